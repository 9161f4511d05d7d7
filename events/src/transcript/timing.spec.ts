import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { applyOperations } from './apply.ts';
import type { Delta } from './delta.ts';
import { applyInvertibly } from './invert.ts';
import type { Operation } from './operations.ts';
import type { Transcript } from './shapes.ts';
import { paragraph, transcriptOf } from './testing/examples.ts';
import { timedTokensOf, tokensOf, wordsOf } from './tokens.ts';

const after = (transcript: Transcript, ...ops: Operation[]): Transcript => {
  const applied = applyOperations(transcript, ops);
  if (!applied.ok) throw new Error(applied.rejection.detail);
  return applied.transcript;
};
const inverseOf = (transcript: Transcript, op: Operation): readonly Operation[] => {
  const applied = applyInvertibly(transcript, [op]);
  if (!applied.ok) throw new Error(applied.rejection.detail);
  return applied.inverse;
};
const text = (delta: Delta, seg = 'p0'): Operation => ({ type: 'T', seg, delta });
const times = (transcript: Transcript, n = 0) =>
  wordsOf(transcript.segments[n]!).map((word) => `${word.text} ${word.startMs}-${word.endMs} ${word.confidence}`);

describe('the times of corrected words', () => {
  const start = transcriptOf('eins zwei drei vier');

  test('[TX4] three words for one share its span by width; neighbours are untouched', () => {
    const changed = after(start, text([5, 'ab cd efgh', -4]));
    expect(times(changed)).toEqual([
      'eins 0-400 80',
      'ab 500-600 100',
      'cd 600-700 100',
      'efgh 700-900 100',
      'drei 1000-1400 80',
      'vier 1500-1900 80',
    ]);
  });

  test('[TX4] deleted words leave their neighbours alone', () => {
    expect(times(after(start, text([4, -10])))).toEqual(['eins 0-400 80', 'vier 1500-1900 80']);
  });

  test('[TX4] a word put in takes the silence it stands in', () => {
    expect(times(after(start, text([5, 'und '])))).toContain('und 400-500 100');
  });

  test('[TX4] a word put into a long silence takes its natural length', () => {
    const wide = { segments: [paragraph('p0', 'eins zwei', { everyMs: 3_900 })], attributes: {} };
    expect(times(after(wide, text([4, ' und'])))).toEqual(['eins 0-400 80', 'und 400-700 100', 'zwei 3900-4300 80']);
  });

  test('[TX4] a word typed before the first one stands directly before it', () => {
    const late = { segments: [paragraph('p0', 'eins', { fromMs: 10_000 })], attributes: {} };
    expect(times(after(late, text(['und '])))).toEqual(['und 9700-10000 100', 'eins 10000-10400 80']);
  });

  test('[TX4] joined words reach from the first start to the last end', () => {
    expect(times(after(start, text([4, -1])))).toEqual([
      'einszwei 0-900 100',
      'drei 1000-1400 80',
      'vier 1500-1900 80',
    ]);
  });

  test('[TX4] a word cut by a blank shares its time, the sum exact', () => {
    expect(times(after(start, text([6, ' '])))).toEqual([
      'eins 0-400 80',
      'z 500-600 100',
      'wei 600-900 100',
      'drei 1000-1400 80',
      'vier 1500-1900 80',
    ]);
  });

  test('[TX4] a paragraph cut inside a word: contiguous parts, and the merge brings the word back', () => {
    const cut = after(start, { type: 'S', seg: 'p0', at: 7, newId: 'n', speakerId: null });
    expect([times(cut, 0).at(-1), times(cut, 1)[0]]).toEqual(['zw 500-700 100', 'ei 700-900 100']);
    expect(times(after(cut, { type: 'M', seg: 'p0', next: 'n', at: 7 }))[1]).toBe('zwei 500-900 100');
  });

  test('[TX4] typed words at the end of a paragraph stay before the next paragraph', () => {
    const changed = after(transcriptOf('eins', 'zwei'), text([4, ' sehr viele neue Wörter hier']));
    expect(wordsOf(changed.segments[0]!).at(-1)!.endMs).toBeLessThanOrEqual(500);
  });

  test('[TX5] untouched words keep their confidence, 0 included; edited ones are confirmed', () => {
    const unsure = { segments: [paragraph('p0', 'eins zwei', { confidence: 0 })], attributes: {} };
    expect(wordsOf(after(unsure, text([5, 'Z', -1])).segments[0]!).map((word) => word.confidence)).toEqual([0, 100]);
  });

  test('[TX14] an undone deletion brings the very times back', () => {
    const change = text([2, -12]);
    const changed = after(start, change);
    const gone = text([4, -10]);
    expect(times(after(after(start, gone), ...inverseOf(start, gone)))).toEqual(times(start));
    expect(after(changed, ...inverseOf(start, change)).segments[0]!.text).toBe('eins zwei drei vier');
  });
});

const letters = fc.constantFrom('a', 'ü', ' ', '  ', 'wort', 'x y', '-', '😀');
const someText = fc.array(letters, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));
const deltaFor = (length: number): fc.Arbitrary<Delta> =>
  fc.tuple(fc.nat(length), fc.nat(8), someText, fc.boolean()).map(([from, gone, put, puts]) => {
    const cut = Math.min(gone, length - from);
    return [...(from > 0 ? [from] : []), ...(puts || cut === 0 ? [put] : []), ...(cut > 0 ? [-cut] : [])];
  });

describe('after any edits', () => {
  const base = transcriptOf('eins zwei drei', 'vier fünf sechs sieben', 'acht');
  const edits = fc.array(fc.tuple(fc.nat(2), fc.nat(1_000), fc.infiniteStream(fc.nat())), { maxLength: 12 });

  test('[TX4] every word has its place and a time, and times never run backwards', () => {
    fc.assert(
      fc.property(edits, fc.gen(), (plan, gen) => {
        let current = base;
        for (const [n] of plan) {
          const seg = current.segments[n]!;
          const applied = applyOperations(current, [
            { type: 'T', seg: seg.id, delta: gen(() => deltaFor(seg.text.length)) },
          ]);
          if (applied.ok) current = applied.transcript;
        }
        let passed = 0;
        for (const segment of current.segments) {
          const words = timedTokensOf(segment);
          expect(words.map(({ offset, length }) => ({ offset, length }))).toEqual(tokensOf(segment.text));
          for (const { startMs, endMs } of words) {
            expect(startMs).toBeGreaterThanOrEqual(passed);
            expect(endMs).toBeGreaterThanOrEqual(startMs);
            passed = endMs;
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  test('[TX14] the inverse of an edit restores the text', () => {
    fc.assert(
      fc.property(deltaFor(22), (delta) => {
        const op: Operation = { type: 'T', seg: 'p1', delta };
        const applied = applyInvertibly(base, [op]);
        const plainly = applyOperations(base, [op]);
        if (!applied.ok || !plainly.ok) {
          expect(applied).toEqual(plainly);
          return;
        }
        expect(applied.transcript).toEqual(plainly.transcript);
        const back = after(applied.transcript, ...applied.inverse);
        expect(back.segments[1]!.text).toBe(base.segments[1]!.text);
      }),
    );
  });
});
