import { describe, expect, test } from '@jest/globals';
import {
  applyOperations,
  segmentsFromWords,
  timedTokensOf,
  type Operation,
  type Segment,
} from '@soebs/events/transcript';
import fc from 'fast-check';
import { caretAt, enter, newLog, shown } from '../testing/person.ts';
import { changeWordTime, shiftInHand, timeActs } from './act.ts';
import { retimeWord, shiftParagraph, wordNear } from './word-times.ts';

/** Words half a second apart, 400 ms long; paragraphs ten seconds apart. */
const segments = ['eins zwei drei', '', 'vier fünf'].flatMap((text, n): Segment[] => {
  if (text === '')
    return [{ id: 'leer', speakerId: null, text: '', timings: new Int32Array(), confidence: new Uint8Array() }];
  const words = text
    .split(' ')
    .map((word, w) => ({ text: word, startMs: n * 5_000 + w * 500, endMs: n * 5_000 + w * 500 + 400, confidence: 70 }));
  return segmentsFromWords(words, { newId: () => `p${n}` });
});
const after = (ops: readonly Operation[], from: readonly Segment[] = segments): readonly Segment[] => {
  const applied = applyOperations({ segments: from, attributes: {} }, ops);
  if (!applied.ok) throw new Error(applied.rejection.detail);
  return applied.transcript.segments;
};
const times = (all: readonly Segment[]): string =>
  all.flatMap((segment) => timedTokensOf(segment).map(({ startMs, endMs }) => `${startMs}-${endMs}`)).join(' ');
const before = '0-400 500-900 1000-1400 10000-10400 10500-10900';
const zwei = { segmentId: 'p0', word: 1 };

describe('times by hand', () => {
  test('[TX42] a word takes the time that is wanted; letters, confidence and neighbours stay', () => {
    const retimed = after(retimeWord(segments, zwei, { startMs: 450, endMs: 950 }));
    expect(times(retimed)).toBe(before.replace('500-900', '450-950'));
    expect(retimed.map(({ text }) => text)).toEqual(segments.map(({ text }) => text));
    expect([...(retimed[0]?.confidence ?? [])]).toEqual([70, 70, 70]);
  });
  test('[TX42] it is held between its neighbours, also those of other paragraphs', () => {
    expect(times(after(retimeWord(segments, zwei, { startMs: 100, endMs: 5_000 })))).toBe(
      before.replace('500-900', '400-1000'),
    );
    expect(times(after(retimeWord(segments, { segmentId: 'p0', word: 2 }, { startMs: 1_200, endMs: 99_000 })))).toBe(
      before.replace('1000-1400', '1200-10000'),
    );
    expect(times(after(retimeWord(segments, { segmentId: 'p2', word: 0 }, { startMs: 0, endMs: 10_300 })))).toBe(
      before.replace('10000-10400', '1400-10300'),
    );
    expect(retimeWord(segments, zwei, { startMs: 500, endMs: 900 })).toEqual([]);
    expect(retimeWord(segments, { segmentId: 'p0', word: 9 }, { startMs: 0, endMs: 1 })).toEqual([]);
  });
  test('[TX42] a paragraph is shifted as a whole, as far as there is room', () => {
    expect(times(after(shiftParagraph(segments, 'p2', -250).operations))).toBe(
      '0-400 500-900 1000-1400 9750-10150 10250-10650',
    );
    expect(shiftParagraph(segments, 'p0', -250)).toEqual({ operations: [], shiftedMs: 0 });
    expect(shiftParagraph(segments, 'p2', -20_000).shiftedMs).toBe(-8_600);
    expect(shiftParagraph(segments, 'leer', 100).shiftedMs).toBe(0);
  });
  test('[TX42] whatever is wanted, the log gives the time that was promised, and times rise', () => {
    const ms = fc.integer({ min: -5_000, max: 20_000 });
    const ref = fc.constantFrom(zwei, { segmentId: 'p0', word: 0 }, { segmentId: 'p2', word: 1 });
    fc.assert(
      fc.property(fc.array(fc.tuple(ref, ms, ms), { maxLength: 8 }), (wanted) => {
        let now: readonly Segment[] = segments;
        for (const [word, startMs, endMs] of wanted) now = after(retimeWord(now, word, { startMs, endMs }), now);
        let lastMs = 0;
        for (const token of now.flatMap(timedTokensOf)) {
          expect(token.startMs).toBeGreaterThanOrEqual(lastMs);
          expect(token.endMs).toBeGreaterThanOrEqual(token.startMs);
          lastMs = token.endMs;
        }
      }),
    );
  });
  test('[TX42] the word of a place is the one there, else the one before', () => {
    expect([0, 3, 4, 5, 14].map((offset) => wordNear(segments[0], offset))).toEqual([0, 0, 0, 1, 2]);
    expect(wordNear(segments[1], 0)).toBeNull();
  });
  test('[TX42] by keys at the caret, each one step that one undo takes back', async () => {
    const { model } = await enter(newLog('eins zwei drei', 'vier fünf'));
    caretAt(model, 0, 6);
    const now = (): string => times(model.transcript().segments);
    const start = now();
    const acts = timeActs(model, () => 700);
    acts.startEarlier();
    expect(now()).toBe(start.replace('500-900', '480-900'));
    acts.endLater();
    expect(now()).toBe(start.replace('500-900', '480-920'));
    acts.startHere();
    expect(now()).toBe(start.replace('500-900', '700-920'));
    acts.endHere();
    expect(now()).toBe(start.replace('500-900', '700-700'));
    for (let n = 0; n < 4; n += 1) model.undo();
    expect(now()).toBe(start);
    expect(changeWordTime(model, (span) => span)).toBe(false);
    caretAt(model, 1, 0);
    expect(shiftInHand(model, 100)).toBe(100);
    model.undo();
    expect(now()).toBe(start);
    expect(shown(model)).toEqual(['eins zwei drei', 'vier fünf']);
  });
});
