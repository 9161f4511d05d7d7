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

export type ControlDeps = {
  readonly checkout: Checkout;
  readonly returns: Returns;
  readonly webhooks: Webhooks;
  readonly troubles: Trouble[];
};

type ControlRequest = Readonly<Record<string, unknown>>;
const text = (request: ControlRequest, name: string): string => {
  const value = request[name];
  return typeof value === 'string' ? value : '';
};
const amountIn = ({ amount }: ControlRequest): { readonly amount?: number } =>
  typeof amount === 'number' ? { amount } : {};

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

const acts: Readonly<Record<string, (deps: ControlDeps, request: ControlRequest) => unknown>> = {
  pay: ({ checkout }, request) => checkout.pay(text(request, 'session')),
  later: ({ checkout }, request) => checkout.payLater(text(request, 'session')),
  settle: ({ checkout }, request) => checkout.settle(text(request, 'session'), request['isPaid'] === true),
  expire: ({ checkout }, request) => checkout.expire(text(request, 'session')),
  refund: ({ returns }, request) => returns.refund(text(request, 'intent'), amountIn(request)),
  'refund/fail': ({ returns }, request) => returns.endRefund(text(request, 'refund'), 'failed'),
  'refund/cancel': ({ returns }, request) => returns.endRefund(text(request, 'refund'), 'canceled'),
  'refund/finish': ({ returns }, request) => returns.finishRefund(text(request, 'refund')),
  dispute: ({ returns }, request) =>
    returns.dispute(text(request, 'intent'), { ...amountIn(request), isInquiry: request['isInquiry'] === true }),
  'dispute/change': ({ returns }, request) => {
    const status = disputeStatuses.find((each) => each === request['status']);
    return status && returns.changeDispute(text(request, 'dispute'), status);
  },
  webhooks: ({ webhooks }, request) => webhooks.behave(request),
  waiting: ({ webhooks }) => ({ waiting: webhooks.waiting() }),
  trouble: ({ troubles }, request) => {
    const kind = kinds.find((each) => each === request['kind']);
    if (kind) troubles.push({ path: text(request, 'path'), kind, times: Number(request['times'] ?? 1) });
    return { troubles };
  },
};

/** What happens at the provider without the merchant: for tests, and for people who try things out. Undefined: no such act. */
export const control = (
  deps: ControlDeps,
  act: string,
  request: ControlRequest,
): { readonly body: unknown } | undefined => {
  const handler = Object.hasOwn(acts, act) ? acts[act] : undefined;
  return handler && { body: handler(deps, request) };
};
