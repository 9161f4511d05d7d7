import type { JobState, TimePlace, TranscriptionJob } from '@soebs/contract';
import { behind } from '@soebs/platform';
import type { CurrentViews } from '../engine/current-views.ts';
import { transcriptionJobView } from './job.projection.ts';

export type JobQuery = {
  readonly states?: readonly JobState[] | undefined;
  /** The whole id of a project or of its owner. */
  readonly id?: string | undefined;
  readonly after?: TimePlace | undefined;
  readonly limit: number;
};

const MOST_JOBS = 1_000;

const jobFilter = ({ states }: JobQuery, ofId: Readonly<Record<string, string>>) => ({
  ...(states ? { 'view.state': { $in: [...states] } } : {}),
  ...ofId,
});

/** Readers of transcription jobs. */
export const jobReaders = (current: CurrentViews) => {
  const open = () => current.documents(transcriptionJobView);
  /** The job of this id, or else the jobs of this owner: each by its own index. */
  const ofId = async (id: string | undefined): Promise<Readonly<Record<string, string>>> => {
    if (!id) return {};
    return (await (await open()).findOne({ _id: id })) ? { _id: id } : { 'view.ownerId': id };
  };
  return {
    /** Jobs in one of the given states, oldest request first. */
    jobs: async (states: readonly JobState[], limit = MOST_JOBS): Promise<TranscriptionJob[]> => {
      const found = await (
        await open()
      )
        .find({ 'view.state': { $in: [...states] } } as never)
        .sort({ 'view.requestedAt': 1 })
        .limit(limit)
        .toArray();
      return found.flatMap(({ view }) => (view ? [view] : []));
    },
    /** Some of all jobs, the latest request first, with the number of all that match. */
    jobPage: async (query: JobQuery): Promise<{ readonly items: TranscriptionJob[]; readonly total: number }> => {
      const jobs = await open();
      const filter = jobFilter(query, await ofId(query.id)) as never;
      const isAll = Object.keys(filter).length === 0;
      const found = await jobs
        .find({ ...(filter as object), ...behind('view.requestedAt', query.after) } as never)
        .sort({ 'view.requestedAt': -1, _id: -1 })
        .limit(query.limit)
        .toArray();
      return {
        items: found.flatMap(({ view }) => (view ? [view] : [])),
        total: await (isAll ? jobs.estimatedDocumentCount() : jobs.countDocuments(filter)),
      };
    },
    /** When a run of each of these owners last began, as an ISO text; owners who never had one are absent. */
    lastClaims: async (ownerIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
      const jobs = await open();
      const claims = new Map<string, string>();
      for (const ownerId of ownerIds) {
        const filter = { 'view.ownerId': ownerId, 'view.claimedAt': { $ne: null } };
        const [last] = await jobs
          .find(filter as never)
          .sort({ 'view.claimedAt': -1 })
          .limit(1)
          .toArray();
        if (last?.view?.claimedAt) claims.set(ownerId, last.view.claimedAt);
      }
      return claims;
    },
  };
};
