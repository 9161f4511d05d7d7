import { openEditor, reopen, saved, textOf } from '../editor.ts';
import { painted } from '../in-page.ts';
import { button, byCss, byRole, byText, textbox, type Person } from '../person.ts';
import { expect, test } from '../story.ts';

const said = 'Frau Meier wohnt… in Zürich. Herr Caduff wohnt in Zuerich. Beide grüssen Anna Meier freundlich.';
const text = said.replaceAll('…', '');
const first = 'Frau Meier wohnt in Zürich.';
const rest = text.slice(first.length);

const reads = (person: Person, ...texts: string[]): Promise<void> => expect.poll(() => textOf(person)).toEqual(texts);
const press = async ({ tab }: Person, ...keys: string[]): Promise<void> => {
  for (const key of keys) await tab.press(key);
};
const times = (count: number, key: string): string[] => Array.from({ length: count }, () => key);

test(
  '[TX22] [TX14] a text is typed, split, joined, deleted both ways, taken back and done again, and kept',
  { tag: '@short' },
  async ({ person, product, speech }) => {
    const id = await openEditor({ person, product, speech }, 'Schreiben', said);
    await person.clickLetter(0, first.length);
    await press(person, 'Enter');
    await reads(person, first, rest);
    await person.tab.type('Und');
    await reads(person, first, `Und${rest}`);
    await press(person, 'Backspace', 'ArrowLeft', 'ArrowLeft', 'Delete');
    await reads(person, first, `n${rest}`);
    await press(person, ...times(8, 'Control+z'));
    await reads(person, text);
    await press(person, ...times(8, 'Control+Shift+z'));
    await reads(person, first, `n${rest}`);
    await person.clickLetter(1, 0);
    await press(person, 'Backspace');
    await reads(person, `${first} n${rest}`);
    await person.tab.compose(['k', 'か', 'かん', '漢字'], '漢字');
    await expect.poll(async () => (await textOf(person)).join('')).toContain('漢字');
    await saved(person);
    const kept = await textOf(person);
    await reopen({ person, product }, id);
    await reads(person, ...kept);
  },
);

test('[TX22] [TX35] words are cut, copied and pasted over paragraphs, and found and replaced', async ({
  person,
  product,
  speech,
}) => {
  await openEditor({ person, product, speech }, 'Ausschneiden', said);
  await person.clickLetter(0, first.length);
  await press(person, 'Enter', 'Delete');
  const second = rest.trimStart();
  await reads(person, first, second);
  // From the second word of the first paragraph to the second word of the other.
  await person.clickLetter(0, 5);
  await person.clickLetter(1, 5, { shift: true });
  await press(person, 'Control+x');
  await reads(person, `Frau ${second.slice(5)}`);
  await press(person, 'Control+z');
  await reads(person, first, second);
  await person.clickLetter(0, 5);
  await person.clickLetter(1, 5, { shift: true });
  await press(person, 'Control+c');
  await person.clickLetter(1, second.length);
  await press(person, 'Control+v');
  await reads(person, first, `${second}Meier wohnt in Zürich.`, 'Herr');
  await press(person, 'Control+z');
  await reads(person, first, second);

  await press(person, 'Control+f');
  await person.sees(byRole('complementary', 'Suchen und ersetzen'));
  await person.fill(textbox('Suchen nach'), 'zürich');
  await person.sees(byText(/von 2 Treffern/));
  await person.fill(textbox('Ersetzen durch'), 'Bern');
  await person.click(button('Alle ersetzen'));
  await reads(person, first.replace('Zürich', 'Bern'), second.replace('Zuerich', 'Bern'));
  await saved(person);
});

test('[TX21] [TX30] a click seeks, the word heard and doubtful words are painted, and the sound plays', async ({
  person,
  product,
  speech,
}) => {
  await openEditor({ person, product, speech }, 'Hören', said);
  const seconds = (): Promise<number> =>
    person.tab.run(`document.querySelector('video').currentTime`) as Promise<number>;
  await expect.poll(async () => (await person.run(painted, undefined)).doubts).toBe(1);
  await expect.poll(() => person.tab.run(`document.querySelector('video').readyState`)).toBeGreaterThan(0);
  await person.clickLetter(0, text.indexOf('Caduff') + 2);
  await expect.poll(seconds).toBeCloseTo(3, 0);
  await expect.poll(async () => (await person.run(painted, undefined)).heard).toBe('Caduff');
  await person.click({ ...button(/^Abspielen/), nth: 0 });
  await expect.poll(seconds).toBeGreaterThan(3.6);
  await expect.poll(async () => (await person.run(painted, undefined)).heard).not.toBe('Caduff');
  await press(person, 'Escape');
  await expect.poll(() => person.tab.run(`document.querySelector('video').paused`)).toBe(true);
  expect(await person.see(byCss('video'))).toHaveLength(1);
});

test('[TX39] spelling is checked in the language that is spoken, and not where somebody has switched it off', async ({
  person,
  product,
  speech,
}) => {
  const id = await openEditor({ person, product, speech }, 'Rechtschreibung', said);
  const checks = (): Promise<unknown> => person.tab.run(`document.querySelector('[data-slate-editor]').spellcheck`);
  const languages = await person.tab.run(`[...document.querySelectorAll('[data-letters]')].map(({ lang }) => lang)`);
  expect(languages).toEqual(['de']);
  expect(await checks()).toBe(true);
  await person.click(button('Einstellungen'));
  await person.click(byRole('checkbox', /^Rechtschreibung prüfen/));
  await expect.poll(checks).toBe(false);
  await reopen({ person, product }, id);
  await expect.poll(checks).toBe(false);
});
