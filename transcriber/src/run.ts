import type { Job, JobsCommand, WorkStage } from '@soebs/events';
import type { Log, ObjectStore } from '@soebs/platform';

type Report<T extends JobsCommand['type']> = Omit<Extract<JobsCommand, { type: T }>, 'projectId' | 'attempt'>;

/** What is known of a run beside how far it is. */
export type Known = {
  /** Why it cannot go on for now. */
  readonly waitingFor?: 'speech' | 'credits' | undefined;
  /** How much longer it takes, by the speed that this recording was heard at so far. */
  readonly remainingMs?: number | undefined;
};

/** What a stage may use of the run it belongs to. */
export type Run = {
  readonly projectId: string;
  readonly attempt: number;
  /** Aborts when the run is superseded, cancelled or the worker shuts down. */
  readonly signal: AbortSignal;
  /** The job as the log tells it now. */
  readonly job: () => Promise<Job>;
  /** Reports on behalf of this run. Throws Superseded when the job is no longer this run's. */
  readonly report: <T extends 'ReportAudio' | 'ReportPiece' | 'CompleteTranscription' | 'ReachTranscriptionStage'>(
    report: Report<T>,
  ) => Promise<void>;
  /** Says how far the present stage is, from 0 to 1, and what else is known of it. */
  readonly progress: (fraction: number, known?: Known) => void;
  readonly objects: ObjectStore;
  /** A folder of this run, removed at its end. */
  readonly folder: string;
  readonly log: Log;
};

/** Where each stage begins and ends in the percent of a run. */
export const shares: Readonly<Record<WorkStage, readonly [number, number]>> = {
  started: [0, 1],
  extractAudio: [1, 10],
  transcribeAudio: [10, 90],
  proofreadTranscription: [90, 95],
  storeTranscription: [95, 100],
};

/** The percent of a whole run when a stage is `fraction` done. */
export const percentOf = (stage: WorkStage, fraction: number): number => {
  const [from, to] = shares[stage];
  return from + (to - from) * Math.min(1, Math.max(0, fraction));
};
