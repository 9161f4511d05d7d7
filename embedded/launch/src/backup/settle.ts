import type { Db } from 'mongodb';

/** What of a copy goes on elsewhere than it was. */
export type Settled = {
  /** Emails that waited in the copy: whether they have left since, nobody knows, so they do not leave again. */
  readonly heldEmails: number;
  /** Refunds that the card provider is first asked about by our own mark. */
  readonly refunds: number;
  /** Processes whose checkpoint lay beyond the copy: they begin at the first event. */
  readonly beganAnew: readonly string[];
};

type Settling = {
  readonly placed: Readonly<Record<string, string | undefined>>;
  readonly logId: string;
  readonly sendsWaiting: boolean;
};

type Named = { readonly _id: string };

/** Nobody holds a lease any more; its fence goes on, so that what was written under it stays lower. */
const freeLeases = async (db: Db): Promise<void> => {
  const leases = db.collection<Named>('leases');
  await leases.deleteMany({ _id: { $gte: 'member/', $lt: 'member0' } });
  await leases.updateMany({}, { $set: { holder: null, beat: 'restored' } });
};

/**
 * Makes restored documents fit to be worked on: leases are free, emails that waited stay unsent, a refund counts as tried, so that its
 * queue looks for it at the provider before it asks, and each process goes on where it was in the log as it stands now.
 */
export const settle = async (db: Db, { placed, logId, sendsWaiting }: Settling): Promise<Settled> => {
  await freeLeases(db);
  const waiting = { state: 'waiting' };
  const held = sendsWaiting
    ? { modifiedCount: 0 }
    : await db.collection('mail.outbox').updateMany(waiting, { $set: { state: 'expired', letter: null } });
  const refunds = await db.collection('payments.refunds').updateMany({}, { $inc: { tries: 1 }, $set: { fence: 0 } });
  await db.collection('mail.outbox').updateMany(waiting, { $set: { fence: 0 } });
  const beganAnew: string[] = [];
  for (const [name, position] of Object.entries(placed)) {
    if (position === undefined) beganAnew.push(name);
    else
      await db
        .collection<Named>('processes.checkpoints')
        .insertOne({ _id: name, position, log: logId, fence: 0 } as Named);
  }
  return { heldEmails: held.modifiedCount, refunds: refunds.modifiedCount, beganAnew };
};
