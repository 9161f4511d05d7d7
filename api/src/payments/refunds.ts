import { payments, streamName, credits, type Causation } from '@soebs/events';
import { derivedId, type Db, type Indexes, type Log } from '@soebs/platform';
import type { Commands } from '../commands.ts';
import { leasedQueue, type Ended, type Leased } from '../queue/leased.ts';
import { ProviderAway, RefundRefused, type PaymentProvider } from './provider.ts';

/** A refund that the provider has still to be asked for. Gone when it is settled or failed: the ledger tells which. */
type Due = Leased & {
  readonly userId: string;
  readonly paymentId: string;
  readonly rappen: number;
  readonly askedAt: Date;
};
export type NewDue = Pick<Due, 'userId' | 'paymentId' | 'rappen' | 'askedAt'> & { readonly refundId: string };

export const refundIndexes: Indexes = { 'payments.refunds': [{ key: { dueAt: 1 }, name: 'by_due' }] };

export type RefundParts = {
  readonly db: Db;
  readonly commands: Pick<Commands, 'credits' | 'payments'>;
  readonly provider: PaymentProvider;
  readonly log: Log;
  readonly now: () => Date;
};

/** After this time the provider may have forgotten a key: it is asked by our own mark whether it has paid already. */
const keyLastsMs = 24 * 60 * 60_000;

const concluded = (refundId: string, how: string): Causation => {
  const commandId = derivedId('refunds', `${refundId}/${how}`);
  return { commandId, causationId: commandId, correlationId: commandId, actorId: 'system' };
};

type Asked = { readonly intentId: string; readonly key: string };

/** Asks the provider for one refund: 'settled', 'failed', or an error that may pass. */
const asking = ({ commands, provider, now }: RefundParts) => {
  const pay = async (
    { _id: refundId, userId, rappen }: Due,
    { intentId, key }: Asked,
  ): Promise<'settled' | 'failed'> => {
    try {
      await provider.refund({ intentId, rappen, refundId, userId, key });
      return 'settled';
    } catch (error) {
      if (!(error instanceof RefundRefused)) throw error;
      // Refused because it was paid already, by a call whose answer was lost?
      return (await provider.hasRefunded(intentId, refundId)) ? 'settled' : 'failed';
    }
  };
  return async (due: Due): Promise<'settled' | 'failed'> => {
    const { _id: refundId, paymentId, rappen, askedAt, tries } = due;
    const { state } = await commands.payments.stateOf(streamName(payments.category, paymentId));
    const { intentId } = state;
    if (intentId === null) throw new Error(`the payment ${paymentId} was never received`);
    if (rappen === 0) return 'settled';
    if (now().getTime() - askedAt.getTime() <= keyLastsMs) return pay(due, { intentId, key: refundId });
    if (await provider.hasRefunded(intentId, refundId)) return 'settled';
    return pay(due, { intentId, key: `${refundId}/${tries}` });
  };
};

/**
 * Pays back by card what the ledger has taken out (CR7). What is due is kept until the provider has said yes or no, and is asked
 * for by one at a time; a slow or dead provider delays others not.
 */
export const refunds = (parts: RefundParts) => {
  const { db, commands, log, now } = parts;
  const dues = db.collection<Due>('payments.refunds');
  const ask = asking(parts);

  const conclude = async ({ _id: refundId, userId }: Due, how: 'settled' | 'failed'): Promise<void> => {
    const type = how === 'settled' ? 'SettlePaymentRefund' : 'FailPaymentRefund';
    await commands.credits.handle({ type, userId, refundId }, concluded(refundId, how));
    await dues.deleteOne({ _id: refundId });
    if (how === 'failed') log.error({ refundId }, 'the provider refused a refund; the credits are back');
  };
  const work = async (due: Due): Promise<Ended> => {
    try {
      await conclude(due, await ask(due));
      return 'done';
    } catch (error) {
      log.warn({ err: error, refundId: due._id, tries: due.tries }, 'refund not done, trying again');
      return error instanceof ProviderAway ? 'away' : 'later';
    }
  };
  const queue = leasedQueue<Due>({ db, log, now, work, collection: dues.collectionName });
  return {
    /** Notes a refund that the ledger has begun, once; none that is over already. */
    put: async ({ refundId, ...due }: NewDue): Promise<void> => {
      const { state } = await commands.credits.stateOf(streamName(credits.category, due.userId));
      if (state.refunds.get(refundId)?.state !== 'asked') return;
      await dues.updateOne({ _id: refundId }, { $setOnInsert: { ...queue.fresh(), ...due } }, { upsert: true });
      queue.wake();
    },
    drain: queue.drain,
    waiting: (): Promise<number> => dues.estimatedDocumentCount(),
    run: queue.run,
  };
};
export type Refunds = ReturnType<typeof refunds>;
