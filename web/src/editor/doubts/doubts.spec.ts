import { describe, expect, test } from '@jest/globals';
import { applyOperations, segmentsFromWords, timedTokensOf } from '@soebs/events/transcript';
import { alike, confirmationsOf, doubtsIn } from './doubts.ts';

const confidences = [90, 0, 49, 50, 30];
const segments = segmentsFromWords(
  'Söbs, hat söbs. gut «Söbs»'.split(' ').map((text, n) => ({
    text,
    startMs: n * 500,
    endMs: n * 500 + 300,
    confidence: confidences[n] ?? 100,
  })),
  { newId: () => 'p0' },
);

describe('doubtful words', () => {
  test('[TX33] are those below the threshold; 0 is a value, not «unknown»', () => {
    expect(doubtsIn(segments, 50).map(({ text }) => text)).toEqual(['hat', 'söbs.', '«Söbs»']);
    expect(doubtsIn(segments, 0)).toEqual([]);
  });
  test('[TX33] confirming makes them certain and changes neither letters nor times', () => {
    const doubts = doubtsIn(segments, 50);
    const applied = applyOperations({ segments, attributes: {} }, confirmationsOf(segments, doubts.slice(0, 2)));
    if (!applied.ok) throw new Error(applied.rejection.detail);
    const [after] = applied.transcript.segments;
    expect(after?.text).toBe(segments[0]?.text);
    expect([...(after?.timings ?? [])]).toEqual([...(segments[0]?.timings ?? [])]);
    expect(timedTokensOf(after!).map(({ confidence }) => confidence)).toEqual([90, 100, 100, 50, 30]);
  });
  test('[TX33] words are alike whatever their case and marks', () => {
    const doubts = doubtsIn(segments, 95);
    expect(
      alike(
        doubts,
        doubts.find(({ text }) => text === 'söbs.')!,
      ).map(({ text }) => text),
    ).toEqual(['Söbs,', 'söbs.', '«Söbs»']);
  });
});
