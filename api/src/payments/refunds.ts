import { credits, disputeRefundId, payments, providerRefundId, streamName, type Causation } from '@soebs/events';
import { derivedId, origin, traced, type Db, type Indexes, type Log, type Held } from '@soebs/platform';
import type { Commands } from '../commands/commands.ts';
import { leasedQueue, type Ended, type Leased } from '../queue/leased.ts';
import { ProviderAway, ProviderFault, RefundRefused, type PaymentProvider } from './provider.ts';
import type { RefundState } from './statuses.ts';

/** A refund that the provider has still to be asked for. Gone when it is settled or failed: the ledger tells which. */
type Due = Leased & {
  readonly userId: string;
  readonly paymentId: string;
  readonly rappen: number;
  readonly askedAt: Date;
  readonly traceparent?: string;
  /** How many keys the provider answers with a fault of its own. */
  readonly faults?: number;
};
export type NewDue = Pick<Due, 'userId' | 'paymentId' | 'rappen' | 'askedAt'> & { readonly refundId: string };

export const refundIndexes: Indexes = { 'payments.refunds': [{ key: { dueAt: 1 }, name: 'by_due' }] };

export type RefundDeps = {
  readonly db: Db;
  readonly commands: Pick<Commands, 'credits' | 'payments'>;
  readonly provider: PaymentProvider;
  /** Keeps what the provider has to say of a payment's refunds and disputes. */
  readonly catchUp: (intentId: string) => Promise<void>;
  readonly log: Log;
  readonly now: () => Date;
};

/** The provider has taken a refund on and not made it yet. */
class StillUnderWay extends Error {
  override readonly name = 'StillUnderWay';
  readonly code = 'refund_under_way';
}

const concluded = (refundId: string, how: string): Causation => {
  const commandId = derivedId('refunds', `${refundId}/${how}`);
  return { commandId, causationId: commandId, correlationId: commandId, actorId: 'system' };
};

/** The key under which a refund is asked for: another one once the provider remembers a fault of its own for the last. */
const keyOf = ({ _id: refundId, faults = 0 }: Due): string => (faults === 0 ? refundId : `${refundId}/${faults}`);

type End = 'settled' | 'failed';
const endOf: Readonly<Record<RefundState, End | undefined>> = {
  sent: 'settled',
  failed: 'failed',
  underWay: undefined,
};

/** Asks the provider for one refund: its end, or an error that may pass. */
const asking = ({ commands, provider, catchUp }: RefundDeps) => {
  /** What has become of it by our own mark: of several the one that has come furthest; undefined when there is none. */
  const found = async (intentId: string, refundId: string): Promise<RefundState | undefined> => {
    const states = (await provider.refundsOf(intentId))
      .filter(({ ours }) => ours?.refundId === refundId)
      .map(({ state }) => state);
    return (['sent', 'underWay', 'failed'] as const).find((state) => states.includes(state));
  };
  /** Books at once what the payment's own stream knows, so that a look at the provider which is older books nothing. */
  const bookTaken = async ({ userId, paymentId }: Due, intentId: string): Promise<void> => {
    const { state } = await commands.payments.stateOf(streamName(payments.category, paymentId));
    const { returns, failedReturns, disputes } = state;
    for (const { returnId, rappen, refundId: ours } of returns.values()) {
      if (ours !== undefined || failedReturns.has(returnId)) continue;
      const refundId = providerRefundId(returnId);
      const command = { type: 'BookProviderRefund', userId, paymentId, refundId, rappen } as const;
      await commands.credits.handle(command, concluded(refundId, 'booked'));
    }
    for (const { disputeId, rappen } of await provider.disputesOf(intentId)) {
      const known = disputes.get(disputeId);
      if (known !== 'open' && known !== 'lost') continue;
      const refundId = disputeRefundId(disputeId);
      const command = { type: 'HoldDisputedPayment', userId, paymentId, refundId, rappen } as const;
      await commands.credits.handle(command, concluded(refundId, 'held'));
    }
  };
  const pay = async (due: Due, intentId: string): Promise<RefundState> => {
    const { _id: refundId, userId, rappen } = due;
    try {
      return await provider.refund({ intentId, rappen, refundId, userId, key: keyOf(due) });
    } catch (error) {
      if (!(error instanceof RefundRefused)) throw error;
      // Refused because it was paid already, by a call whose answer was lost? Or because others took the money meanwhile? What they
      // took is booked before our credits come back, so that nobody spends them in between.
      await catchUp(intentId);
      await bookTaken(due, intentId);
      return (await found(intentId, refundId)) ?? 'failed';
    }
  };
  return async (due: Due): Promise<End> => {
    const { _id: refundId, paymentId, rappen, tries } = due;
    const { state } = await commands.payments.stateOf(streamName(payments.category, paymentId));
    const { intentId } = state;
    if (intentId === null) throw new Error(`the payment ${paymentId} was never received`);
    if (rappen === 0) return 'settled';
    // The answer of an earlier try may be lost, or its key forgotten.
    const made = tries > 1 ? await found(intentId, refundId) : undefined;
    const end = endOf[made ?? (await pay(due, intentId))];
    if (end === undefined) throw new StillUnderWay(refundId);
    return end;
  };
};

/**
 * Pays back by card what the ledger has taken out (CR7). What is due is kept until the provider has said yes or no, and is asked
 * for by one at a time; a slow or dead provider delays others not.
 */
export type Refunds = {
  /** Notes a refund that the ledger has begun, once; none that is over already. */
  readonly put: (due: NewDue) => Promise<void>;
  /** Does what is due, and answers how many that were. */
  readonly drain: (fence?: number) => Promise<number>;
  readonly waiting: () => Promise<number>;
  /** Since when that refund waits which has waited longest; undefined when none does. */
  readonly oldest: () => Promise<Date | undefined>;
  /** Works until the lease is lost. */
  readonly run: (held: Held) => Promise<void>;
};

export const refunds = (deps: RefundDeps): Refunds => {
  const { db, commands, log, now } = deps;
  const dues = db.collection<Due>('payments.refunds');
  const ask = asking(deps);

  const conclude = async ({ _id: refundId, userId }: Due, how: 'settled' | 'failed'): Promise<void> => {
    const type = how === 'settled' ? 'SettlePaymentRefund' : 'FailPaymentRefund';
    await commands.credits.handle({ type, userId, refundId }, concluded(refundId, how));
    await dues.deleteOne({ _id: refundId });
    if (how === 'failed') log.error({ refundId }, 'refund rejected by the provider: credits restored');
  };
  const work = async (due: Due): Promise<Ended> => {
    try {
      const from = { traceparent: due.traceparent, at: due.askedAt.toISOString() };
      await traced('refund', { from }, async () => conclude(due, await ask(due)));
      return 'done';
    } catch (error) {
      log.warn({ err: error, refundId: due._id, tries: due.tries }, 'refund failed, retrying');
      if (error instanceof ProviderFault) await dues.updateOne({ _id: due._id }, { $inc: { faults: 1 } });
      return error instanceof ProviderAway ? 'away' : 'later';
    }
  };
  const queue = leasedQueue<Due>({ db, log, now, work, collection: dues.collectionName });
  return {
    put: async ({ refundId, ...due }: NewDue): Promise<void> => {
      const { state } = await commands.credits.stateOf(streamName(credits.category, due.userId));
      if (state.refunds.get(refundId)?.state !== 'asked') return;
      await dues.updateOne(
        { _id: refundId },
        { $setOnInsert: { ...queue.fresh(), ...due, ...origin() } },
        { upsert: true },
      );
      queue.wake();
    },
    drain: queue.drain,
    waiting: (): Promise<number> => dues.estimatedDocumentCount(),
    oldest: async () => (await dues.find().sort({ askedAt: 1 }).limit(1).toArray())[0]?.askedAt,
    run: queue.run,
  };
};
