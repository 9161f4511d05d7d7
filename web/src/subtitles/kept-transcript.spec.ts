import { describe, expect, it } from '@jest/globals';
import { applyOperations, fromStoredTranscript, type Operation, type Transcript } from '@soebs/events/transcript';
import { changesBetween, withChanges } from './kept-transcript.ts';

const talk = fromStoredTranscript({
  segments: Array.from({ length: 500 }, (_, n) => ({
    id: `p${n}`,
    speakerId: null,
    text: 'ein Wort',
    timings: [0, 3, n * 1_000, n * 1_000 + 300, 4, 4, n * 1_000 + 400, n * 1_000 + 900],
    confidence: [90, 90],
  })),
  attributes: { a: '1' },
});
const empty: Transcript = { segments: [], attributes: {} };
const after = (operations: readonly Operation[]): Transcript => {
  const applied = applyOperations(talk, operations);
  if (!applied.ok) throw new Error('not applied');
  return applied.transcript;
};

describe('the transcript that a worker keeps', () => {
  it('[SU4.57] an edit tells its own paragraph, however long the talk is', () => {
    const edited = after([{ type: 'T', seg: 'p7', delta: ['neu '] }]);
    const reported = changesBetween(talk, edited);
    expect(reported.changed.map(({ id, text }) => [id, text])).toEqual([['p7', 'neu ein Wort']]);
    const kept = withChanges(talk, reported);
    expect(kept).toEqual(edited);
    expect(kept.segments[8]).toBe(talk.segments[8]);
  });

  it('[SU2.5] tells the whole of a talk that is not known yet, and splits, merges and attributes', () => {
    expect(withChanges(empty, changesBetween(empty, talk))).toEqual(talk);
    const edited = after([
      { type: 'S', seg: 'p3', at: 4, newId: 'new', speakerId: null },
      { type: 'M', seg: 'p5', next: 'p6', at: 8 },
      { type: 'A', seg: 'p9', key: 'speakerId', value: 's2' },
      { type: 'A', seg: null, key: 'cue:9000', value: '1' },
    ]);
    expect(withChanges(talk, changesBetween(talk, edited))).toEqual(edited);
  });
});
