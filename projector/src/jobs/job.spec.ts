import { describe, expect, it } from '@jest/globals';
import type { JobsEvent } from '@soebs/events';
import { timeOf, viewOf } from '../testing/scenario.ts';
import { transcriptionJobView } from './job.projection.ts';

const requested: JobsEvent = {
  type: 'TranscriptionRequested',
  data: { ownerId: 'u', mediaKey: 'm', language: 'de' },
};
const claimed: JobsEvent = {
  type: 'TranscriptionClaimed',
  data: { attempt: 1, workerId: 'w', leaseUntilMs: 60_000 },
};
const failed: JobsEvent = { type: 'TranscriptionFailed', data: { code: 'transcription_failed' } };
const view = (...events: JobsEvent[]) => viewOf(transcriptionJobView, 'x', events);

describe('a job’s view', () => {
  it('[TJ1] waits from its request on', () => {
    expect(view(requested)).toEqual({
      projectId: 'x',
      ownerId: 'u',
      state: 'waiting',
      stage: 'queued',
      attempt: 0,
      workerId: null,
      leaseUntilMs: 0,
      dueAtMs: 0,
      code: null,
      claimedAt: null,
      requestedAt: timeOf(0),
    });
  });

  it('[TJ2] is active with its worker and its lease, which is kept, lost or handed back', () => {
    expect(view(requested, claimed)).toMatchObject({
      state: 'active',
      workerId: 'w',
      attempt: 1,
      leaseUntilMs: 60_000,
    });
    const kept: JobsEvent = { type: 'TranscriptionKept', data: { attempt: 1, leaseUntilMs: 75_000 } };
    expect(view(requested, claimed, kept)).toMatchObject({ state: 'active', leaseUntilMs: 75_000 });
    const lost: JobsEvent = { type: 'TranscriptionLeaseLost', data: { attempt: 1 } };
    expect(view(requested, claimed, lost)).toMatchObject({ state: 'waiting', workerId: null });
    const back: JobsEvent = { type: 'TranscriptionHandedBack', data: { attempt: 1 } };
    expect(view(requested, claimed, back)).toMatchObject({ state: 'waiting', workerId: null });
  });

  it('[TJ1] shows its stage, and is the same after what only the worker needs', () => {
    const stage: JobsEvent = {
      type: 'TranscriptionStageReached',
      data: { attempt: 1, stage: 'extractAudio' },
    };
    const before = view(requested, claimed, stage);
    expect(before?.stage).toBe('extractAudio');
    const silent: JobsEvent[] = [
      { type: 'AudioExtracted', data: { attempt: 1, audioKey: 'a', decodedMs: 1, offsetMs: 0 } },
      { type: 'TranscriptionCharged', data: { cents: 100 } },
      { type: 'AudioPieceRecognised', data: { attempt: 1, startMs: 0, endMs: 1, key: 'k', words: 1 } },
    ];
    expect(view(requested, claimed, stage, ...silent)).toEqual(before);
  });

  it('[TJ4] is delayed until it is due, and [TJ5] promoted before', () => {
    const delayed: JobsEvent = {
      type: 'TranscriptionDelayed',
      data: { attempt: 1, code: 'speech_refused', retryAtMs: 90_000 },
    };
    expect(view(requested, claimed, delayed)).toMatchObject({
      state: 'delayed',
      dueAtMs: 90_000,
      code: 'speech_refused',
      workerId: null,
    });
    expect(view(requested, claimed, delayed, { type: 'TranscriptionPromoted', data: {} })?.state).toBe('waiting');
  });

  it('[TJ1] ends completed or failed, and [TJ5] a retry goes to the end of the queue', () => {
    const completed: JobsEvent = {
      type: 'TranscriptionCompleted',
      data: { attempt: 1, words: 1, language: 'de' },
    };
    expect(view(requested, claimed, completed)).toMatchObject({ state: 'completed', workerId: null });
    expect(view(requested, claimed, failed)).toMatchObject({ state: 'failed', code: 'transcription_failed' });
    expect(view(requested, claimed, failed, { type: 'TranscriptionRetried', data: {} })).toMatchObject({
      state: 'waiting',
      code: null,
      requestedAt: timeOf(3),
    });
  });
});
