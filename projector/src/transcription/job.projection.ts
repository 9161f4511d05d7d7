import { transcription, type FailureCode, type TranscriptionEvent, type WorkStage } from '@soebs/events';
import { projection } from '../engine/projection.ts';

/** A job as staff and the queue see it. `requestedAt` orders the queue; `dueAtMs` is set while it is delayed. */
export type TranscriptionJob = {
  readonly projectId: string;
  readonly ownerId: string;
  readonly state: 'waiting' | 'delayed' | 'active' | 'completed' | 'failed';
  readonly stage: WorkStage | 'queued';
  readonly attempt: number;
  readonly workerId: string | null;
  readonly leaseUntilMs: number;
  readonly dueAtMs: number;
  readonly code: FailureCode | null;
  readonly requestedAt: string;
};

/** Every transcription job, for the queue and for staff. */
export const transcriptionJobView = projection<TranscriptionEvent, TranscriptionJob>({
  name: 'transcription.job',
  version: 1,
  category: transcription.category,
  codec: transcription.codec,
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
  }),
  on: {
    TranscriptionRequested: (view, { ownerId }, { at }) => ({ ...view, ownerId, requestedAt: at }),
    TranscriptionClaimed: (view, { attempt, workerId, leaseUntilMs }) => ({
      ...view,
      attempt,
      workerId,
      leaseUntilMs,
      state: 'active',
    }),
    TranscriptionKept: (view, { leaseUntilMs }) => ({ ...view, leaseUntilMs }),
    TranscriptionLeaseLost: (view) => ({ ...view, workerId: null }),
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
