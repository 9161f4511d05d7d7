import { pause, type Db, type Log } from '@soebs/platform';

/** Something to be done by one worker at a time, and tried again until it is. */
export type Leased = {
  readonly _id: string;
  readonly tries: number;
  readonly dueAt: Date;
  /** Until when a worker has it for itself; afterwards the worker is taken for dead. */
  readonly leasedUntil: Date;
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
  readonly work: (item: D) => Promise<Ended>;
};

const LEASE_MS = 60_000;
const LOOK_EVERY_MS = 1_000;
const LONGEST_WAIT_MS = 15 * 60_000;
/** How long after it is back somebody who was away is asked again, at most. */
const LONGEST_OUTAGE_LOOK_MS = 30_000;
const never = new Date(0);

/** When to try again: after 1, 2, 4 … seconds, at most every 15 min. */
export const retryMs = (tries: number): number => Math.min(1_000 * 2 ** Math.max(0, tries - 1), LONGEST_WAIT_MS);

/** Does what waits in a collection: each by one worker at a time, later each time it fails; an outage ends the round. */
export const leasedQueue = <D extends Leased>({ db, collection, waiting = {}, log, now, work }: LeasedDeps<D>) => {
  const items = db.collection<Leased>(collection);
  let wake: () => void = () => undefined;

  const claim = async (): Promise<D | null> => {
    const at = now();
    const claimed = await items.findOneAndUpdate(
      { ...waiting, dueAt: { $lte: at }, leasedUntil: { $lte: at } },
      { $set: { leasedUntil: new Date(at.getTime() + LEASE_MS) }, $inc: { tries: 1 } },
      { sort: { dueAt: 1 }, returnDocument: 'after' },
    );
    return claimed as D | null;
  };
  const round = async (): Promise<{ readonly taken: number; readonly isAway: boolean }> => {
    let taken = 0;
    for (let item = await claim(); item; item = await claim()) {
      const ended = await work(item);
      taken += 1;
      if (ended === 'done') continue;
      const dueAt = new Date(now().getTime() + retryMs(item.tries));
      await items.updateOne({ _id: item._id }, { $set: { dueAt, leasedUntil: never } });
      if (ended === 'away') return { taken, isAway: true };
    }
    return { taken, isAway: false };
  };

  return {
    /** What a new one has beside its own facts; it is due at once. */
    fresh: (): Omit<Leased, '_id'> => ({ tries: 0, dueAt: now(), leasedUntil: never }),
    /** Says that there is something new. */
    wake: (): void => wake(),
    /** Does what is due, and answers how many that were. */
    drain: async (): Promise<number> => (await round()).taken,
    /** Works until the signal aborts. */
    run: async (signal: AbortSignal): Promise<void> => {
      for (let outages = 0; !signal.aborted;) {
        const called = new AbortController();
        wake = () => called.abort();
        const ended = await round().catch((error: unknown) => {
          log.error({ err: error, queue: collection }, 'queue stands still, trying again');
          return undefined;
        });
        outages = ended?.isAway ? outages + 1 : 0;
        if (outages > 0) await pause(Math.min(retryMs(outages), LONGEST_OUTAGE_LOOK_MS), signal);
        else await pause(LOOK_EVERY_MS, AbortSignal.any([signal, called.signal]));
      }
    },
  };
};
