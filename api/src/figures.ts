import { clockOffsetMs, showRoom, type MetricsOfService } from '@soebs/platform';
import type { Api } from './compose.ts';
import type { Machines } from './machines.ts';

const MS_PER_SECOND = 1_000;

/** To what the processes of this api react just now. */
export type Reacting = {
  readonly working: (process: string, since: string | undefined) => void;
  /** The processes that have reacted here, each with the time of the event it works at, if any. */
  readonly now: () => ReadonlyMap<string, string | undefined>;
};

export const reacting = (): Reacting => {
  const at = new Map<string, string | undefined>();
  return { working: (process, since) => void at.set(process, since), now: () => at };
};

type Figures = {
  readonly api: Api;
  readonly machines: Machines;
  readonly metrics: MetricsOfService;
  readonly reacting: Reacting;
  readonly sockets: () => number;
};

const showJobs = async ({ api, machines, metrics }: Figures): Promise<void> => {
  const { waitingSince, waiting, delayed, active } = await api.contexts.jobs.queue.counts();
  for (const [state, count] of Object.entries({ waiting, delayed, active })) metrics.jobs.set({ state }, count);
  const waitedMs = waitingSince === null ? 0 : machines.now().getTime() - Date.parse(waitingSince);
  metrics.job_oldest_wait_seconds.set(Math.max(0, waitedMs / MS_PER_SECOND));
};

const showQueues = async ({ api, machines, metrics }: Figures): Promise<void> => {
  const { outbox, contexts } = api;
  for (const [queue, { waiting, oldest }] of Object.entries({ emails: outbox, refunds: contexts.payments.refunds })) {
    metrics.outbox_waiting.set({ queue }, await waiting());
    const since = (await oldest())?.getTime();
    const waitedMs = since === undefined ? 0 : machines.now().getTime() - since;
    metrics.outbox_oldest_wait_seconds.set({ queue }, Math.max(0, waitedMs / MS_PER_SECOND));
  }
};

const showWebhooks = async ({ api, machines, metrics }: Figures): Promise<void> => {
  const since = (await api.contexts.enterprise.outgoing.dueSince())?.getTime();
  const waitedMs = since === undefined ? 0 : machines.now().getTime() - since;
  metrics.outbox_oldest_wait_seconds.set({ queue: 'webhooks' }, Math.max(0, waitedMs / MS_PER_SECOND));
};

const showProcesses = ({ machines, metrics, reacting: { now } }: Figures): void => {
  for (const [process, since] of now()) {
    const lagMs = since === undefined ? 0 : machines.now().getTime() - Date.parse(since);
    metrics.process_lag_seconds.set({ process }, Math.max(0, lagMs / MS_PER_SECOND));
  }
};

/** A copy is taken by a program that has ended when somebody asks: it leaves its time among the documents. */
const showBackup = async ({ machines: { db }, metrics }: Figures): Promise<void> => {
  const last = await db.collection<{ _id: string; takenAt: Date }>('backups').findOne({ _id: 'last' });
  metrics.backup_taken_timestamp_seconds.set((last?.takenAt.getTime() ?? 0) / MS_PER_SECOND);
};

/** Shows what the api knows of jobs, queues, processes, payments, copies and its machine, each time its figures are read (OP10). */
export const showFigures = (figures: Figures): void => {
  const { api, machines, metrics, sockets } = figures;
  const { db, leases, settings } = machines;
  const looks: readonly (() => Promise<void> | void)[] = [
    () => showJobs(figures),
    () => showQueues(figures),
    () => showWebhooks(figures),
    () => showProcesses(figures),
    () => showBackup(figures),
    () => showRoom(settings.UPLOADS_DIR, metrics),
    async () => metrics.ledger_differences.set((await api.contexts.payments.comparisons.last()).differences),
    async () => metrics.clock_offset_seconds.set((await clockOffsetMs(db)) / MS_PER_SECOND),
    () => metrics.leases_held.set(leases.held().length),
    () => metrics.sockets.set(sockets()),
  ];
  for (const look of looks) metrics.beforePage(look);
};
