import { jobsApi, jobState, type jobsSort, type SortOf, type JobState, type Worker } from '@soebs/contract';
import { useCallback, useEffect, useState } from 'react';
import { api, type CallCode, type Outcome } from '../../api/index.ts';
import { listen } from '../../live/index.ts';
import type { Receivers } from '../../live/topics.ts';
import { useSoon } from '../use-answer.ts';
import { useSlices } from '../use-slices.ts';
import { withJob, withTick, type JobsPage } from './listed.ts';
import { withWorker, type SeenWorker } from './seen-workers.ts';

export type JobsQuestion = { readonly state: string; readonly q: string; readonly sort: SortOf<typeof jobsSort> };

const isState = (text: string): text is JobState => jobState.options.some((state) => state === text);

type Change = (edit: (page: JobsPage) => JobsPage) => void;

/** What each message means for the list; what it says of a job may also move jobs into the list or out of it. */
const receivers = (
  change: Change,
  reloadSoon: () => void,
  alive: (announced: Worker) => void,
): Receivers<'staff:jobs'> => ({
  'job.changed': ({ data }) => {
    change((page) => withJob(page, data));
    reloadSoon();
  },
  'job.removed': reloadSoon,
  'project.progress': ({ data }) => change((page) => withTick(page, data)),
  'queue.counts': ({ data }) => change((page) => ({ ...page, queue: data })),
  'worker.alive': ({ data }) => alive(data),
});

/** Some of the jobs, and how they are asked for. */
export type Jobs = {
  readonly data: JobsPage | null;
  readonly code: CallCode | null;
  readonly reload: () => Promise<void>;
  readonly more: () => Promise<void>;
  readonly load: (after?: string, limit?: number) => Promise<Outcome<JobsPage>>;
  readonly workers: readonly SeenWorker[];
};

/** The jobs that staff look at, live: changes, percent and counts arrive over the socket. */
export const useJobs = ({ state, q, sort }: JobsQuestion): Jobs => {
  const load = useCallback(
    (after?: string, limit?: number) =>
      api.call(jobsApi.list, {
        query: { q, sort, ...(isState(state) ? { state } : {}), ...(after === undefined ? {} : { after }), limit },
      }),
    [state, q, sort],
  );
  const answer = useSlices<JobsPage>(load);
  const { reload, change } = answer;
  const reloadSoon = useSoon(reload);
  const [workers, setWorkers] = useState<readonly SeenWorker[]>([]);
  useEffect(() => {
    const alive = (announced: Worker): void => setWorkers((seen) => withWorker(seen, announced, Date.now()));
    return listen('staff:jobs', receivers(change, reloadSoon, alive));
  }, [change, reloadSoon]);
  return { ...answer, load, workers };
};
