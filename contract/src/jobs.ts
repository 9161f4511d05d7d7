import { failureCode, workStages } from '@soebs/events';
import { z } from 'zod';
import { staffReason } from './auth.ts';
import { eachAnswer, severalOf } from './bulk.ts';
import { endpoint, sliceOf, type AnyEndpoint } from './endpoint.ts';
import { listOf, moment } from './query.ts';
import { sortedQuery } from './sorted.ts';

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
  requestedAt: moment,
  /** When its last run began. */
  claimedAt: moment.nullable(),
});
export type TranscriptionJob = z.output<typeof transcriptionJob>;

/** Whose something is, as staff read it. */
export const namedPerson = z.object({ id: z.string(), name: z.string(), email: z.string() });
export type NamedPerson = z.output<typeof namedPerson>;

/** Why a job that nobody works on stands where it stands. */
export const queueReason = z.enum(['paused', 'retry', 'ownerLimit', 'turn', 'next']);
export type QueueReason = z.output<typeof queueReason>;

/** A job in the list of staff: how it stands at this moment, its project's title and its owner, as long as there are any. */
export const listedJob = transcriptionJob.extend({
  percent: z.number().nullable(),
  queuePlace: z.int().nullable(),
  /** For a job that waits: what for; null for all others. */
  reason: queueReason.nullable(),
  title: z.string().nullable(),
  owner: namedPerson.nullable(),
});
export type ListedJob = z.output<typeof listedJob>;

/** One run of a job, from its claim to its end. */
export const jobAttempt = z.object({
  attempt: z.int().min(1),
  workerId: z.string(),
  claimedAt: moment,
  endedAt: moment.nullable(),
  /** How it ended; null while it runs. */
  end: z.enum(['completed', 'delayed', 'failed', 'lost', 'handedBack']).nullable(),
  code: failureCode.nullable(),
  /** When it was to be tried again, in epoch milliseconds. */
  retryAtMs: z.int().nullable(),
  stages: z.array(z.object({ stage: z.enum(workStages), at: moment, durationMs: z.int().nullable() })).readonly(),
  /** What the tool or service said last when it failed, its last 4,096 signs; null where nothing was kept. */
  said: z.string().nullable(),
  /** How much sound was recognised in it, in milliseconds. */
  recognisedMs: z.int(),
});
export type JobAttempt = z.output<typeof jobAttempt>;

/** What has happened to a job; its attempts newest first. */
export const jobTimeline = z.object({
  /** When it was asked for, and asked for again. */
  requestedAt: z.array(moment).readonly(),
  promotedAt: z.array(moment).readonly(),
  attempts: z.array(jobAttempt).readonly(),
  /** How long it has waited for workers in all, as far as that waiting is over. */
  waitedMs: z.int(),
  /** Since when it waits now. */
  waitingSince: moment.nullable(),
  /** How long the sound is. */
  decodedMs: z.int().nullable(),
  /** What is charged for it now, in credit cents. */
  chargedCents: z.int().nullable(),
  words: z.int().nullable(),
});
export type JobTimeline = z.output<typeof jobTimeline>;

/** How long jobs have waited that ended today, in seconds, within 6 %; null when there were none. */
export const waitedToday = z.object({ p50: z.number().nullable(), p95: z.number().nullable(), measured: z.int() });
export type WaitedToday = z.output<typeof waitedToday>;

/** One job with everything that has happened to it. */
export const jobDetail = z.object({
  job: listedJob,
  timeline: jobTimeline,
});
export type JobDetail = z.output<typeof jobDetail>;

/** A worker as it last told of itself. */
export const worker = z.object({
  workerId: z.string(),
  host: z.string(),
  /** Of its program and of what runs it; null of one from before it told so. */
  version: z.string().nullable().default(null),
  startedAt: moment,
  /** What it works on; null when it is free. */
  projectId: z.string().nullable(),
  attempt: z.int().nullable(),
  /** Seconds of sound that it recognises in a second, the latest counting most; null before the first. */
  speed: z.number().nullable(),
  /** How long ago it told so, in milliseconds, by the clock of the api. */
  silentMs: z.int().min(0),
});
export type Worker = z.output<typeof worker>;

/** How the queue stands as a whole. A paused queue lets running jobs end and gives out no new ones. */
export const jobQueue = z.object({
  paused: z.boolean(),
  waiting: z.int(),
  delayed: z.int(),
  active: z.int(),
  /** Since when that job waits which has waited longest; null when none does. */
  waitingSince: moment.nullable().default(null),
  /** How many jobs of one person run at once, without a contract (TJ7); null of an api from before it told so. */
  atOnceEach: z.int().nullable().default(null),
});
export type JobQueue = z.output<typeof jobQueue>;

/** What staff sort jobs by: when they were asked for, and how often they were tried. */
export const jobsSort = { requested: 'time', attempts: 'count' } as const;

const ofJob = z.object({ id: z.uuid() });
/** Why staff do what they do; kept with who, whom and when (AU9). */
const why = z.object({ reason: staffReason });

type Said = Pick<AnyEndpoint, 'summary' | 'description'>;

const act = (name: 'retry' | 'discard' | 'promote', level: 'staff' | 'admin', said: Said) =>
  endpoint({
    method: 'post',
    path: `/admin/transcription-jobs/:id/${name}`,
    level,
    ...said,
    params: ofJob,
    body: why,
    answer: z.object({ revision: z.int() }),
    refusals: ['job_state_conflict'],
  });

const steer = (name: 'pause' | 'resume', said: Said) =>
  endpoint({
    method: 'post',
    path: `/admin/transcription-jobs/${name}`,
    level: 'admin',
    ...said,
    body: why,
    answer: jobQueue,
  });

/** Jobs as they were seen: one that has begun another run since is left alone. */
const seenJobs = z.object({
  reason: staffReason,
  jobs: severalOf(z.object({ id: z.uuid(), attempt: z.int().min(0) }), ({ id }) => id),
});

const actOnEach = (name: 'retry' | 'discard' | 'promote', level: 'staff' | 'admin', said: Said) =>
  endpoint({
    method: 'post',
    path: `/admin/transcription-jobs/${name}`,
    level,
    ...said,
    body: seenJobs,
    answer: eachAnswer,
  });
const EACH =
  'Each job is named with the attempt that was seen; one that has moved on since, or does not fit, answers ' +
  '`job_state_conflict` and is left alone. At most 100. Each is kept with the reason.';

/** What staff see and do with jobs (TJ5, AU10). */
export const jobsApi = {
  list: endpoint({
    method: 'get',
    path: '/admin/transcription-jobs',
    level: 'staff',
    summary: 'List the transcription jobs',
    description:
      'Answers jobs of everybody, the latest request first or as `sort` says, and how the queue stands. `state` takes several, ' +
      'separated by commas, `waitedToday` tells how long jobs that ended today had waited; `q` is the id of a project, or its owner’s id or address. Nothing of what was said.',
    query: sortedQuery(jobsSort, '-requested').extend({
      state: listOf(jobState).optional(),
      /** The id of a project, or its owner's id or address. */
      q: z.string().trim().max(254).optional(),
    }),
    answer: sliceOf(listedJob).extend({ queue: jobQueue, waitedToday }),
  }),
  detail: endpoint({
    method: 'get',
    path: '/admin/transcription-jobs/:id/timeline',
    level: 'staff',
    summary: 'Read a transcription job',
    description:
      'Answers a job with its attempts, the newest first: who worked on it, how long each stage took, how it ' +
      'ended; and for a job that waits what it waits for: `paused` (the queue), `retry` (its time), ' +
      '`ownerLimit` (as many jobs of its owner run as may), `turn` (others come before it), `next` (a free worker).',
    params: ofJob,
    answer: jobDetail,
    refusals: ['not_found'],
  }),
  retry: act('retry', 'staff', {
    summary: 'Run a failed job again',
    description:
      'Queues the project of a failed job again; what is stored is used, and it is charged anew. The act is ' +
      'kept with its reason.',
  }),
  discard: act('discard', 'admin', {
    summary: 'Discard a job',
    description:
      'Ends a job that is waiting, delayed or running; its project fails with `discarded` and its credits come ' +
      'back. The act is kept with its reason.',
  }),
  promote: act('promote', 'admin', {
    summary: 'Run a delayed job now',
    description: 'Lets a job that waits for its next attempt run at once. The act is kept with its reason.',
  }),
  retryEach: actOnEach('retry', 'staff', {
    summary: 'Run several failed jobs again',
    description: `Queues the projects of failed jobs again and answers what came of each. ${EACH}`,
  }),
  discardEach: actOnEach('discard', 'admin', {
    summary: 'Discard several jobs',
    description: `Ends jobs that are waiting, delayed or running and answers what came of each. ${EACH}`,
  }),
  promoteEach: actOnEach('promote', 'admin', {
    summary: 'Run several delayed jobs now',
    description: `Lets jobs that wait for their next attempt run at once and answers what came of each. ${EACH}`,
  }),
  pause: steer('pause', {
    summary: 'Pause the queue',
    description:
      'Gives out no new jobs; running ones end. The act is kept with its reason. Answers how the queue stands.',
  }),
  resume: steer('resume', {
    summary: 'Resume the queue',
    description: 'Gives out jobs again. The act is kept with its reason. Answers how the queue stands.',
  }),
};
