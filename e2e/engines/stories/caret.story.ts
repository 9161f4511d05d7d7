import { openEditor, paste, reopen, saved, textOf, type Given } from '../editor.ts';
import { caretHiddenBy, makePlain, movesTakenBack, openKeyboard, selected } from '../in-page.ts';
import type { Person } from '../person.ts';
import { expect, test } from '../story.ts';

const PARAGRAPHS = 120;
const words =
  'und die Frage nach dem Termin in Zürich haben wir gestern über Verträge ausführlich miteinander besprochen'.split(
    ' ',
  );
/** One to four rows each: twelve blocks, of which the browser paints two or three. */
const lines = Array.from({ length: PARAGRAPHS }, (_, n) =>
  Array.from({ length: 8 + ((n * 7) % 40) }, (_, k) => words[(n * 5 + k * 3) % words.length]).join(' '),
);
const lengthOf = (paragraph: number): number => lines[paragraph]?.length ?? 0;

type Move = {
  readonly at: readonly [paragraph: number, letter: number];
  readonly count?: number;
  /** Clicks there with Shift. */
  readonly to?: readonly [paragraph: number, letter: number];
  /** Scrolls so far away before the keys that the caret's block is not painted. */
  readonly away?: 'up' | 'down';
  readonly keys?: readonly string[];
};
const times = (count: number, key: string): string[] => Array.from({ length: count }, () => key);

/** Over the borders of blocks, and to the ends. No place twice in a row: that would be a double click. */
const farMoves: readonly Move[] = [
  { at: [8, 5], keys: times(12, 'ArrowDown') },
  { at: [30, 5], away: 'down', keys: times(6, 'ArrowUp') },
  { at: [49, 3], away: 'up', keys: times(8, 'Shift+ArrowDown') },
  { at: [50, 3], away: 'down', keys: times(6, 'Shift+ArrowUp') },
  { at: [5, 3], keys: ['Control+End'] },
  { at: [6, 3], keys: ['Control+Shift+End'] },
];
const otherMoves: readonly Move[] = [
  { at: [110, 3], keys: ['Control+Home'] },
  { at: [111, 3], away: 'up', keys: ['Control+Shift+Home'] },
  { at: [60, 20], away: 'up', keys: ['End'] },
  { at: [61, 20], away: 'up', keys: ['Shift+Home'] },
  { at: [59, lengthOf(59)], away: 'up', keys: ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft'] },
  { at: [60, 0], away: 'down', keys: ['Control+ArrowLeft', 'Control+ArrowLeft', 'Control+ArrowRight'] },
  { at: [69, 5], away: 'up', keys: ['Control+ArrowDown', 'Control+ArrowDown', 'Control+ArrowUp', 'Control+ArrowUp'] },
  { at: [69, 10], count: 2 },
  { at: [69, 10], count: 3 },
  { at: [20, 4], to: [100, 8] },
  { at: [100, 4], to: [20, 8] },
];

/** Scrolls as a wheel does, without a key or a click. */
const scrollFar = ({ tab }: Person, way: 'up' | 'down'): Promise<unknown> =>
  tab.run(`document.querySelector('main').scrollTo({ top: ${way === 'up' ? 0 : 1e6}, behavior: 'instant' })`);

/** Where a move has led. */
const spots = async (person: Person): Promise<string> => {
  const { anchor, focus } = await person.run(selected, undefined);
  return `${anchor.paragraph}/${anchor.letter} ${focus.paragraph}/${focus.letter}`;
};

/** Makes a move; answers where each of its steps has led. */
const make = async (person: Person, { at, count = 1, to, away, keys = [] }: Move): Promise<string[]> => {
  await person.clickLetter(...at, { count });
  if (to) await person.clickLetter(...to, { shift: true });
  const ways = [`${at.join('/')} ${to ? `to ${to.join('/')}` : `click ${count}`}: ${await spots(person)}`];
  if (away) await scrollFar(person, away);
  for (const key of keys) {
    await person.tab.press(key);
    ways.push(`${at.join('/')} ${key}: ${await spots(person)}`);
  }
  return ways;
};

const wander = async (person: Person, moves: readonly Move[]): Promise<string[]> => {
  const ways: string[] = [];
  for (const move of moves) ways.push(...(await make(person, move)));
  return ways;
};

/** A text of many rows, opened anew: of its blocks only the first are painted. */
const openLongText = async (given: Given, title: string): Promise<void> => {
  const { person } = given;
  const id = await openEditor(given, title, 'Guten Tag.');
  await person.clickLetter(0, 0);
  await person.tab.press('Control+a');
  await paste(person, lines.join('\n'));
  await expect.poll(async () => (await textOf(person)).length).toBe(PARAGRAPHS);
  expect(await textOf(person)).toEqual(lines);
  await saved(person);
  await reopen(given, id);
};

/** Makes moves in the editor and then in a plain field of the same text: both must lead to the same places. */
const leadsAsInPlain = async (person: Person, moves: readonly Move[]): Promise<void> => {
  const inEditor = await wander(person, moves);
  await person.run(makePlain, undefined);
  expect(inEditor).toEqual(await wander(person, moves));
};

test(
  '[TX24] the caret goes where it would in a plain text, over paragraphs that are not painted too',
  { tag: '@short' },
  async ({ person, product, speech }) => {
    test.setTimeout(180_000);
    await openLongText({ person, product, speech }, 'Weite Wege');
    await person.clickLetter(1, 20);
    expect(await person.run(movesTakenBack, { forMs: 1_000 })).toBe(0);
    await leadsAsInPlain(person, farMoves);
  },
);

test('[TX24] single steps, words, rows, several clicks and clicks with Shift lead where they would in a plain text', async ({
  person,
  product,
  speech,
}) => {
  test.setTimeout(180_000);
  await openLongText({ person, product, speech }, 'Nahe Wege');
  await leadsAsInPlain(person, otherMoves);
});

test('[TX24] [TX35] find leads to hits in paragraphs that are not painted, and leaves them selected, ready to be overtyped', async ({
  person,
  product,
  speech,
}) => {
  test.setTimeout(180_000);
  await openLongText({ person, product, speech }, 'Weit gefunden');
  const marked = [100, 61, 35];
  for (const [n, paragraph] of marked.entries()) {
    await person.clickLetter(paragraph, lengthOf(paragraph));
    await person.tab.type(` Fundort${n}`);
  }
  await saved(person);
  await scrollFar(person, 'up');
  await person.clickLetter(0, 0);
  for (const [n, paragraph] of marked.entries()) {
    await person.tab.press('Control+f');
    await person.tab.press('Control+a');
    await person.tab.type(`Fundort${n}`);
    const status = `document.querySelector('[data-tool-panel] [role=status]')?.textContent`;
    await expect.poll(() => person.tab.run(status)).toMatch(/^1 von 1 /u);
    await person.tab.press('Escape');
    const from = lengthOf(paragraph) + 1;
    expect(await spots(person)).toBe(`${paragraph}/${from} ${paragraph}/${from + `Fundort${n}`.length}`);
    expect(await person.run(caretHiddenBy, undefined)).toBe('');
    await person.tab.type(`gefunden${n}`);
    await scrollFar(person, n % 2 === 0 ? 'down' : 'up');
  }
  const text = await textOf(person);
  for (const [n, paragraph] of marked.entries()) expect(text[paragraph]).toBe(`${lines[paragraph] ?? ''} gefunden${n}`);
});

/** Windows: a desk, the same at 200 % zoom, a narrow one. */
const sizes = [
  [1_440, 900],
  [720, 450],
  [480, 800],
] as const;

test('[TX24] what is written and where pages lead to is seen in any window, and above the keyboard of a phone', async ({
  person,
  product,
  speech,
}) => {
  test.setTimeout(180_000);
  const { tab } = person;
  await openLongText({ person, product, speech }, 'Immer zu sehen');
  const pressed = async (...keys: string[]): Promise<void> => {
    for (const key of keys) {
      await tab.press(key);
      expect(await person.run(caretHiddenBy, undefined), `${key} leaves the caret`).toBe('');
    }
  };
  for (const [width, height] of sizes) {
    await tab.resize(width, height);
    await person.clickLetter(3, 2);
    await pressed('Control+End', 'Enter');
    await tab.type('Am Ende eines langen Textes wird noch viel geschrieben, über mehr als eine Zeile hinweg. ');
    await pressed('Enter', 'Enter', 'PageUp', 'PageUp', 'ArrowUp', 'ArrowUp');
    await pressed(
      'Control+Home',
      'PageDown',
      'PageDown',
      ...times(12, 'ArrowDown'),
      'Shift+PageDown',
      'PageUp',
      'ArrowUp',
    );
  }
  await tab.resize(480, 800);
  await tab.run(`document.querySelector('main').scrollTo({ top: 0, behavior: 'instant' })`);
  await person.clickLetter(40, 3);
  await person.run(openKeyboard, { heightPx: 380 });
  await pressed('x', 'Enter', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'PageDown', 'Control+End', 'y');
});
