import type { WorkStage } from '@soebs/events';
import type { Notifications } from '@soebs/platform';
import { percentOf } from './run.ts';

const EVERY_MS = 500;

/** What a tick says; the api checks it against the contract's `projectProgress`. */
type Tick = {
  readonly projectId: string;
  readonly attempt: number;
  readonly stage: WorkStage;
  readonly percent: number;
  readonly waitingFor?: 'speech' | 'credits';
};

/** Sends a run's percent as live ticks: at most two a second, never falling within the run. */
export const progressOf = (
  notifications: Notifications,
  run: { readonly projectId: string; readonly attempt: number },
  nowMs: () => number,
) => {
  let highest = 0;
  let sentMs = 0;
  let stage: WorkStage = 'started';
  const send = (waitingFor?: 'speech' | 'credits'): void => {
    sentMs = nowMs();
    const percent = Math.round(highest * 10) / 10;
    const tick: Tick = { ...run, stage, percent, ...(waitingFor ? { waitingFor } : {}) };
    notifications.publish(`ticks.${run.projectId}`, tick);
  };
  return {
    enter: (next: WorkStage): void => {
      stage = next;
      highest = Math.max(highest, percentOf(stage, 0));
      send();
    },
    at: (fraction: number, waitingFor?: 'speech' | 'credits'): void => {
      highest = Math.max(highest, percentOf(stage, fraction));
      if (waitingFor !== undefined || nowMs() - sentMs >= EVERY_MS) send(waitingFor);
    },
  };
};
