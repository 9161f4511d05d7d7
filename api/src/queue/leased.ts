import { backoffMs, keepRunning, type Backoff, type Db, type Held, type Log } from '@soebs/platform';

/** Something to be done by one worker at a time, and tried again until it is. */
export type Leased = {
  readonly _id: string;
  readonly tries: number;
  readonly dueAt: Date;
  /** The fence of the worker that has it; 0 = nobody. A worker of a higher one may take it: the one before has lost its lease (OP1). */
  readonly fence: number;
};

/**
 * How a try ended: `done` when the worker has noted so itself, `later` when this one has to be tried again, `away` when whoever is
 * asked cannot be reached, so that every other one would fare the same.
 */
export type Ended = 'done' | 'later' | 'away';

export type LeasedDeps<D extends Leased> = {
  readonly db: Db;
  readonly collection: string;
  /** Which of them still wait; all if not given. */
  readonly waiting?: Readonly<Record<string, unknown>>;
  readonly log: Log;
  readonly now: () => Date;
  /** `stop` aborts when the lease of the queue is lost or the service ends. */
  readonly work: (item: D, stop: AbortSignal | undefined) => Promise<Ended>;
};

const LOOK_EVERY_MS = 1_000;
const LONGEST_WAIT_MS = 15 * 60_000;
/** How long after it is back somebody who was away is asked again, at most. */
const afterOutage: Backoff = { firstMs: 1_000, longestMs: 30_000 };

/** When to try again: after 1, 2, 4 … seconds, at most every 15 min. */
export const retryMs = (tries: number): number => backoffMs(tries, { firstMs: 1_000, longestMs: LONGEST_WAIT_MS });

/** Does what waits in a collection: each by one worker at a time, later each time it fails; an outage ends the round. */
export const leasedQueue = <D extends Leased>({ db, collection, waiting = {}, log, now, work }: LeasedDeps<D>) => {
  const items = db.collection<Leased>(collection);
  let wake: () => void = () => undefined;

  const claim = async (fence: number): Promise<D | null> => {
    const claimed = await items.findOneAndUpdate(
      { ...waiting, dueAt: { $lte: now() }, fence: { $not: { $gte: fence } } },
      { $set: { fence }, $inc: { tries: 1 } },
      { sort: { dueAt: 1 }, returnDocument: 'after' },
    );
    return claimed as D | null;
  };
  const round = async (
    fence: number,
    signal?: AbortSignal,
  ): Promise<{ readonly taken: number; readonly isAway: boolean }> => {
    let taken = 0;
    for (let item = await claim(fence); item; item = signal?.aborted ? null : await claim(fence)) {
      const ended = await work(item, signal);
      taken += 1;
      if (ended === 'done') continue;
      const dueAt = new Date(now().getTime() + retryMs(item.tries));
      await items.updateOne({ _id: item._id, fence }, { $set: { dueAt, fence: 0 } });
      if (ended === 'away') return { taken, isAway: true };
    }
    return { taken, isAway: false };
  };

  return {
    /** What a new one has beside its own facts; it is due at once. */
    fresh: (): Omit<Leased, '_id'> => ({ tries: 0, dueAt: now(), fence: 0 }),
    /** Says that there is something new. */
    wake: (): void => wake(),
    /** Does what is due, and answers how many that were. */
    drain: async (fence = 1): Promise<number> => (await round(fence)).taken,
    /** Works until the lease of the queue is lost. */
    run: async ({ fence, signal }: Held): Promise<void> => {
      let outages = 0;
      const look = async (): Promise<number | undefined> => {
        const { isAway } = await round(fence, signal);
        outages = isAway ? outages + 1 : 0;
        return isAway ? backoffMs(outages, afterOutage) : undefined;
      };
      const wakeBy = (by: () => void): void => void (wake = by);
      const failure = 'queue stands still, trying again';
      await keepRunning(look, { signal, log, everyMs: LOOK_EVERY_MS, failure, about: { queue: collection }, wakeBy });
    },
  };
};
