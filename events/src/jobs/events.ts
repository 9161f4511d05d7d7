import { z } from 'zod';
import { defineCodec, type Downcast, type Upcast } from '../codec.ts';
import type { EventOf } from '../decider.ts';
import { failureCode, workStage } from '../projects/stages.ts';

const Attempt = z.int().min(1);
const Ms = z.int().min(0);
/** Epoch milliseconds. */
const AtMs = z.int().min(0);

/**
 * The life of one project's transcription job. No personal data (AU12): texts and file names are elsewhere.
 * `attempt` counts runs and fences them: what a run that lost its lease reports is refused (TJ2).
 */
export const jobsEvents = {
  TranscriptionRequested: z.object({ ownerId: z.string(), mediaKey: z.string(), language: z.string() }),
  TranscriptionClaimed: z.object({ attempt: Attempt, workerId: z.string(), leaseUntilMs: AtMs }),
  TranscriptionKept: z.object({ attempt: Attempt, leaseUntilMs: AtMs }),
  /** The lease of a run ran out before the run reported an end. */
  TranscriptionLeaseLost: z.object({ attempt: Attempt }),
  /** A worker that shuts down gives the job back; this is no failure (TJ8). */
  TranscriptionHandedBack: z.object({ attempt: Attempt }),
  TranscriptionStageReached: z.object({ attempt: Attempt, stage: workStage }),
  /** Sound is extracted; `decodedMs` is what is charged, `offsetMs` shifts every word to the media's clock (PJ7). */
  AudioExtracted: z.object({ attempt: Attempt, audioKey: z.string(), decodedMs: Ms, offsetMs: z.int() }),
  /** What the owner paid; 0 for a sample (CR15). */
  TranscriptionCharged: z.object({ cents: z.int().min(0) }),
  /** A piece of sound between two silences is recognised and its words are stored (TJ3). */
  AudioPieceRecognised: z.object({ attempt: Attempt, startMs: Ms, endMs: Ms, key: z.string(), words: z.int().min(0) }),
  /** `isVeryQuiet`: speech is so low that words may be missing. */
  TranscriptionCompleted: z.object({
    attempt: Attempt,
    words: z.int().min(0),
    language: z.string(),
    isVeryQuiet: z.literal(true).optional(),
  }),
  TranscriptionDelayed: z.object({ attempt: Attempt, code: failureCode, retryAtMs: AtMs }),
  TranscriptionFailed: z.object({ code: failureCode }),
  TranscriptionRetried: z.object({}),
  TranscriptionPromoted: z.object({}),
} as const;
export type JobsEvent = EventOf<typeof jobsEvents>;

const same: Upcast = (data) => ({ ...data });
/** Version 1 knew no job without a charge: of such a one it says something else, and is not written. */
const withCharge: Downcast = (data) => ({ ...data, cents: Math.max(1, Number(data['cents'])) });

export const jobsCodec = defineCodec(jobsEvents, {
  upcasters: { TranscriptionCharged: [same] },
  downcasters: { TranscriptionCharged: [withCharge] },
});
