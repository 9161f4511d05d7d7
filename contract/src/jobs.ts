import { failureCode, workStages } from '@soebs/events';
import { z } from 'zod';
import { staffReason } from './auth.ts';
import { endpoint, sliceOf, timeQuery } from './endpoint.ts';

export const jobState = z.enum(['waiting', 'delayed', 'active', 'completed', 'failed']);
export type JobState = z.output<typeof jobState>;

/** A transcription job as staff see it (TJ1). No texts, no names: those are with its project. Epoch milliseconds; 0 = none. */
export const transcriptionJob = z.object({
  projectId: z.string(),
  ownerId: z.string(),
  state: jobState,
  stage: z.enum(['queued', ...workStages]),
  /** Runs so far. */
  attempt: z.int(),
  workerId: z.string().nullable(),
  leaseUntilMs: z.int(),
  /** When a delayed job is tried again. */
  dueAtMs: z.int(),
  /** Why the last run failed. */
  code: failureCode.nullable(),
  requestedAt: z.string(),
  /** When its last run began. */
  claimedAt: z.string().nullable(),
});
export type TranscriptionJob = z.output<typeof transcriptionJob>;

/** Whose something is, as staff read it. */
export const namedPerson = z.object({ id: z.string(), name: z.string(), email: z.string() });
export type NamedPerson = z.output<typeof namedPerson>;

/** A job in the list of staff: how it stands at this moment, its project's title and its owner, as long as there are any. */
export const listedJob = transcriptionJob.extend({
  percent: z.number().nullable(),
  queuePlace: z.int().nullable(),
  title: z.string().nullable(),
  owner: namedPerson.nullable(),
});
export type ListedJob = z.output<typeof listedJob>;

/** How the queue stands as a whole. A paused queue lets running jobs end and gives out no new ones. */
export const jobQueue = z.object({
  paused: z.boolean(),
  waiting: z.int(),
  delayed: z.int(),
  active: z.int(),
});
export type JobQueue = z.output<typeof jobQueue>;

const ofJob = z.object({ id: z.uuid() });
/** Why staff do what they do; kept with who, whom and when (AU9). */
const why = z.object({ reason: staffReason });

const act = (name: 'retry' | 'discard' | 'promote', level: 'staff' | 'admin') =>
  endpoint({
    method: 'post',
    path: `/admin/transcription-jobs/:id/${name}`,
    level,
    params: ofJob,
    body: why,
    answer: z.object({ revision: z.int() }),
    refusals: ['not_found', 'job_state_conflict'],
  });

const steer = (name: 'pause' | 'resume') =>
  endpoint({ method: 'post', path: `/admin/transcription-jobs/${name}`, level: 'admin', body: why, answer: jobQueue });

/** What staff see and do with jobs (TJ5, AU10). */
export const jobsApi = {
  list: endpoint({
    method: 'get',
    path: '/admin/transcription-jobs',
    level: 'staff',
    query: timeQuery.extend({
      state: z
        .string()
        .transform((text) => text.split(','))
        .pipe(z.array(jobState))
        .optional(),
      /** The id of a project, or its owner's id or address. */
      q: z.string().trim().max(254).optional(),
    }),
    answer: sliceOf(listedJob).extend({ queue: jobQueue }),
  }),
  retry: act('retry', 'staff'),
  discard: act('discard', 'admin'),
  promote: act('promote', 'admin'),
  pause: steer('pause'),
  resume: steer('resume'),
};
