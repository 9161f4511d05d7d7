import { describe, expect, test } from '@jest/globals';
import { applyOperations, segmentsFromWords, type Operation, type Transcript } from '@soebs/events/transcript';
import { differencesBetween } from './differences.ts';

const machine: Transcript = {
  segments: ['Guten Tag.', 'Bis bald.', 'Ende.'].flatMap((text, n) =>
    segmentsFromWords(
      text.split(' ').map((word, w) => ({
        text: word,
        startMs: n * 9_000 + w * 500,
        endMs: n * 9_000 + w * 500 + 300,
        confidence: 40,
      })),
      { newId: () => `p${n}` },
    ),
  ),
  attributes: {},
};
const after = (...ops: Operation[]): Transcript => {
  const applied = applyOperations(machine, ops);
  if (!applied.ok) throw new Error(applied.rejection.detail);
  return applied.transcript;
};
const reported = (now: Transcript): string[] =>
  differencesBetween(now, machine).map(
    ({ segmentId, parts }) =>
      `${segmentId}: ${parts.map(({ kind, text }) => ({ same: text, gone: `[-${text}-]`, new: `{+${text}+}` })[kind]).join('')}`,
  );

describe('comparing versions', () => {
  test('[TX38] word by word, only where the letters differ', () => {
    expect(reported(machine)).toEqual([]);
    expect(reported(after({ type: 'T', seg: 'p1', delta: [4, 'morgen', -5] }))).toEqual([
      'p1: Bis [-bald.-]{+morgen+}',
    ]);
  });
  test('[TX38] cut and joined paragraphs are shown at their first one', () => {
    expect(reported(after({ type: 'M', seg: 'p0', next: 'p1', at: 10 }))).toHaveLength(1);
    const cut = after({ type: 'S', seg: 'p1', at: 4, newId: 'x', speakerId: null });
    expect(reported(cut)[0]).toMatch(/^p1: Bis /u);
    expect(differencesBetween(cut, machine).map(({ speakers }) => speakers)).toEqual([null]);
  });
  test('[TX38] another speaker is a difference, a confirmed word is none', () => {
    const named = after(
      { type: 'A', seg: null, key: 'speaker:s2', value: 'Reto Caduff' },
      { type: 'A', seg: 'p0', key: 'speakerId', value: 's2' },
    );
    expect(differencesBetween(named, machine).map(({ speakers }) => speakers)).toEqual([
      { then: '–', now: 'Reto Caduff' },
    ]);
    const twin = { type: 'A', seg: null, key: 'speaker:s3', value: 'Reto Caduff' } as const;
    const other = applyOperations(named, [twin, { type: 'A', seg: 'p0', key: 'speakerId', value: 's3' }]);
    expect(other.ok && differencesBetween(other.transcript, named)).toEqual([]);
    const confirmed = after({
      type: 'T',
      seg: 'p0',
      delta: [{ text: 'Guten', timings: [0, 5, 0, 300], confidence: [100] }, -5],
    });
    expect(differencesBetween(confirmed, machine)).toEqual([]);
  });
});
