import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { repairWords, segmentsFromWords } from './hear.ts';
import type { HeardWord } from './shapes.ts';
import { spoken } from './testing/examples.ts';
import { wordsOf } from './tokens.ts';

const times = (words: readonly HeardWord[]) =>
  repairWords(words).map((word) => `${word.text} ${word.startMs}-${word.endMs}`);
const heard = (text: string, startMs: number | null, endMs: number | null): HeardWord => ({ text, startMs, endMs });
const newId = (n: number): string => `p${n}`;

describe('what the recogniser heard', () => {
  test('[TX4] words without times stand between their neighbours, also the first and the last', () => {
    const words = [
      heard('a', null, null),
      heard('bb', 1_000, 1_400),
      heard('12', null, null),
      heard('c', 2_000, 2_300),
      heard('d', null, null),
    ];
    expect(times(words)).toEqual(['a 933-1000', 'bb 1000-1400', '12 1400-2000', 'c 2000-2300', 'd 2300-2367']);
  });
  test('[TX4] one word a minute late moves alone, not all that follow', () => {
    const words = [heard('a', 0, 400), heard('b', 60_500, 60_900), heard('c', 1_000, 1_400), heard('d', 1_500, 1_900)];
    expect(times(words)).toEqual(['a 0-400', 'b 400-1000', 'c 1000-1400', 'd 1500-1900']);
  });
  test('[TX4] equal starts are spread over their bracket', () => {
    expect(times([heard('ab', 100, 200), heard('cd', 100, 200), heard('e', 500, 600)])).toEqual([
      'ab 100-200',
      'cd 200-500',
      'e 500-600',
    ]);
  });
  test('[TX1] blanks inside a word make words, hard ones too; control characters go', () => {
    expect(times([heard('1\u00A0200 CHF\u0000', 0, 900)])).toEqual(['1 0-129', '200 129-514', 'CHF 514-900']);
  });
  test('[PJ9] nothing spoken is an empty transcript', () => {
    expect(segmentsFromWords([], { newId })).toEqual([]);
  });
  test('[TX4] any times in: whole, in order, no word lost', () => {
    const ms = fc.option(fc.oneof(fc.integer({ min: -10, max: 5_000 }), fc.double({ noNaN: false })));
    fc.assert(
      fc.property(fc.array(fc.record({ text: fc.constantFrom('a', 'bcd', '12'), startMs: ms, endMs: ms })), (words) => {
        const whole = repairWords(words);
        expect(whole.map(({ text }) => text)).toEqual(words.map(({ text }) => text));
        let passed = 0;
        for (const { startMs, endMs } of whole) {
          expect(Number.isInteger(startMs) && Number.isInteger(endMs)).toBe(true);
          expect(startMs).toBeGreaterThanOrEqual(passed);
          expect(endMs).toBeGreaterThanOrEqual(startMs);
          passed = endMs;
        }
      }),
    );
  });
});

describe('paragraphs', () => {
  test('[TX1] end at a pause after a sentence and at another speaker', () => {
    const words = [
      ...spoken('Ja. Nein,'),
      ...spoken('gut. Also', { fromMs: 3_000 }),
      ...spoken('weiter.', { fromMs: 6_500 }),
    ];
    const [first, second] = segmentsFromWords(words, { newId });
    expect([first?.text, second?.text]).toEqual(['Ja. Nein, gut. Also weiter.', undefined]);
    const paused = [...spoken('Ja gut.'), ...spoken('Also weiter.', { fromMs: 3_000 })];
    expect(segmentsFromWords(paused, { newId }).map(({ id, text }) => `${id} ${text}`)).toEqual([
      'p0 Ja gut.',
      'p1 Also weiter.',
    ]);
    const turns = spoken('Ja gut').map((word, n) => ({ ...word, speakerId: `s${n}` }));
    expect(segmentsFromWords(turns, { newId }).map(({ speakerId }) => speakerId)).toEqual(['s0', 's1']);
  });
  test('[TX1] are bounded, and every word stays', () => {
    const words = spoken(Array.from({ length: 1_000 }, (_, n) => `w${n}`).join(' '));
    const segments = segmentsFromWords(words, { newId, maxParagraphMs: 20_000 });
    for (const segment of segments) expect(segment.timings.at(-1)! - segment.timings[2]!).toBeLessThanOrEqual(30_500);
    expect(segments.flatMap(wordsOf).map(({ text }) => text)).toEqual(words.map(({ text }) => text));
  });
});
