import type { DisputeState, Payment, PaymentKind, PaymentStatus } from '@soebs/contract';
import { payments, type PaymentsEvent } from '@soebs/events';
import { projection } from '../engine/projection.ts';

/** An order with what it is found by: its marks, and the provider's name for its money. */
export type MarkedPayment = Payment & {
  readonly marks: readonly PaymentKind[];
  readonly intentId: string | null;
};

const markOf = { open: 'disputeOpen', won: 'disputeWon', lost: 'disputeLost' } as const;

const marked = (view: MarkedPayment, changedAt: string): MarkedPayment => {
  const disputes = Object.values(view.disputes).map((state) => markOf[state]);
  return { ...view, marks: [view.status, ...new Set(disputes)], changedAt };
};

const withStatus = (view: MarkedPayment, status: PaymentStatus, at: string): MarkedPayment =>
  marked({ ...view, status }, at);

const withDisputes = (view: MarkedPayment, change: Readonly<Record<string, DisputeState>>, at: string): MarkedPayment =>
  marked({ ...view, disputes: { ...view.disputes, ...change } }, at);

/** Every order and what has become of it. */
export const paymentView = projection<PaymentsEvent, MarkedPayment>({
  name: 'payments.payment',
  version: 2,
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
    marks: [],
    intentId: null,
  }),
  on: {
    PaymentStarted: (view, { userId, cents, rappen }, { at }) =>
      marked({ ...view, userId, creditsInCents: cents, rappen, startedAt: at }, at),
    PaymentReceived: (view, { intentId }, { at }) => withStatus({ ...view, intentId }, 'received', at),
    PaymentFailed: (view, _, { at }) => withStatus(view, 'failed', at),
    PaymentExpired: (view, _, { at }) => withStatus(view, 'expired', at),
    PaymentReturned: (view, _, { at }) => ({ ...view, changedAt: at }),
    PaymentReturnMade: (view, _, { at }) => ({ ...view, changedAt: at }),
    PaymentReturnFailed: (view, _, { at }) => ({ ...view, changedAt: at }),
    PaymentDisputed: (view, { disputeId }, { at }) => withDisputes(view, { [disputeId]: 'open' }, at),
    PaymentDisputeClosed: (view, { disputeId, isWon }, { at }) =>
      withDisputes(view, { [disputeId]: isWon ? 'won' : 'lost' }, at),
  },
});
