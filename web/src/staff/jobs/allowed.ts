import type { JobState } from '@soebs/contract';

/** What staff can do with a job. */
export const jobActs = ['retry', 'promote', 'discard'] as const;
export type JobAct = (typeof jobActs)[number];

const states: Readonly<Record<JobAct, readonly JobState[]>> = {
  retry: ['failed'],
  promote: ['delayed'],
  discard: ['waiting', 'delayed', 'active'],
};

/** Whether an act fits the state of a job (TJ5); the server decides again. */
export const isAllowed = (act: JobAct, state: JobState): boolean => states[act].includes(state);
