import type { Job, WorkStage } from '@soebs/events';
import type { Notifications } from '@soebs/platform';
import { percentOf, type Known } from './run.ts';

const EVERY_MS = 500;

/** What a tick says; the api checks it against the contract's `projectProgress`. */
type Tick = {
  readonly projectId: string;
  readonly attempt: number;
  readonly stage: WorkStage;
  readonly percent: number;
  readonly waitingFor?: 'speech' | 'credits';
  readonly remainingMs?: number;
};

/** How far a job is by what is stored of it: a run that takes over begins there, not at 0. */
export const percentReached = ({ audio, pieces }: Job['results']): number => {
  if (!audio) return 0;
  const heardMs = pieces.reduce((most, { endMs }) => Math.max(most, endMs), 0);
  return heardMs === 0 ? percentOf('extractAudio', 1) : percentOf('transcribeAudio', heardMs / audio.decodedMs);
};

/** Sends a run's percent as live ticks: at most two a second, never falling within the run, nor below where an earlier run was. */
export const progressOf = (
  notifications: Notifications,
  run: { readonly projectId: string; readonly attempt: number; readonly fromPercent?: number },
  nowMs: () => number,
) => {
  const { projectId, attempt, fromPercent = 0 } = run;
  let highest = fromPercent;
  let sentMs = 0;
  let stage: WorkStage = 'started';
  const send = ({ waitingFor, remainingMs }: Known = {}): void => {
    sentMs = nowMs();
    const percent = Math.round(highest * 10) / 10;
    const tick: Tick = {
      projectId,
      attempt,
      stage,
      percent,
      ...(waitingFor ? { waitingFor } : {}),
      ...(remainingMs === undefined || waitingFor ? {} : { remainingMs: Math.round(remainingMs) }),
    };
    notifications.publish(`ticks.${projectId}`, tick);
  };
  return {
    enter: (next: WorkStage): void => {
      stage = next;
      highest = Math.max(highest, percentOf(stage, 0));
      send();
    },
    at: (fraction: number, known: Known = {}): void => {
      highest = Math.max(highest, percentOf(stage, fraction));
      if (known.waitingFor !== undefined || nowMs() - sentMs >= EVERY_MS) send(known);
    },
  };
};
