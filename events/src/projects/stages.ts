import { z } from 'zod';

/** The stages of a project in their order (PJ1); `finished` and `failed` end it. */
export const stages = [
  'queued',
  'started',
  'extractAudio',
  'transcribeAudio',
  'proofreadTranscription',
  'storeTranscription',
  'finished',
  'failed',
] as const;
export const stage = z.enum(stages);
export type Stage = z.output<typeof stage>;

/** The stages that a worker goes through, in order. */
export const workStages = [
  'started',
  'extractAudio',
  'transcribeAudio',
  'proofreadTranscription',
  'storeTranscription',
] as const;
export const workStage = z.enum(workStages);
export type WorkStage = z.output<typeof workStage>;

/** Why a project failed: a code of the error catalogue, or one of the job's own. */
export const failureCode = z.enum([
  'media_type_not_supported',
  'media_without_audio',
  'media_corrupt',
  'media_too_large',
  'media_too_long',
  'media_unreachable',
  'media_origin_not_whitelisted',
  'upload_expired',
  'upload_cancelled',
  'not_enough_credits_left',
  'monthly_cap_reached',
  'contract_inactive',
  'transcription_failed',
  'speech_refused',
  'worker_lost',
  'discarded',
  'storage_full',
]);
export type FailureCode = z.output<typeof failureCode>;
