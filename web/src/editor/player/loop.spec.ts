import { describe, expect, test } from '@jest/globals';
import { segmentsFromWords } from '@soebs/events/transcript';
import { backTo, loopAt } from './loop.ts';

const segments = [0, 10_000].flatMap((startMs, n) =>
  segmentsFromWords(
    [
      { text: 'a', startMs: startMs + 500, endMs: startMs + 900 },
      { text: 'b', startMs: startMs + 1_000, endMs: startMs + 2_000 },
    ],
    {
      newId: () => `p${n}`,
    },
  ),
);

describe('looping a paragraph', () => {
  test('[TX30] from its first to its last word, the one that is heard', () => {
    expect(loopAt(segments, 1_200)).toEqual({ fromMs: 500, toMs: 2_000 });
    expect(loopAt(segments, 10_700)).toEqual({ fromMs: 10_500, toMs: 12_000 });
    expect(loopAt(segments, 0)).toBeNull();
    expect(loopAt([], 100)).toBeNull();
  });
  test('[TX30] goes back at its end, and lets a person seek elsewhere', () => {
    const loop = { fromMs: 500, toMs: 2_000 };
    expect([backTo(loop, 1_999), backTo(loop, 2_000), backTo(loop, 9_000)]).toEqual([null, 500, null]);
  });
});
