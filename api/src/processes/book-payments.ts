import { arrivedRappen, disputeRefundId, idOfStream, payments, providerRefundId } from '@soebs/events';
import type { Log } from '@soebs/platform';
import type { Commands } from '../commands.ts';
import { reactions, type Process } from './process.ts';

/**
 * The ledger follows the card: what is paid becomes credits, what went back takes them away as far as they are unused, what is
 * disputed waits (CR1, CR7). In the order of the payment's own stream.
 */
export const bookPayments = ({ commands, log }: { readonly commands: Commands; readonly log: Log }): Process => {
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
      PaymentReturned: async ({ streamId, event: { data } }, by) => {
        const { userId, paymentId } = await orderOf(streamId);
        const { state } = await commands.payments.stateOf(streamId);
        const rappen = arrivedRappen(state, data.rappen);
        if (rappen === 0) return;
        const refundId = providerRefundId(paymentId, data.rappen);
        const outcome = await commands.credits.handle(
          { type: 'BookProviderRefund', userId, paymentId, refundId, rappen },
          by('BookProviderRefund'),
        );
        if (!outcome.ok) log.error({ paymentId, ...outcome }, 'money went back for credits that are spent');
      },
      PaymentDisputed: async ({ streamId, event: { data } }, by) => {
        const { userId, paymentId } = await orderOf(streamId);
        const refundId = disputeRefundId(data.disputeId);
        await commands.credits.handle({ type: 'HoldDisputedPayment', userId, paymentId, refundId }, by('Hold'));
      },
      PaymentDisputeClosed: async ({ streamId, event: { data } }, by) => {
        const { userId } = await orderOf(streamId);
        const refundId = disputeRefundId(data.disputeId);
        const type = data.isWon ? 'FailPaymentRefund' : 'SettlePaymentRefund';
        // Nothing was held when everything was spent: then there is nothing to end.
        await commands.credits.handle({ type, userId, refundId }, by(type));
      },
    }),
  };
};
