import type { RefundsChanged } from '@soebs/contract';
import { credits, isDisputeRefund, type CreditsEvent } from '@soebs/events';
import { projection } from '../engine/projection.ts';

type Refund = { readonly paymentId: string; readonly state: 'asked' | 'settled' | 'failed' };

/** The refunds of an account, and the payments that have one which is under way, or was refused. */
export type HeldRefunds = RefundsChanged & {
  readonly refunds: Readonly<Record<string, Refund>>;
  readonly underWay: readonly string[];
  readonly refused: readonly string[];
};

const paymentsIn = (refunds: HeldRefunds['refunds'], state: Refund['state']): string[] => [
  ...new Set(
    Object.entries(refunds)
      .filter(([refundId, refund]) => refund.state === state && !isDisputeRefund(refundId))
      .map(([, { paymentId }]) => paymentId),
  ),
];

const withRefund = (view: HeldRefunds, refundId: string, refund: Refund | undefined): HeldRefunds => {
  if (!refund) return view;
  const refunds = { ...view.refunds, [refundId]: refund };
  return { ...view, refunds, underWay: paymentsIn(refunds, 'asked'), refused: paymentsIn(refunds, 'failed') };
};

const ended = (view: HeldRefunds, refundId: string, state: 'settled' | 'failed'): HeldRefunds => {
  const refund = view.refunds[refundId];
  return withRefund(view, refundId, refund && { ...refund, state });
};

/** Which payments have refunds that are under way, or that the provider has refused (CR7). */
export const creditRefundsView = projection<CreditsEvent, HeldRefunds>({
  name: 'credits.refunds',
  version: 1,
  category: credits.category,
  codec: credits.codec,
  empty: (userId) => ({ userId, refunds: {}, underWay: [], refused: [] }),
  on: {
    CreditsDeposited: (view) => view,
    FreeCreditsDeposited: (view) => view,
    CreditsWithdrawn: (view) => view,
    ProjectRefunded: (view) => view,
    PaymentRefunded: (view, { refundId, paymentId }) => withRefund(view, refundId, { paymentId, state: 'asked' }),
    PaymentRefundCovered: (view) => view,
    PaymentRefundSettled: (view, { refundId }) => ended(view, refundId, 'settled'),
    PaymentRefundFailed: (view, { refundId }) => ended(view, refundId, 'failed'),
  },
});
