import type { RetryRules } from './policy.ts';
import type { FailureCode, WorkStage } from '../projects/stages.ts';

/** A report of the run `attempt`; refused once another run has begun. */
type Report = { readonly attempt: number };

/** What may be asked of the job of `projectId`. `atMs` is the asker's clock in epoch milliseconds. */
export type JobsCommand = { readonly projectId: string } & (
  | {
      readonly type: 'RequestTranscription';
      readonly ownerId: string;
      readonly mediaKey: string;
      readonly language: string;
    }
  | { readonly type: 'ClaimTranscription'; readonly workerId: string; readonly atMs: number }
  | ({ readonly type: 'KeepTranscription'; readonly atMs: number } & Report)
  | ({ readonly type: 'HandBackTranscription' } & Report)
  | ({ readonly type: 'ReachTranscriptionStage'; readonly stage: WorkStage } & Report)
  | ({
      readonly type: 'ReportAudio';
      readonly audioKey: string;
      readonly decodedMs: number;
      readonly offsetMs: number;
    } & Report)
  | { readonly type: 'ConfirmCharge'; readonly cents: number }
  | ({
      readonly type: 'ReportPiece';
      readonly startMs: number;
      readonly endMs: number;
      readonly key: string;
      readonly words: number;
    } & Report)
  | ({
      readonly type: 'CompleteTranscription';
      readonly words: number;
      readonly language: string;
      readonly isVeryQuiet?: true;
    } & Report)
  /** `jitter` in [0, 1) spreads the retries; without `rules` the usual ones hold. */
  | ({
      readonly type: 'FailAttempt';
      readonly code: FailureCode;
      readonly final: boolean;
      readonly atMs: number;
      readonly jitter: number;
      readonly rules?: RetryRules;
    } & Report)
  /** The run has shown no other sign of life than this one for longer than it may be silent. */
  | ({ readonly type: 'RecoverTranscription'; readonly leaseUntilMs: number } & Report)
  | { readonly type: 'RefuseTranscription'; readonly code: FailureCode }
  | { readonly type: 'RetryTranscription' }
  | { readonly type: 'DiscardTranscription' }
  | { readonly type: 'PromoteTranscription' }
);

export type JobsRejection = 'not_found' | 'job_state_conflict' | 'stale_attempt';
