import { describe, expect, test } from '@jest/globals';
import { diceOf, type Dice } from '../testing/dice.ts';
import { moveAnchor, type Anchor, type WordsAnchor } from './anchors.ts';
import { applyOperations } from './apply.ts';
import { isAnchored, wordsOfAnchor } from './anchors.ts';
import { segmentsFromWords } from './hear.ts';
import type { Operation } from './operations.ts';
import type { Transcript } from './shapes.ts';

const on = (start: number, end: number, seg = 'p', endSeg = seg): WordsAnchor => ({
  on: 'words',
  start: { seg, at: start },
  end: { seg: endSeg, at: end },
});
const T = (...delta: (string | number)[]): Operation => ({ type: 'T', seg: 'p', delta });
const S = (at: number): Operation => ({ type: 'S', seg: 'p', at, newId: 'q', speakerId: null });
const M = (at: number): Operation => ({ type: 'M', seg: 'p', next: 'q', at });
const after = (anchor: Anchor, ...ops: Operation[]): Anchor => ops.reduce<Anchor>(moveAnchor, anchor);

describe('[SH7] words that were commented on', () => {
  // «eins zwei drei», commented on «zwei»
  test.each<[string, Operation[], WordsAnchor]>([
    ['move with what is put in before', [T('ja ')], on(8, 12)],
    ['stay when something is put in behind', [T(14, ' vier')], on(5, 9)],
    ['grow with what is put in between', [T(7, 'x')], on(5, 10)],
    ['do not take in what is put in at their borders', [T(5, 'x '), T(11, ' y')], on(7, 11)],
    ['are what they are replaced by', [T(5, 'zwölf', -4)], on(5, 10)],
    ['are what half of them is replaced by', [T(7, 'ölf', -2)], on(5, 10)],
    ['are deleted, and found again in what is written there', [T(5, -4), T(5, 'zwölf')], on(5, 10)],
    ['are taken away with others around them', [T(3, -8)], on(3, 3)],
    ['lie in two paragraphs when they are cut', [S(7)], on(5, 2, 'p', 'q')],
    ['go to the new paragraph when the cut is before them', [S(5)], on(0, 4, 'q')],
    ['stay when the cut is behind them', [S(9)], on(5, 9)],
    ['come together when the paragraphs do', [S(7), M(7)], on(5, 9)],
  ])('%s', (_, ops, expected) => {
    expect(after(on(5, 9), ...ops)).toEqual(expected);
  });

  test('a paragraph goes on in the one that takes it in', () => {
    expect(after({ on: 'paragraph', seg: 'q' }, M(4))).toEqual({ on: 'paragraph', seg: 'p' });
    expect(after({ on: 'paragraph', seg: 'p' }, S(4), T('x'))).toEqual({ on: 'paragraph', seg: 'p' });
  });
});

/** Letters that are told apart, so that it can be seen where each of them went. */
const marked = (n: number): string => String.fromCodePoint(0x4e00 + n);
const begin = (): Transcript => ({
  segments: segmentsFromWords(
    Array.from({ length: 6 }, (_, n) => ({
      text: Array.from({ length: 4 }, (__, letter) => marked(n * 4 + letter)).join(''),
      startMs: n * 4_000,
      endMs: n * 4_000 + 300,
      isJoined: false,
    })),
    { newId: (n) => `s${n}` },
  ),
  attributes: {},
});

const randomOperation = ({ segments }: Transcript, dice: Dice, newId: string): Operation => {
  const n = dice(segments.length);
  const { id, text } = segments[n]!;
  const next = segments[n + 1];
  const kind = dice(10);
  if (kind < 2) return { type: 'S', seg: id, at: dice(text.length + 1), newId, speakerId: null };
  if (kind < 4 && next) return { type: 'M', seg: id, next: next.id, at: text.length };
  return randomText(id, text, dice);
};

const randomText = (seg: string, text: string, dice: Dice): Operation => {
  const from = dice(text.length + 1);
  const gone = dice(2) === 0 ? dice(Math.min(5, text.length - from) + 1) : 0;
  const put = dice(3) === 0 && gone > 0 ? [] : ['x'.repeat(1 + dice(3))];
  return { type: 'T', seg, delta: [...(from > 0 ? [from] : []), ...put, ...(gone > 0 ? [-gone] : [])] };
};

const originals = (text: string): Set<string> => new Set(Array.from(text).filter((letter) => letter >= '\u4e00'));

/** What is wrong with an anchor whose words held these letters; null when nothing is. */
const faultOf = ({ segments }: Transcript, anchor: WordsAnchor, inside: ReadonlySet<string>): string | null => {
  const left = originals(segments.map((segment) => segment.text).join(''));
  const now = [...originals(wordsOfAnchor(segments, anchor))].join('');
  const expected = [...inside].filter((letter) => left.has(letter)).join('');
  if (now !== expected) return `${now} instead of ${expected}`;
  return isAnchored(segments, anchor) ? null : 'a place that is not there, or turned round';
};

/** Where an anchor is wrong after a random history; null when it is right. */
const astray = (seed: number): string | null => {
  const dice = diceOf(seed);
  let transcript = begin();
  const { id, text } = transcript.segments[dice(transcript.segments.length)]!;
  const from = dice(text.length);
  let anchor: Anchor = on(from, from + 1 + dice(text.length - from), id);
  const inside = originals(wordsOfAnchor(transcript.segments, anchor));
  for (let n = 0; n < 40; n += 1) {
    const op = randomOperation(transcript, dice, `n${n}`);
    const applied = applyOperations(transcript, [op]);
    if (!applied.ok) throw new Error(applied.rejection.detail);
    ({ transcript } = applied);
    anchor = moveAnchor(anchor, op);
    const fault = faultOf(transcript, anchor as WordsAnchor, inside);
    if (fault !== null) return `step ${n}: ${fault} after ${JSON.stringify(op)}`;
  }
  return null;
};

const HISTORIES = 600;

test(`[SH7] [TX12] comments keep just their letters through ${HISTORIES} random histories`, () => {
  const { SEED } = globalThis as { SEED?: number };
  const seed = SEED ?? Date.now() % 1_000_000_000;
  for (let n = 0; n < HISTORIES; n += 1) {
    const problem = astray(seed + n);
    if (problem !== null) throw new Error(`SEED=${seed + n}: ${problem}`);
  }
});
