import type { Checkout } from './checkout.ts';
import type { Dispute } from './objects.ts';
import type { Returns } from './returns.ts';
import type { Webhooks } from './webhooks.ts';

/**
 * What goes wrong with the next POSTs to a path: `error` answers 500 without doing anything, `decline` 402, `silence` does it and
 * never answers, `pending` does it so that it takes its time.
 */
export type Trouble = {
  readonly path: string;
  readonly kind: 'error' | 'decline' | 'silence' | 'pending';
  times: number;
};

export type ControlParts = {
  readonly checkout: Checkout;
  readonly returns: Returns;
  readonly webhooks: Webhooks;
  readonly troubles: Trouble[];
};

type Wish = Readonly<Record<string, unknown>>;
const text = (wish: Wish, name: string): string => {
  const value = wish[name];
  return typeof value === 'string' ? value : '';
};
const amountIn = ({ amount }: Wish): { readonly amount?: number } => (typeof amount === 'number' ? { amount } : {});

const disputeStatuses: readonly Dispute['status'][] = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'won',
  'lost',
  'invented',
];

const kinds: readonly Trouble['kind'][] = ['error', 'decline', 'silence', 'pending'];

const acts: Readonly<Record<string, (parts: ControlParts, wish: Wish) => unknown>> = {
  pay: ({ checkout }, wish) => checkout.pay(text(wish, 'session')),
  later: ({ checkout }, wish) => checkout.payLater(text(wish, 'session')),
  settle: ({ checkout }, wish) => checkout.settle(text(wish, 'session'), wish['isPaid'] === true),
  expire: ({ checkout }, wish) => checkout.expire(text(wish, 'session')),
  refund: ({ returns }, wish) => returns.refund(text(wish, 'intent'), amountIn(wish)),
  'refund/fail': ({ returns }, wish) => returns.endRefund(text(wish, 'refund'), 'failed'),
  'refund/cancel': ({ returns }, wish) => returns.endRefund(text(wish, 'refund'), 'canceled'),
  'refund/finish': ({ returns }, wish) => returns.finishRefund(text(wish, 'refund')),
  dispute: ({ returns }, wish) =>
    returns.dispute(text(wish, 'intent'), { ...amountIn(wish), isInquiry: wish['isInquiry'] === true }),
  'dispute/change': ({ returns }, wish) => {
    const status = disputeStatuses.find((each) => each === wish['status']);
    return status && returns.changeDispute(text(wish, 'dispute'), status);
  },
  webhooks: ({ webhooks }, wish) => webhooks.behave(wish),
  waiting: ({ webhooks }) => ({ waiting: webhooks.waiting() }),
  trouble: ({ troubles }, wish) => {
    const kind = kinds.find((each) => each === wish['kind']);
    if (kind) troubles.push({ path: text(wish, 'path'), kind, times: Number(wish['times'] ?? 1) });
    return { troubles };
  },
};

/** What happens at the provider without the merchant: for tests, and for people who try things out. Undefined: no such act. */
export const control = (parts: ControlParts, act: string, wish: Wish): { readonly body: unknown } | undefined => {
  const handler = Object.hasOwn(acts, act) ? acts[act] : undefined;
  return handler && { body: handler(parts, wish) };
};
