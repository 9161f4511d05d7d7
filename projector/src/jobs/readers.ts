import {
  jobState,
  sortedPlaceOf,
  sortParts,
  type JobState,
  type jobsSort,
  type SortOf,
  type TranscriptionJob,
} from '@soebs/contract';
import { behind, inOrder } from '@soebs/platform';
import type { CurrentViews } from '../engine/current-views.ts';
import { ofViews } from '../engine/filters.ts';
import { transcriptionJobView } from './job.projection.ts';

export type JobQuery = {
  readonly states?: readonly JobState[] | undefined;
  /** The whole id of a project or of its owner. */
  readonly id?: string | undefined;
  readonly sort: SortOf<typeof jobsSort>;
  /** Only what stands behind this place, as the sort writes it. */
  readonly after?: string | undefined;
  readonly limit: number;
};

const MOST_JOBS = 1_000;

const jobFilter = ({ states }: JobQuery, ofId: Readonly<Record<string, string>>) => ({
  ...(states ? { 'view.state': { $in: [...states] } } : {}),
  ...ofId,
});

const sortFields = { requested: 'view.requestedAt', attempts: 'view.attempt' } as const;

/** The documents behind a place, and in which order. */
const orderOf = ({ sort, after }: JobQuery) => {
  const { field, isRising } = sortParts<keyof typeof jobsSort>(sort);
  const name = sortFields[field];
  return { from: behind(name, sortedPlaceOf(sort, after), isRising), order: inOrder(name, isRising) };
};

/** Readers of transcription jobs. */
export type JobReaders = {
  /** Jobs in one of the given states, oldest request first. */
  readonly jobs: (states: readonly JobState[], limit?: number) => Promise<TranscriptionJob[]>;
  /** How many jobs there are in each state, however many that is. */
  readonly jobCounts: () => Promise<Readonly<Record<JobState, number>>>;
  /** Some of all jobs, as they are sorted, with the number of all that match. */
  readonly jobPage: (query: JobQuery) => Promise<{ readonly items: TranscriptionJob[]; readonly total: number }>;
  /** When a run of each of these owners last began, as an ISO text; owners who never had one are absent. */
  readonly lastClaims: (ownerIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
};

export const jobReaders = (current: CurrentViews): JobReaders => {
  const open = () => current.documents(transcriptionJobView);
  /** The job of this id, or else the jobs of this owner: each by its own index. */
  const ofId = async (id: string | undefined): Promise<Readonly<Record<string, string>>> => {
    if (!id) return {};
    return (await (await open()).findOne({ _id: id })) ? { _id: id } : { 'view.ownerId': id };
  };
  return {
    jobs: async (states: readonly JobState[], limit = MOST_JOBS): Promise<TranscriptionJob[]> => {
      const found = await (
        await open()
      )
        .find(ofViews<TranscriptionJob>({ 'view.state': { $in: [...states] } }))
        .sort({ 'view.requestedAt': 1 })
        .limit(limit)
        .toArray();
      return found.flatMap(({ view }) => (view ? [view] : []));
    },
    jobCounts: async () => {
      const jobs = await open();
      const count = (state: JobState) => jobs.countDocuments(ofViews<TranscriptionJob>({ 'view.state': state }));
      const counted = await Promise.all(jobState.options.map(async (state) => [state, await count(state)] as const));
      return Object.fromEntries(counted) as Record<JobState, number>;
    },
    jobPage: async (query: JobQuery): Promise<{ readonly items: TranscriptionJob[]; readonly total: number }> => {
      const jobs = await open();
      const filter = jobFilter(query, await ofId(query.id));
      const { from, order } = orderOf(query);
      const isAll = Object.keys(filter).length === 0;
      // Counted by the index of states, so that the total is the sum of what each state counts.
      const counted = isAll ? { 'view.state': { $in: jobState.options } } : filter;
      const found = await jobs
        .find(ofViews<TranscriptionJob>({ ...filter, ...from }))
        .sort(order)
        .limit(query.limit)
        .toArray();
      return {
        items: found.flatMap(({ view }) => (view ? [view] : [])),
        total: await jobs.countDocuments(ofViews<TranscriptionJob>(counted)),
      };
    },
    lastClaims: async (ownerIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
      const jobs = await open();
      const claims = new Map<string, string>();
      for (const ownerId of ownerIds) {
        const filter = { 'view.ownerId': ownerId, 'view.claimedAt': { $ne: null } };
        const [last] = await jobs
          .find(ofViews<TranscriptionJob>(filter))
          .sort({ 'view.claimedAt': -1 })
          .limit(1)
          .toArray();
        if (last?.view?.claimedAt) claims.set(ownerId, last.view.claimedAt);
      }
      return claims;
    },
  };
};
