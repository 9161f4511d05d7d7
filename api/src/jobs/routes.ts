import {
  jobsApi,
  sortParts,
  type jobsSort,
  type JobAttempt,
  type ListedJob,
  type NamedPerson,
  type TranscriptionJob,
  type WaitedToday,
} from '@soebs/contract';
import { jobs, quantileOf, streamName, swissDate, type Causation } from '@soebs/events';
import { faultKey, toBuffer, type EventStore, type ObjectStore, type Outcome } from '@soebs/platform';
import type { ReadModels } from '@soebs/projector/read-models';
import type { Audit } from '../audit/audit.ts';
import type { Commands } from '../commands/commands.ts';
import { done, refuse, type Answer } from '../http/answer.ts';
import { nextSorted } from '../http/slice.ts';
import { route, type Call, type Route } from '../http/route.ts';
import { toEach } from '../http/to-each.ts';
import type { LastTicks } from './last-ticks.ts';
import type { JobsQueue } from './queue.ts';
import { timelineOf } from './timeline.ts';

/** The people whose jobs they are. */
export type JobOwners = {
  readonly namesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, NamedPerson>>;
  /** The id behind what staff have typed: that of the person with this address, or the text itself. */
  readonly idBehind: (text: string) => Promise<string>;
};

export type JobRoutesDeps = {
  readonly commands: Commands;
  readonly views: ReadModels;
  readonly queue: JobsQueue;
  readonly store: Pick<EventStore, 'read'>;
  readonly objects: Pick<ObjectStore, 'head' | 'get'>;
  readonly ticks: Pick<LastTicks, 'percentOf'>;
  readonly audit: Audit;
  readonly owners: JobOwners;
  readonly now: () => Date;
};

type Act = {
  readonly params: { readonly id: string };
  readonly body: { readonly reason: string };
  readonly by: Causation;
  /** The attempt that was seen; a job that has moved on since is left alone. */
  readonly attempt?: number;
};
type ActName = 'retry' | 'discard' | 'promote';
type Decided = Outcome<string>;

/** A failed job runs again by its project being queued again: so it is paid for again, and what is stored is used (TJ5). */
const retry = async ({ commands }: JobRoutesDeps, { params, by }: Act): Promise<Decided> => {
  const { state: job } = await commands.jobs.stateOf(streamName(jobs.category, params.id));
  if (!job) return { ok: false, reason: 'not_found' };
  return commands.projects.handle({ type: 'RequeueProject', projectId: params.id }, by);
};

const decide: Readonly<Record<ActName, (deps: JobRoutesDeps, act: Act) => Promise<Decided>>> = {
  retry,
  discard: ({ commands }, { params, by }) =>
    commands.jobs.handle({ type: 'DiscardTranscription', projectId: params.id }, by),
  promote: ({ commands }, { params, by }) =>
    commands.jobs.handle({ type: 'PromoteTranscription', projectId: params.id }, by),
};

const decided = async (name: ActName, deps: JobRoutesDeps, act: Act): Promise<Decided> => {
  const { params, attempt } = act;
  if (attempt === undefined) return decide[name](deps, act);
  const { state: job } = await deps.commands.jobs.stateOf(streamName(jobs.category, params.id));
  return job && job.attempt !== attempt ? { ok: false, reason: 'job_state_conflict' } : decide[name](deps, act);
};

const act = async (name: ActName, deps: JobRoutesDeps, call: Act): Promise<Answer<{ revision: number }>> => {
  const { params, body, by } = call;
  const state = async () => {
    const { state: job } = await deps.commands.jobs.stateOf(streamName(jobs.category, params.id));
    return job ? { state: job.phase.state, attempt: job.attempt } : null;
  };
  const deed = { by, action: `transcription-job.${name}`, subject: params.id, reason: body.reason, state };
  const outcome = await deps.audit.around(deed, () => decided(name, deps, call));
  if (outcome.ok) return done({ revision: outcome.revision });
  return refuse(outcome.reason === 'not_found' ? 'not_found' : 'job_state_conflict');
};

const actOnEach = (name: ActName, deps: JobRoutesDeps, { body, by }: Call<typeof jobsApi.retryEach>) =>
  toEach(body.jobs, by, ({ id, attempt }, own) => act(name, deps, { params: { id }, body, by: own, attempt }));

const steer = async (deps: JobRoutesDeps, call: Call<typeof jobsApi.pause>, paused: boolean) => {
  const { audit, queue } = deps;
  const { by, body } = call;
  const deed = {
    by,
    action: paused ? 'queue.pause' : 'queue.resume',
    subject: 'transcription',
    reason: body.reason,
    state: async () => ({ paused: (await queue.counts()).paused }),
  };
  await audit.around(deed, async () => {
    await queue.setPaused(paused);
    return { ok: true };
  });
  return done(await queue.counts());
};

type Stored = Awaited<ReturnType<ReadModels['jobPage']>>['items'];

/** Jobs as staff read them: with what is said of them at this moment, their project's title and their owner. */
const listed = async ({ views, queue, ticks, owners }: JobRoutesDeps, found: Stored): Promise<ListedJob[]> => {
  const [{ places, reasons }, titles, names] = await Promise.all([
    queue.standings(),
    views.titles(found.map(({ projectId }) => projectId)),
    owners.namesOf(found.map(({ ownerId }) => ownerId)),
  ]);
  return found.map((job) => ({
    ...job,
    percent: job.state === 'active' ? ticks.percentOf(job.projectId, job.attempt) : null,
    queuePlace: places.get(job.projectId) ?? null,
    reason: reasons.get(job.projectId) ?? null,
    title: titles.get(job.projectId) ?? null,
    owner: names.get(job.ownerId) ?? null,
  }));
};

/** The attempt with what a tool said last, where it failed and that is kept. */
const withLastWords = async (
  { objects }: JobRoutesDeps,
  projectId: string,
  attempt: JobAttempt,
): Promise<JobAttempt> => {
  if (attempt.code === null) return attempt;
  const key = faultKey(projectId, attempt.attempt);
  if (!(await objects.head(key))) return attempt;
  return { ...attempt, said: (await toBuffer(await objects.get(key))).toString('utf8') };
};

const detail = async (deps: JobRoutesDeps, { params: { id } }: Call<typeof jobsApi.detail>) => {
  const { views, store } = deps;
  const found = await views.jobPage({ id, sort: '-requested', limit: 1 });
  const [job] = await listed(
    deps,
    found.items.filter(({ projectId }) => projectId === id),
  );
  if (!job) return refuse('not_found');
  const events = await store.read(streamName(jobs.category, id), jobs.codec);
  const timed = events.map(({ event, metadata: { at } }) => ({ event, at }));
  const timeline = timelineOf(timed);
  const attempts = await Promise.all(timeline.attempts.map((attempt) => withLastWords(deps, id, attempt)));
  return done({ job, timeline: { ...timeline, attempts } });
};

const MEDIAN = 0.5;
const NEARLY_ALL = 0.95;

/** How long jobs waited that ended on a day, from its figures. */
const waitedOn = async ({ views }: JobRoutesDeps, day: string): Promise<WaitedToday> => {
  const [counts] = await views.statsDays({ from: day, to: day });
  const wait = counts?.wait ?? {};
  const measured = Object.values(wait).reduce((sum, count) => sum + count, 0);
  return { p50: quantileOf(wait, MEDIAN), p95: quantileOf(wait, NEARLY_ALL), measured };
};

const valueOf: Readonly<Record<keyof typeof jobsSort, (job: TranscriptionJob) => string | number>> = {
  requested: ({ requestedAt }) => requestedAt,
  attempts: ({ attempt }) => attempt,
};

const list = async (deps: JobRoutesDeps, { query }: Call<typeof jobsApi.list>) => {
  const { sort, after, limit, state, q } = query;
  const { views, queue, owners } = deps;
  const id = q && (await owners.idBehind(q));
  const [found, counts, waited] = await Promise.all([
    views.jobPage({ states: state, id, sort, after, limit }),
    queue.counts(),
    waitedOn(deps, swissDate(deps.now().toISOString())),
  ]);
  const items = await listed(deps, found.items);
  const { field } = sortParts<keyof typeof jobsSort>(sort);
  const placeOf = (job: TranscriptionJob) => ({ at: valueOf[field](job), id: job.projectId });
  const next = nextSorted(found.items, { limit, sort }, placeOf);
  return done({ items, total: found.total, next, queue: counts, waitedToday: waited });
};

/** What staff see and do with transcription jobs (TJ5, AU10); each act is noted with its reason. */
export const jobRoutes = (deps: JobRoutesDeps): Route[] => [
  route(jobsApi.list, (call) => list(deps, call)),
  route(jobsApi.detail, (call) => detail(deps, call)),
  route(jobsApi.retry, (call) => act('retry', deps, call)),
  route(jobsApi.discard, (call) => act('discard', deps, call)),
  route(jobsApi.promote, (call) => act('promote', deps, call)),
  route(jobsApi.retryEach, (call) => actOnEach('retry', deps, call)),
  route(jobsApi.discardEach, (call) => actOnEach('discard', deps, call)),
  route(jobsApi.promoteEach, (call) => actOnEach('promote', deps, call)),
  route(jobsApi.pause, (call) => steer(deps, call, true)),
  route(jobsApi.resume, (call) => steer(deps, call, false)),
];
