import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { keepRunning, type Log, type Notifications } from '@soebs/platform';
import { z } from 'zod';

type Claim = { readonly projectId: string; readonly attempt: number };

/** What a worker does at this moment, as it tells staff: of several runs the one that began last. */
export type Activity = {
  readonly begin: (claim: Claim) => void;
  readonly end: (claim: Claim) => void;
  /** How many seconds of sound it has just recognised in a second. */
  readonly heard: (speed: number) => void;
  readonly tell: () => {
    readonly projectId: string | null;
    readonly attempt: number | null;
    readonly speed: number | null;
  };
};

/** How much of the speed that is told is that of the last piece. */
const LATEST_SHARE = 0.3;

/** Speed is a mean in which the latest pieces count most. */
export const newActivity = (): Activity => {
  const claims: Claim[] = [];
  let speed: number | null = null;
  return {
    begin: (claim) => void claims.push(claim),
    end: (claim) => void claims.splice(claims.indexOf(claim), 1),
    heard: (latest) => (speed = speed === null ? latest : speed + (latest - speed) * LATEST_SHARE),
    tell: () => {
      const latest = claims.at(-1);
      return { projectId: latest?.projectId ?? null, attempt: latest?.attempt ?? null, speed };
    },
  };
};

const packageFile = z.object({ version: z.string() });

/** The version of this program and of the Node that runs it. */
export const ownVersion = (): string => {
  const file: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return `${packageFile.parse(file).version} (Node ${process.versions.node})`;
};

const TELL_EVERY_MS = 5_000;

type Telling = {
  readonly workerId: string;
  /** Of the program, and of what runs it. */
  readonly version: string;
  readonly activity: Pick<Activity, 'tell'>;
  readonly notifications: Pick<Notifications, 'publish'>;
  readonly now: () => Date;
  readonly signal: AbortSignal;
  readonly log: Log;
};

/** Shows staff every five seconds that the worker lives. Nothing depends on it: who owns a job is in the log. */
export const tellOfWorker = async ({
  workerId,
  version,
  activity,
  notifications,
  now,
  signal,
  log,
}: Telling): Promise<void> => {
  const about = { workerId, version, host: hostname(), startedAt: now().toISOString() };
  const tell = (): Promise<void> => {
    notifications.publish(`workers.${workerId}`, { ...about, ...activity.tell() });
    return Promise.resolve();
  };
  await keepRunning(tell, { signal, log, everyMs: TELL_EVERY_MS, failure: 'telling of the worker failed, retrying' });
};
