import {
  arrivedRappen,
  credits,
  disputeRefundId,
  idOfStream,
  payments,
  providerRefundId,
  providerRefundsId,
  streamName,
  type Causation,
  type PaymentsEvent,
  type Recorded,
} from '@soebs/events';
import { derivedId, type Log } from '@soebs/platform';
import type { Commands } from '../commands/commands.ts';
import { reactions, type Process } from './process.ts';

export type BookPaymentsDeps = {
  readonly commands: Commands;
  /** Whether the account of a person exists, and is not being deleted. */
  readonly isThere: (userId: string) => Promise<boolean>;
  readonly log: Log;
};

const orderOf = async ({ payments: all }: Pick<Commands, 'payments'>, streamId: string) => {
  const { state } = await all.stateOf(streamId);
  if (!state.order) throw new Error(`${streamId} was never started`);
  return { ...state.order, paymentId: idOfStream(streamId) };
};

type ReturnedSum = Recorded<Extract<PaymentsEvent, { type: 'PaymentReturned' }>>;

/** Logs from before refunds had names tell their sum, ours included. */
const bookSum = async (
  commands: Commands,
  { streamId, event: { data } }: ReturnedSum,
  by: Causation,
): Promise<void> => {
  const { userId, paymentId } = await orderOf(commands, streamId);
  const arrived = arrivedRappen((await commands.payments.stateOf(streamId)).state, data.rappen);
  const ledger = (await commands.credits.stateOf(streamName(credits.category, userId))).state;
  const rappen = arrived - (ledger.lots.find(({ lotId }) => lotId === paymentId)?.refundedRappen ?? 0);
  if (rappen <= 0) return;
  const refundId = providerRefundsId(paymentId, data.rappen);
  await commands.credits.handle({ type: 'BookProviderRefund', userId, paymentId, refundId, rappen }, by);
};

/**
 * The ledger follows the card: what is paid becomes credits, what went back takes them away as far as they are unused, what is
 * disputed waits (CR1, CR7). In the order of the payment's own stream.
 */
export const bookPayments = ({ commands, isThere, log }: BookPaymentsDeps): Process => {
  return {
    name: 'bookPayments',
    prefixes: [`${payments.category}-`],
    react: reactions(payments.codec, {
      PaymentReceived: async ({ streamId }, by) => {
        const { userId, paymentId, cents, rappen: paidRappen } = await orderOf(commands, streamId);
        const refundId = (await isThere(userId)) ? undefined : derivedId(paymentId, 'account deleted');
        if (refundId !== undefined) log.error({ paymentId }, 'payment for a deleted account: refunding');
        await commands.credits.handle(
          { type: 'DepositCredits', userId, paymentId, cents, paidRappen, refundId },
          by('DepositCredits'),
        );
      },
      PaymentReturnMade: async ({ streamId, event: { data } }, by) => {
        const { returnId, rappen, refundId: ours } = data;
        if (ours !== undefined) return;
        const { userId, paymentId } = await orderOf(commands, streamId);
        const refundId = providerRefundId(returnId);
        await commands.credits.handle(
          { type: 'BookProviderRefund', userId, paymentId, refundId, rappen },
          by('BookProviderRefund'),
        );
      },
      PaymentReturnFailed: async ({ streamId, event: { data } }, by) => {
        const { userId } = await orderOf(commands, streamId);
        const refundId = providerRefundId(data.returnId);
        // Unknown when the ledger has asked for it itself, or has never heard of it: then there is nothing to take back.
        await commands.credits.handle({ type: 'ReversePaymentRefund', userId, refundId }, by('ReversePaymentRefund'));
      },
      PaymentReturned: (returned, by) => bookSum(commands, returned, by('BookProviderRefund')),
      PaymentDisputed: async ({ streamId, event: { data } }, by) => {
        const { userId, paymentId } = await orderOf(commands, streamId);
        const refundId = disputeRefundId(data.disputeId);
        const { rappen } = data;
        await commands.credits.handle({ type: 'HoldDisputedPayment', userId, paymentId, refundId, rappen }, by('Hold'));
      },
      PaymentDisputeClosed: async ({ streamId, event: { data } }, by) => {
        const { userId } = await orderOf(commands, streamId);
        const refundId = disputeRefundId(data.disputeId);
        // One that was lost, and settled, may be won on appeal.
        const type = data.isWon ? 'ReversePaymentRefund' : 'SettlePaymentRefund';
        await commands.credits.handle({ type, userId, refundId }, by(type));
      },
    }),
  };
};
