import { byText } from '../person.ts';
import { expect, test } from '../story.ts';

test(
  'somebody logs in and finds the own projects, in the language of the browser',
  { tag: '@short' },
  async ({ person }) => {
    await person.sees(byText('Noch keine Projekte'));
    expect(await person.tab.run('document.documentElement.lang')).toBe('de-CH');
  },
);
