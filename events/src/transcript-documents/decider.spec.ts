import { describe, expect, test } from '@jest/globals';
import { timedTokensOf, type Operation } from '../transcript/index.ts';
import { transcriptDocuments } from './decider.ts';

describe('a text in which nothing was spoken', () => {
  const stored = { attempt: 1, parts: 0, words: 0, language: 'de', sha256: '' };
  const opened = transcriptDocuments.evolve(transcriptDocuments.initial, { type: 'TranscriptStored', data: stored });

  const edited = (...ops: Operation[]) => {
    const command = { type: 'EditTranscript', projectId: 'p', opId: 'o', by: 'u', baseRevision: 0, ops } as const;
    const decision = transcriptDocuments.decide(command, opened);
    if (!decision.accepted) throw new Error(decision.reason);
    return decision.events.reduce(transcriptDocuments.evolve, opened).transcript?.segments ?? [];
  };

  test('[PJ9] holds one paragraph without letters, the same one for everybody', () => {
    expect(opened.transcript?.segments).toMatchObject([{ id: 'first', text: '', speakerId: null }]);
  });

  test('[PJ9] [TX4] can be typed into, and what is typed has times', () => {
    const segments = edited(
      { type: 'T', seg: 'first', delta: ['Stille Nacht'] },
      { type: 'S', seg: 'first', at: 6, newId: 'n', speakerId: null },
    );
    expect(segments.map(({ text }) => text)).toEqual(['Stille', ' Nacht']);
    const words = segments.flatMap(timedTokensOf);
    expect(words.map(({ startMs, endMs }) => endMs > startMs)).toEqual([true, true]);
    expect(words[0]?.startMs).toBe(0);
    expect(words[1]?.endMs).toBeLessThan(5_000);
  });
});

describe('a text that is there', () => {
  const stored = { attempt: 1, parts: 0, words: 0, language: 'de', sha256: '' };
  const opened = transcriptDocuments.evolve(transcriptDocuments.initial, { type: 'TranscriptStored', data: stored });
  const corrected = transcriptDocuments.evolve(opened, {
    type: 'TranscriptEdited',
    data: { opId: 'o', by: 'u', ops: [{ type: 'T', seg: 'first', delta: ['von Hand'] }] },
  });

  test('[TX38] [TX40] is never written again by a job that runs once more: what people wrote stays', () => {
    const text = { projectId: 'p', attempt: 2, language: 'de', words: 0, sha256: '' };
    const late = [
      { type: 'StoreSegments', projectId: 'p', attempt: 2, part: 0, segments: [] },
      { type: 'CloseTranscript', ...text, parts: 0 },
    ] as const;
    for (const command of late) {
      expect(transcriptDocuments.decide(command, corrected)).toEqual({
        accepted: false,
        reason: 'transcript_conflict',
      });
    }
    expect(corrected.transcript?.segments[0]?.text).toBe('von Hand');
  });
});
