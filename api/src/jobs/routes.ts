import { jobsApi, type ListedJob, type NamedPerson } from '@soebs/contract';
import { jobs, streamName } from '@soebs/events';
import type { EventStore, Outcome } from '@soebs/platform';
import type { ReadModels } from '@soebs/projector/read-models';
import type { Audit } from '../audit/audit.ts';
import type { Commands } from '../commands/commands.ts';
import { done, refuse, type Answer } from '../http/answer.ts';
import { nextAfter } from '../http/slice.ts';
import { route, type Call, type Route } from '../http/route.ts';
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
  readonly ticks: Pick<LastTicks, 'percentOf'>;
  readonly audit: Audit;
  readonly owners: JobOwners;
};

type Act = Call<typeof jobsApi.retry>;
type Decided = Outcome<string>;

/** A failed job runs again by its project being queued again: so it is paid for again, and what is stored is used (TJ5). */
const retry = async ({ commands }: JobRoutesDeps, { params, by }: Act): Promise<Decided> => {
  const { state: job } = await commands.jobs.stateOf(streamName(jobs.category, params.id));
  if (!job) return { ok: false, reason: 'not_found' };
  return commands.projects.handle({ type: 'RequeueProject', projectId: params.id }, by);
};

const decide = {
  retry,
  discard: ({ commands }: JobRoutesDeps, { params, by }: Act): Promise<Decided> =>
    commands.jobs.handle({ type: 'DiscardTranscription', projectId: params.id }, by),
  promote: ({ commands }: JobRoutesDeps, { params, by }: Act): Promise<Decided> =>
    commands.jobs.handle({ type: 'PromoteTranscription', projectId: params.id }, by),
} as const;

const act = async (
  name: keyof typeof decide,
  deps: JobRoutesDeps,
  call: Act,
): Promise<Answer<{ revision: number }>> => {
  const { params, body, by } = call;
  const state = async () => {
    const { state: job } = await deps.commands.jobs.stateOf(streamName(jobs.category, params.id));
    return job ? { state: job.phase.state, attempt: job.attempt } : null;
  };
  const deed = { by, action: `transcription-job.${name}`, subject: params.id, reason: body.reason, state };
  const outcome = await deps.audit.around(deed, () => decide[name](deps, call));
  if (outcome.ok) return done({ revision: outcome.revision });
  return refuse(outcome.reason === 'not_found' ? 'not_found' : 'job_state_conflict');
};

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
  const [places, titles, names] = await Promise.all([
    queue.places(),
    views.titles(found.map(({ projectId }) => projectId)),
    owners.namesOf(found.map(({ ownerId }) => ownerId)),
  ]);
  return found.map((job) => ({
    ...job,
    percent: job.state === 'active' ? ticks.percentOf(job.projectId, job.attempt) : null,
    queuePlace: places.get(job.projectId) ?? null,
    title: titles.get(job.projectId) ?? null,
    owner: names.get(job.ownerId) ?? null,
  }));
};

const detail = async (deps: JobRoutesDeps, { params: { id } }: Call<typeof jobsApi.detail>) => {
  const { views, queue, store } = deps;
  const found = await views.jobPage({ states: undefined, id, after: undefined, limit: 1 });
  const [job] = await listed(
    deps,
    found.items.filter(({ projectId }) => projectId === id),
  );
  if (!job) return refuse('not_found');
  const [events, reason] = await Promise.all([store.read(streamName(jobs.category, id), jobs.codec), queue.reason(id)]);
  const timed = events.map(({ event, metadata: { at } }) => ({ event, at }));
  return done({ job, timeline: timelineOf(timed), reason });
};

const list = async (deps: JobRoutesDeps, { query }: Call<typeof jobsApi.list>) => {
  const { after, limit, state, q } = query;
  const { views, queue, owners } = deps;
  const id = q && (await owners.idBehind(q));
  const [found, counts] = await Promise.all([views.jobPage({ states: state, id, after, limit }), queue.counts()]);
  const items = await listed(deps, found.items);
  const next = nextAfter(found.items, limit, ({ requestedAt, projectId }) => ({ at: requestedAt, id: projectId }));
  return done({ items, total: found.total, next, queue: counts });
};

/** What staff see and do with transcription jobs (TJ5, AU10); each act is noted with its reason. */
export const jobRoutes = (deps: JobRoutesDeps): Route[] => [
  route(jobsApi.list, (call) => list(deps, call)),
  route(jobsApi.detail, (call) => detail(deps, call)),
  route(jobsApi.retry, (call) => act('retry', deps, call)),
  route(jobsApi.discard, (call) => act('discard', deps, call)),
  route(jobsApi.promote, (call) => act('promote', deps, call)),
  route(jobsApi.pause, (call) => steer(deps, call, true)),
  route(jobsApi.resume, (call) => steer(deps, call, false)),
];
