import { describe, expect, it } from '@jest/globals';
import type { JobsEvent } from '@soebs/events';
import { timelineOf, type TimedEvent } from './timeline.ts';

const BEGUN_MS = Date.parse('2026-11-29T10:00:00.000Z');
const at = (seconds: number): string => new Date(BEGUN_MS + seconds * 1_000).toISOString();
const story = (...entries: readonly (readonly [number, JobsEvent])[]): readonly TimedEvent[] =>
  entries.map(([seconds, event]) => ({ event, at: at(seconds) }));

const requested: JobsEvent = {
  type: 'TranscriptionRequested',
  data: { ownerId: 'u', mediaKey: 'm', language: 'auto' },
};
const claimed = (attempt: number, workerId = 'w1'): JobsEvent => ({
  type: 'TranscriptionClaimed',
  data: { attempt, workerId, leaseUntilMs: 0 },
});
const stage = (attempt: number, name: 'started' | 'extractAudio' | 'transcribeAudio'): JobsEvent => ({
  type: 'TranscriptionStageReached',
  data: { attempt, stage: name },
});

describe('the timeline of a job', () => {
  it('[TJ5] tells each attempt with its worker, the time of its stages and its end, the newest first', () => {
    const timeline = timelineOf(
      story(
        [0, requested],
        [5, claimed(1)],
        [5, stage(1, 'started')],
        [6, stage(1, 'extractAudio')],
        [9, { type: 'TranscriptionDelayed', data: { attempt: 1, code: 'transcription_failed', retryAtMs: 77 } }],
        [40, claimed(2, 'w2')],
        [41, stage(2, 'transcribeAudio')],
        [50, { type: 'AudioPieceRecognised', data: { attempt: 2, startMs: 0, endMs: 30_000, key: 'k', words: 9 } }],
        [51, { type: 'TranscriptionCompleted', data: { attempt: 2, words: 9, language: 'de' } }],
      ),
    );
    expect(timeline).toMatchObject({ waitedMs: 5_000 + 31_000, waitingSince: null, words: 9 });
    expect(timeline.attempts).toEqual([
      {
        attempt: 2,
        workerId: 'w2',
        claimedAt: at(40),
        endedAt: at(51),
        end: 'completed',
        code: null,
        retryAtMs: null,
        said: null,
        stages: [{ stage: 'transcribeAudio', at: at(41), durationMs: 10_000 }],
        recognisedMs: 30_000,
      },
      {
        attempt: 1,
        workerId: 'w1',
        claimedAt: at(5),
        endedAt: at(9),
        end: 'delayed',
        code: 'transcription_failed',
        retryAtMs: 77,
        said: null,
        stages: [
          { stage: 'started', at: at(5), durationMs: 1_000 },
          { stage: 'extractAudio', at: at(6), durationMs: 3_000 },
        ],
        recognisedMs: 0,
      },
    ]);
  });

  it('[TJ2] tells a lost worker, one that gave the job back, and since when the job waits', () => {
    const timeline = timelineOf(
      story(
        [0, requested],
        [1, claimed(1)],
        [80, { type: 'TranscriptionLeaseLost', data: { attempt: 1 } }],
        [82, claimed(2)],
        [90, { type: 'TranscriptionHandedBack', data: { attempt: 2 } }],
      ),
    );
    expect(timeline.attempts.map(({ end }) => end)).toEqual(['handedBack', 'lost']);
    expect(timeline).toMatchObject({ waitingSince: at(90), waitedMs: 3_000 });
  });

  it('[TJ5] tells a run that goes on, and what a discarded one cost', () => {
    const begun = story(
      [0, requested],
      [1, claimed(1)],
      [2, stage(1, 'started')],
      [3, { type: 'TranscriptionCharged', data: { cents: 500 } }],
    );
    expect(timelineOf(begun)).toMatchObject({ chargedCents: 500, attempts: [{ end: null, endedAt: null }] });
    const discarded = [...begun, ...story([9, { type: 'TranscriptionFailed', data: { code: 'discarded' } }])];
    expect(timelineOf(discarded)).toMatchObject({
      chargedCents: null,
      waitingSince: null,
      attempts: [{ end: 'failed', code: 'discarded' }],
    });
    const again = [...discarded, ...story([20, { type: 'TranscriptionRetried', data: {} }])];
    expect(timelineOf(again)).toMatchObject({ requestedAt: [at(0), at(20)], waitingSince: at(20) });
  });
});
