import type { CreditsBalance } from '@soebs/contract';
import { credits, type CreditsEvent } from '@soebs/events';
import { projection } from '../engine/projection.ts';

type Held = CreditsBalance & { readonly refunds: Readonly<Record<string, number>> };

const add = (view: Held, cents: number): Held => ({
  ...view,
  creditsInCents: view.creditsInCents + cents,
});
const sum = (parts: readonly { cents: number }[]): number => parts.reduce((total, part) => total + part.cents, 0);

/** What a person can spend; refunds are remembered so that one that fails, also late, comes back. */
export const creditsBalanceView = projection<CreditsEvent, Held>({
  name: 'credits.balance',
  version: 3,
  category: credits.category,
  codec: credits.codec,
  empty: (userId) => ({ userId, creditsInCents: 0, refunds: {} }),
  on: {
    CreditsDeposited: (view, { cents }) => add(view, cents),
    FreeCreditsDeposited: (view, { cents }) => add(view, cents),
    CreditsWithdrawn: (view, { parts }) => add(view, -sum(parts)),
    PaymentRefunded: (view, { refundId, cents }) => ({
      ...add(view, -cents),
      refunds: { ...view.refunds, [refundId]: cents },
    }),
    PaymentRefundCovered: (view, { refundId, cents }) => ({
      ...add(view, -cents),
      refunds: { ...view.refunds, [refundId]: (view.refunds[refundId] ?? 0) + cents },
    }),
    // Remembered for good: a bank may send the money back days after it was settled.
    PaymentRefundSettled: (view) => view,
    PaymentRefundFailed: (view, { refundId }) => ({
      ...add(view, view.refunds[refundId] ?? 0),
      refunds: without(view.refunds, refundId),
    }),
    ProjectRefunded: (view, { parts }) => add(view, sum(parts)),
  },
});

function without(refunds: Held['refunds'], refundId: string): Held['refunds'] {
  return Object.fromEntries(Object.entries(refunds).filter(([id]) => id !== refundId));
}
