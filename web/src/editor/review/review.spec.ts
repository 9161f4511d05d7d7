import { describe, expect, test } from '@jest/globals';
import { applyOperations, segmentsFromWords, type Operation, type Transcript } from '@soebs/events/transcript';
import { markDone, nextOpen, progressOf } from './review.ts';

const talk: Transcript = {
  segments: ['eins zwei drei', 'vier', ''].flatMap((text, n) =>
    text === ''
      ? []
      : segmentsFromWords(
          text
            .split(' ')
            .map((word, w) => ({ text: word, startMs: n * 9_000 + w * 500, endMs: n * 9_000 + w * 500 + 300 })),
          { newId: () => `p${n}` },
        ),
  ),
  attributes: {},
};
const after = (...ops: Operation[]): Transcript => {
  const applied = applyOperations(talk, ops);
  if (!applied.ok) throw new Error(applied.rejection.detail);
  return applied.transcript;
};

describe('proofreading', () => {
  test('counts by words, and is whole only when every paragraph is done', () => {
    expect(progressOf(talk)).toEqual({ done: 0, paragraphs: 2, percent: 0 });
    expect(progressOf(after(...markDone('p0', true)))).toEqual({ done: 1, paragraphs: 2, percent: 75 });
    expect(progressOf(after(...markDone('p0', true), ...markDone('p1', true))).percent).toBe(100);
    expect(progressOf(after(...markDone('p0', true), ...markDone('p0', false))).percent).toBe(0);
    expect(progressOf({ segments: [], attributes: {} }).percent).toBe(100);
  });
  test('goes on to the next open paragraph, round the end', () => {
    expect(nextOpen(talk, 'p0')).toBe('p1');
    expect(nextOpen(talk, 'p1')).toBe('p0');
    expect(nextOpen(after(...markDone('p1', true)), 'p0')).toBe('p0');
    expect(nextOpen(after(...markDone('p0', true), ...markDone('p1', true)), null)).toBeNull();
  });
});
