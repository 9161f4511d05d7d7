import type { Comparison, PaymentFinding, PaymentKind } from '@soebs/contract';
import { keepRunning, newId, pause, type Db, type Notifications, type Indexes, type Log } from '@soebs/platform';
import { reconcile, type Finding, type ReconcileDeps } from './reconcile.ts';

type Kept = Finding & { readonly _id: string; readonly run: string };
type Run = {
  readonly _id: 'last';
  readonly run: string;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly isBroken: boolean;
  /** The last run that was through: what it found is shown. */
  readonly foundBy: string | null;
};

export const comparisonIndexes: Indexes = {
  'payments.findings': [
    { key: { run: 1, sessionId: 1 }, name: 'by_session' },
    { key: { run: 1, kind: 1 }, name: 'by_kind' },
  ],
};

/** Tells staff that payments were compared. */
export const paymentsComparedSubject = 'payments.compared';

export type ComparisonDeps = Omit<ReconcileDeps, 'repair'> & {
  readonly db: Db;
  readonly notifications: Pick<Notifications, 'publish'>;
  readonly log: Log;
  readonly now: () => Date;
};

const DAY_MS = 24 * 60 * 60_000;
/** One that was begun so long ago and has not ended was interrupted. */
const LONGEST_MS = 60 * 60_000;
const EVERY_MS = 60 * 60_000;
const BESIDE_AT_MOST = 100;
/** What a comparison gets to end when the api stops. */
const STOP_MS = 5_000;

const shown = ({ kind, sides, what, of, there, here }: Finding): PaymentFinding => ({
  kind,
  sides,
  what,
  of,
  there,
  here,
});

const isFoundKind = (kind: PaymentKind | undefined): kind is 'difference' | 'loss' =>
  kind === 'difference' || kind === 'loss';

/** How a comparison stands, and what the last one found that was through. */
const standingOf = (last: Run | null, found: readonly Kept[]): Comparison => {
  const isNever = last === null || last.startedAt.getTime() === 0;
  const count = (kind: Finding['kind']): number => found.filter((each) => each.kind === kind).length;
  return {
    startedAt: isNever ? null : last.startedAt.toISOString(),
    endedAt: isNever ? null : (last.endedAt?.toISOString() ?? null),
    isBroken: last?.isBroken ?? false,
    differences: count('difference'),
    losses: count('loss'),
    beside: found
      .filter(({ sessionId }) => sessionId === null)
      .slice(0, BESIDE_AT_MOST)
      .map((finding) => ({ ...shown(finding), subject: finding.userId ?? finding.of ?? '' })),
  };
};

/** Keeps what comparisons find; whoever reads sees what the last one found that was through. */
const notebook = (db: Db, now: () => Date) => {
  const runs = db.collection<Run>('payments.comparisons');
  const findings = db.collection<Kept>('payments.findings');
  const last = (): Promise<Run | null> => runs.findOne({ _id: 'last' });
  return {
    last,
    /** What was found that fits; nothing before the first comparison. */
    found: async (filter: object): Promise<readonly Kept[]> => {
      const run = (await last())?.foundBy;
      return typeof run === 'string' ? findings.find({ run, ...filter }).toArray() : [];
    },
    /** Takes the turn to compare; undefined while somebody else does, or when it was begun since `before`. */
    takeTurn: async (before: Date): Promise<string | undefined> => {
      const [run, at] = [newId(), now()];
      const never = { run, startedAt: new Date(0), endedAt: new Date(0), isBroken: false, foundBy: null };
      await runs.updateOne({ _id: 'last' }, { $setOnInsert: never }, { upsert: true });
      const isFree = [
        { endedAt: { $ne: null }, startedAt: { $lt: before } },
        { endedAt: null, startedAt: { $lt: new Date(at.getTime() - LONGEST_MS) } },
      ];
      const begun = { run, startedAt: at, endedAt: null, isBroken: false };
      const { modifiedCount } = await runs.updateOne({ _id: 'last', $or: isFree }, { $set: begun });
      return modifiedCount === 1 ? run : undefined;
    },
    add: async (run: string, finding: Finding): Promise<void> => {
      await findings.insertOne({ ...finding, _id: newId(), run });
    },
    end: async (run: string, isBroken: boolean): Promise<void> => {
      const foundBy = isBroken ? {} : { foundBy: run };
      await runs.updateOne({ _id: 'last', run }, { $set: { endedAt: now(), isBroken, ...foundBy } });
      await findings.deleteMany({ run: isBroken ? run : { $ne: run } });
    },
  };
};

/**
 * Compares provider, ledger, receipts and views every day or when asked, and keeps what was found until the next comparison is through.
 * One at a time over all processes.
 */
export type Comparisons = {
  /** Begins a comparison, unless one is being made. */
  readonly begin: () => Promise<void>;
  /** How the last one stands. */
  readonly last: () => Promise<Comparison>;
  /** The payments of which this was found; undefined for kinds that are not about findings. */
  readonly sessionsOf: (kind: PaymentKind | undefined) => Promise<readonly string[] | undefined>;
  /** What was found of these payments. */
  readonly of: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, readonly PaymentFinding[]>>;
  /** Compares once a day, whichever process comes first. */
  readonly run: (signal: AbortSignal) => Promise<void>;
};

export const comparisons = (deps: ComparisonDeps): Comparisons => {
  const { db, notifications, log, now } = deps;
  const book = notebook(db, now);
  let current: Promise<void> = Promise.resolve();

  const compare = async (run: string): Promise<void> => {
    let isBroken = false;
    try {
      for await (const finding of reconcile(deps)) await book.add(run, finding);
    } catch (error) {
      isBroken = true;
      log.error({ err: error }, 'reconciliation failed');
    }
    await book.end(run, isBroken);
    notifications.publish(paymentsComparedSubject, {});
  };
  const begin = async (before: Date): Promise<void> => {
    const run = await book.takeTurn(before);
    if (run !== undefined)
      current = compare(run).catch((error: unknown) => log.error({ err: error }, 'reconciliation result not stored'));
  };

  return {
    begin: (): Promise<void> => begin(new Date(now().getTime() + 1)),
    last: async (): Promise<Comparison> => standingOf(await book.last(), await book.found({})),
    sessionsOf: async (kind: PaymentKind | undefined): Promise<readonly string[] | undefined> => {
      if (!isFoundKind(kind)) return undefined;
      const found = await book.found({ kind });
      return [...new Set(found.flatMap(({ sessionId }) => (sessionId === null ? [] : [sessionId])))];
    },
    of: async (sessionIds: readonly string[]): Promise<ReadonlyMap<string, readonly PaymentFinding[]>> => {
      const found = await book.found({ sessionId: { $in: [...sessionIds] } });
      return new Map(
        sessionIds.map((id) => [id, found.filter(({ sessionId }) => sessionId === id).map((each) => shown(each))]),
      );
    },
    run: async (signal: AbortSignal): Promise<void> => {
      const daily = (): Promise<void> => begin(new Date(now().getTime() - DAY_MS));
      const failure = 'no comparison was begun';
      await keepRunning(daily, { signal, log, everyMs: EVERY_MS, level: 'warn', failure, isPatient: true });
      // One that takes longer is interrupted, and made again.
      await Promise.race([current, pause(STOP_MS)]);
    },
  };
};
