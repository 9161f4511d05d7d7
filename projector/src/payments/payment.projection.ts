import type { Payment } from '@soebs/contract';
import { payments, type PaymentsEvent } from '@soebs/events';
import { projection } from '../engine/projection.ts';

const withDisputes = (view: Payment, change: Payment['disputes'], changedAt: string): Payment => {
  const disputes = { ...view.disputes, ...change };
  return { ...view, disputes, isDisputed: Object.values(disputes).includes('open'), changedAt };
};

/** Every order and what has become of it. */
export const paymentView = projection<PaymentsEvent, Payment>({
  name: 'payments.payment',
  version: 1,
  category: payments.category,
  codec: payments.codec,
  empty: (reference) => ({
    reference,
    userId: '',
    status: 'started',
    creditsInCents: 0,
    rappen: 0,
    startedAt: '',
    changedAt: '',
    disputes: {},
    isDisputed: false,
  }),
  on: {
    PaymentStarted: (view, { userId, cents, rappen }, { at }) => ({
      ...view,
      userId,
      creditsInCents: cents,
      rappen,
      startedAt: at,
      changedAt: at,
    }),
    PaymentReceived: (view, _, { at }) => ({ ...view, status: 'received', changedAt: at }),
    PaymentFailed: (view, _, { at }) => ({ ...view, status: 'failed', changedAt: at }),
    PaymentExpired: (view, _, { at }) => ({ ...view, status: 'expired', changedAt: at }),
    PaymentReturned: (view, _, { at }) => ({ ...view, changedAt: at }),
    PaymentReturnMade: (view, _, { at }) => ({ ...view, changedAt: at }),
    PaymentReturnFailed: (view, _, { at }) => ({ ...view, changedAt: at }),
    PaymentDisputed: (view, { disputeId }, { at }) => withDisputes(view, { [disputeId]: 'open' }, at),
    PaymentDisputeClosed: (view, { disputeId, isWon }, { at }) =>
      withDisputes(view, { [disputeId]: isWon ? 'won' : 'lost' }, at),
  },
});
