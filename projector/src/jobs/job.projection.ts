import type { TranscriptionJob } from '@soebs/contract';
import { jobs, type JobsEvent } from '@soebs/events';
import { projection } from '../engine/projection.ts';

/** Every transcription job, for the queue and for staff. */
export const transcriptionJobView = projection<JobsEvent, TranscriptionJob>({
  name: 'transcription.job',
  version: 2,
  category: jobs.category,
  codec: jobs.codec,
  empty: (projectId) => ({
    projectId,
    ownerId: '',
    state: 'waiting',
    stage: 'queued',
    attempt: 0,
    workerId: null,
    leaseUntilMs: 0,
    dueAtMs: 0,
    code: null,
    requestedAt: '',
    claimedAt: null,
  }),
  on: {
    TranscriptionRequested: (view, { ownerId }, { at }) => ({ ...view, ownerId, requestedAt: at }),
    TranscriptionClaimed: (view, { attempt, workerId, leaseUntilMs }, { at }) => ({
      ...view,
      attempt,
      workerId,
      leaseUntilMs,
      state: 'active',
      claimedAt: at,
    }),
    TranscriptionKept: (view, { leaseUntilMs }) => ({ ...view, leaseUntilMs }),
    TranscriptionLeaseLost: (view) => ({ ...view, state: 'waiting', workerId: null }),
    TranscriptionHandedBack: (view) => ({ ...view, state: 'waiting', workerId: null }),
    TranscriptionStageReached: (view, { stage }) => ({ ...view, stage }),
    AudioExtracted: (view) => view,
    TranscriptionCharged: (view) => view,
    AudioPieceRecognised: (view) => view,
    TranscriptionCompleted: (view) => ({ ...view, state: 'completed', workerId: null }),
    TranscriptionDelayed: (view, { code, retryAtMs }) => ({
      ...view,
      state: 'delayed',
      code,
      dueAtMs: retryAtMs,
      workerId: null,
    }),
    TranscriptionFailed: (view, { code }) => ({ ...view, state: 'failed', code, workerId: null }),
    TranscriptionRetried: (view, _, { at }) => ({ ...view, state: 'waiting', code: null, requestedAt: at }),
    TranscriptionPromoted: (view) => ({ ...view, state: 'waiting' }),
  },
});
