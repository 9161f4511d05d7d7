import {
  arrivedRappen,
  credits,
  disputeRefundId,
  idOfStream,
  payments,
  providerRefundId,
  providerRefundsId,
  streamName,
} from '@soebs/events';
import type { Commands } from '../commands.ts';
import { reactions, type Process } from './process.ts';

/**
 * The ledger follows the card: what is paid becomes credits, what went back takes them away as far as they are unused, what is
 * disputed waits (CR1, CR7). In the order of the payment's own stream.
 */
export const bookPayments = (commands: Commands): Process => {
  const orderOf = async (streamId: string) => {
    const { state } = await commands.payments.stateOf(streamId);
    if (!state.order) throw new Error(`${streamId} was never started`);
    return { ...state.order, paymentId: idOfStream(streamId) };
  };
  return {
    name: 'bookPayments',
    prefixes: [`${payments.category}-`],
    react: reactions(payments.codec, {
      PaymentReceived: async ({ streamId }, by) => {
        const { userId, paymentId, cents, rappen: paidRappen } = await orderOf(streamId);
        await commands.credits.handle(
          { type: 'DepositCredits', userId, paymentId, cents, paidRappen },
          by('DepositCredits'),
        );
      },
      PaymentReturnMade: async ({ streamId, event: { data } }, by) => {
        const { returnId, rappen, refundId: ours } = data;
        if (ours !== undefined) return;
        const { userId, paymentId } = await orderOf(streamId);
        const refundId = providerRefundId(returnId);
        await commands.credits.handle(
          { type: 'BookProviderRefund', userId, paymentId, refundId, rappen },
          by('BookProviderRefund'),
        );
      },
      PaymentReturnFailed: async ({ streamId, event: { data } }, by) => {
        const { userId } = await orderOf(streamId);
        const refundId = providerRefundId(data.returnId);
        // Unknown when the ledger has asked for it itself, or has never heard of it: then there is nothing to take back.
        await commands.credits.handle({ type: 'ReversePaymentRefund', userId, refundId }, by('ReversePaymentRefund'));
      },
      // Logs from before refunds had names tell their sum, ours included.
      PaymentReturned: async ({ streamId, event: { data } }, by) => {
        const { userId, paymentId } = await orderOf(streamId);
        const arrived = arrivedRappen((await commands.payments.stateOf(streamId)).state, data.rappen);
        const ledger = (await commands.credits.stateOf(streamName(credits.category, userId))).state;
        const rappen = arrived - (ledger.lots.find(({ lotId }) => lotId === paymentId)?.refundedRappen ?? 0);
        if (rappen <= 0) return;
        const refundId = providerRefundsId(paymentId, data.rappen);
        await commands.credits.handle(
          { type: 'BookProviderRefund', userId, paymentId, refundId, rappen },
          by('BookProviderRefund'),
        );
      },
      PaymentDisputed: async ({ streamId, event: { data } }, by) => {
        const { userId, paymentId } = await orderOf(streamId);
        const refundId = disputeRefundId(data.disputeId);
        const { rappen } = data;
        await commands.credits.handle({ type: 'HoldDisputedPayment', userId, paymentId, refundId, rappen }, by('Hold'));
      },
      PaymentDisputeClosed: async ({ streamId, event: { data } }, by) => {
        const { userId } = await orderOf(streamId);
        const refundId = disputeRefundId(data.disputeId);
        // One that was lost, and settled, may be won on appeal.
        const type = data.isWon ? 'ReversePaymentRefund' : 'SettlePaymentRefund';
        await commands.credits.handle({ type, userId, refundId }, by(type));
      },
    }),
  };
};
