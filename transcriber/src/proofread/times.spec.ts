import { describe, expect, it } from '@jest/globals';
import type { HeardWord } from '@soebs/events/transcript';
import fc from 'fast-check';
import { wholeTimes } from './times.ts';

type Stamp = readonly [startMs: number | null, endMs: number | null];
const said = (text: string, ...stamps: Stamp[]): HeardWord[] =>
  text.split(' ').map((word, n) => ({
    text: word,
    startMs: stamps[n]?.[0] ?? null,
    endMs: stamps[n]?.[1] ?? null,
    confidence: 80,
    speakerId: null,
  }));
const times = (words: readonly HeardWord[]): Stamp[] => words.map(({ startMs, endMs }) => [startMs, endMs]);

describe('times of words', () => {
  it.each([
    [
      'stay when they are right',
      said('Guten Tag allerseits', [0, 300], [350, 500], [500, 900]),
      [
        [0, 300],
        [350, 500],
        [500, 900],
      ],
    ],
    [
      'are shared by length where they are missing',
      said('and so on', [0, 100], [null, null], [400, 500]),
      [
        [0, 100],
        [100, 400],
        [400, 500],
      ],
    ],
    [
      'are shared among several',
      said('ich habe nichts gehört', [0, 100], [null, null], [null, null], [1_100, 1_500]),
      [
        [0, 100],
        [100, 500],
        [500, 1_100],
        [1_100, 1_500],
      ],
    ],
    [
      'are not believed when they run backwards',
      said('one two three four', [1_000, 1_200], [1_300, 1_500], [200, 300], [1_900, 2_100]),
      [
        [1_000, 1_200],
        [1_300, 1_500],
        [1_500, 1_900],
        [1_900, 2_100],
      ],
    ],
    [
      'are not believed when one is far too late',
      said('eins zwei drei', [0, 200], [90_000, 90_500], [600, 800]),
      [
        [0, 200],
        [200, 600],
        [600, 800],
      ],
    ],
    [
      'do not reach into the next word',
      said('yes indeed', [0, 700], [500, 900]),
      [
        [0, 500],
        [500, 900],
      ],
    ],
    [
      'at the end go on at the pace of speech',
      said('das Ende', [0, 300], [null, null]),
      [
        [0, 300],
        [300, 568],
      ],
    ],
    [
      'at the beginning start with the sound',
      said('Am Anfang', [null, null], [400, 800]),
      [
        [0, 400],
        [400, 800],
      ],
    ],
    [
      'with an end before their start are not believed',
      said('left right', [500, 100], [600, 900]),
      [
        [0, 600],
        [600, 900],
      ],
    ],
  ] as const)('[TJ6] %s', (_, heard, expected) => {
    expect(times(wholeTimes(heard))).toEqual(expected);
  });

  it('[TJ6] whatever was stamped, every word has a time, times rise, and words stay', () => {
    const ms = fc.option(fc.integer({ min: -1_000, max: 100_000 }));
    const word = fc.record({ text: fc.string({ minLength: 1, maxLength: 12 }), startMs: ms, endMs: ms });
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), (heard) => {
        const whole = wholeTimes(heard.map((each) => ({ ...each, confidence: 50, speakerId: null })));
        expect(whole.map(({ text }) => text)).toEqual(heard.map(({ text }) => text));
        for (const [n, { startMs, endMs }] of whole.entries()) {
          expect(startMs).toBeGreaterThanOrEqual(whole[n - 1]?.endMs ?? 0);
          expect(endMs).toBeGreaterThanOrEqual(startMs);
        }
        expect(wholeTimes(whole)).toEqual(whole);
      }),
    );
  });
});
