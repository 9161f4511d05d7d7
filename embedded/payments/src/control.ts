import type { Checkout } from './checkout.ts';
import type { Returns } from './returns.ts';
import type { Webhooks } from './webhooks.ts';

/**
 * What goes wrong with the next POSTs to a path: `error` answers 500 without doing anything, `decline` 402, `silence` does it and
 * never answers.
 */
export type Trouble = { readonly path: string; readonly kind: 'error' | 'decline' | 'silence'; times: number };

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

const kinds: readonly Trouble['kind'][] = ['error', 'decline', 'silence'];

const acts: Readonly<Record<string, (parts: ControlParts, wish: Wish) => unknown>> = {
  pay: ({ checkout }, wish) => checkout.pay(text(wish, 'session')),
  later: ({ checkout }, wish) => checkout.payLater(text(wish, 'session')),
  settle: ({ checkout }, wish) => checkout.settle(text(wish, 'session'), wish['isPaid'] === true),
  expire: ({ checkout }, wish) => checkout.expire(text(wish, 'session')),
  refund: ({ returns }, wish) => returns.refund(text(wish, 'intent'), amountIn(wish)),
  'refund/fail': ({ returns }, wish) => returns.failRefund(text(wish, 'refund')),
  dispute: ({ returns }, wish) => returns.dispute(text(wish, 'intent')),
  'dispute/close': ({ returns }, wish) =>
    returns.closeDispute(text(wish, 'dispute'), wish['status'] === 'won' ? 'won' : 'lost'),
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
