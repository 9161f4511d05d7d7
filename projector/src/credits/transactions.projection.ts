import type { CreditTransaction, TransactionsChanged } from '@soebs/contract';
import { credits, isDisputeRefund, type CreditsEvent } from '@soebs/events';
import { projection, type Occasion } from '../engine/projection.ts';

type Asked = { readonly paymentId: string; readonly cents: number; readonly rappen: number };
type Held = TransactionsChanged & {
  readonly balanceInCents: number;
  /** Refunds of payments that were not refused. */
  readonly asked: Readonly<Record<string, Asked>>;
};

type Movement = Pick<CreditTransaction, 'kind' | 'amountInCents' | 'reference'> & {
  readonly rappen?: number;
  readonly refundId?: string;
};

const sum = (parts: readonly { cents: number }[]): number => parts.reduce((total, part) => total + part.cents, 0);

const moved = (view: Held, { at, revision }: Occasion, movement: Movement): Held => {
  const balanceInCents = view.balanceInCents + movement.amountInCents;
  return {
    ...view,
    balanceInCents,
    latest: { revision, at, balanceInCents, rappen: null, refundId: null, ...movement },
  };
};

/** Credits that a dispute holds are no refund that anybody has asked for. */
const kindOf = (refundId: string): 'dispute' | 'refundPayment' =>
  isDisputeRefund(refundId) ? 'dispute' : 'refundPayment';

const without = (asked: Held['asked'], refundId: string): Held['asked'] =>
  Object.fromEntries(Object.entries(asked).filter(([id]) => id !== refundId));

/** Every movement of an account with the balance after it (CR13): one line an event. */
export const creditTransactionsView = projection<CreditsEvent, Held>({
  name: 'credits.transactions',
  version: 4,
  category: credits.category,
  codec: credits.codec,
  empty: (userId) => ({ userId, balanceInCents: 0, asked: {}, latest: null }),
  rowOf: ({ userId, latest }) => latest && { userId, ...latest },
  on: {
    CreditsDeposited: (view, { paymentId, cents, paidRappen }, occasion) =>
      moved(view, occasion, { kind: 'deposit', amountInCents: cents, reference: paymentId, rappen: paidRappen }),
    FreeCreditsDeposited: (view, { grantId, cents }, occasion) =>
      moved(view, occasion, { kind: 'freeDeposit', amountInCents: cents, reference: grantId }),
    CreditsWithdrawn: (view, { projectId, parts }, occasion) =>
      moved(view, occasion, { kind: 'withdraw', amountInCents: -sum(parts), reference: projectId }),
    PaymentRefunded: (view, { refundId, ...asked }, occasion) => ({
      ...moved(view, occasion, {
        kind: kindOf(refundId),
        amountInCents: -asked.cents,
        reference: asked.paymentId,
        rappen: -asked.rappen,
        refundId,
      }),
      asked: { ...view.asked, [refundId]: asked },
    }),
    PaymentRefundCovered: (view, { refundId, cents }, occasion) => {
      const asked = view.asked[refundId];
      if (!asked) return { ...view, latest: null };
      return {
        ...moved(view, occasion, {
          kind: kindOf(refundId),
          amountInCents: -cents,
          reference: asked.paymentId,
          refundId,
        }),
        asked: { ...view.asked, [refundId]: { ...asked, cents: asked.cents + cents } },
      };
    },
    // Remembered for good: a bank may send the money back days after it was settled.
    PaymentRefundSettled: (view) => ({ ...view, latest: null }),
    PaymentRefundFailed: (view, { refundId }, occasion) => {
      const asked = view.asked[refundId];
      if (!asked) return { ...view, latest: null };
      return {
        ...moved(view, occasion, {
          kind: kindOf(refundId),
          amountInCents: asked.cents,
          reference: asked.paymentId,
          rappen: asked.rappen,
          refundId,
        }),
        asked: without(view.asked, refundId),
      };
    },
    ProjectRefunded: (view, { projectId, parts }, occasion) =>
      moved(view, occasion, { kind: 'refundProject', amountInCents: sum(parts), reference: projectId }),
  },
});
