import { describe, expect, test } from '@jest/globals';
import { applyOperations } from './apply.ts';
import type { Operation } from './operations.ts';
import { transcriptOf } from './testing/examples.ts';
import { wordsOf } from './tokens.ts';

const after = (texts: readonly string[], ...ops: Operation[]) => {
  const applied = applyOperations(transcriptOf(...texts), ops);
  if (!applied.ok) throw new Error(applied.rejection.detail);
  return applied.transcript.segments.map((segment) =>
    wordsOf(segment).map(({ text, startMs, endMs, confidence }) => [text, startMs, endMs, confidence]),
  );
};
const cut = (at: number): Operation => ({ type: 'S', seg: 'p0', at, newId: 'n', speakerId: null });
const join = (at: number): Operation => ({ type: 'M', seg: 'p0', next: 'p1', at });
const one = ['eins', 0, 400, 80];
const two = ['zwei', 500, 900, 80];

describe('splitting and joining', () => {
  test.each([
    ['before everything', 0, [], [one, two]],
    ['before a blank', 4, [one], [two]],
    ['behind it', 5, [one], [two]],
    ['at the end', 9, [one, two], []],
    ['in a word', 7, [one, ['zw', 500, 700, 100]], [['ei', 700, 900, 100]]],
    ['behind a letter', 1, [['e', 0, 100, 100]], [['ins', 100, 400, 100], two]],
  ])('[TX4] a cut %s', (_, at, left, right) => {
    expect(after(['eins zwei'], cut(at))).toEqual([left, right]);
  });

  test('[TX4] a text without words is cut and joined as well', () => {
    const empty: Operation = { type: 'T', seg: 'p0', delta: [-4] };
    expect(after(['eins', 'zwei'], empty, cut(0))).toEqual([[], [], [two]]);
    expect(after(['eins', 'zwei'], empty, join(0))).toEqual([[two]]);
  });

  test('[TX4] words that touch become one, those with a blank between do not', () => {
    expect(after(['eins', 'zwei drei'], join(4))).toEqual([
      [
        ['einszwei', 0, 900, 100],
        ['drei', 1_000, 1_400, 80],
      ],
    ]);
    const blank: Operation = { type: 'T', seg: 'p0', delta: [4, ' '] };
    expect(after(['eins', 'zwei'], blank, join(5))).toEqual([[one, two]]);
  });
});
