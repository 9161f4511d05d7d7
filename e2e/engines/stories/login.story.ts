import { byText } from '../person.ts';
import { expect, test } from '../story.ts';

test('somebody logs in and finds the overview, in the language of the browser', async ({ person }) => {
  await person.sees(byText('Übersicht'));
  expect(await person.tab.run('document.documentElement.lang')).toBe('de-CH');
});
