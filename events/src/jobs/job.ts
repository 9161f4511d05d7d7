import type { FailureCode, WorkStage } from '../projects/stages.ts';

/** What a retry can go on from: stored results of earlier runs. */
export type Results = {
  readonly audio: { readonly key: string; readonly decodedMs: number; readonly offsetMs: number } | undefined;
  readonly chargedCents: number | undefined;
  readonly pieces: readonly { readonly startMs: number; readonly endMs: number; readonly key: string }[];
};

/** The states of TJ1, each with what only it knows. */
export type Phase =
  | { readonly state: 'waiting' }
  | { readonly state: 'delayed'; readonly retryAtMs: number }
  /** `leaseUntilMs` is the last sign of life by the worker's own clock: nobody else compares it with a clock. */
  | { readonly state: 'active'; readonly workerId: string; readonly leaseUntilMs: number }
  | { readonly state: 'completed' }
  | { readonly state: 'failed'; readonly code: FailureCode };

export type Job = {
  readonly ownerId: string;
  readonly mediaKey: string;
  readonly language: string;
  /** Runs so far; also the fencing number of the present run. */
  readonly attempt: number;
  readonly failures: number;
  readonly recoveries: number;
  readonly stage: WorkStage | 'queued';
  readonly phase: Phase;
  readonly results: Results;
};

/** A job nobody works on and that may be claimed at `atMs`: waiting, or delayed and due. A lost worker's job waits once it is recovered. */
export const isClaimable = ({ phase }: Job, atMs: number): boolean =>
  phase.state === 'waiting' || (phase.state === 'delayed' && phase.retryAtMs <= atMs);
