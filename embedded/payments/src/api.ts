import type { Books, Page } from './books.ts';
import type { Checkout, Order } from './checkout.ts';
import { groupAt, textAt, textsIn, type Params } from './form.ts';
import type { Kind, OfKind, Session } from './objects.ts';
import { missing, unusable } from './problem.ts';
import type { Returns } from './returns.ts';

export type ApiDeps = { readonly books: Books; readonly checkout: Checkout; readonly returns: Returns };
type Handler = (deps: ApiDeps, params: Params, id: string) => unknown;

const needed = (params: Params, ...path: readonly string[]): string => {
  const value = textAt(params, ...path);
  if (value === undefined || value === '') throw missing(path.join('.'));
  return value;
};

const wholeNumber = (params: Params, ...path: readonly string[]): number => {
  const value = needed(params, ...path);
  if (!/^\d{1,9}$/.test(value)) throw unusable(path.join('.'), `Invalid integer: ${value}`);
  return Number(value);
};

const optionalNumber = (params: Params, name: string): number | undefined =>
  textAt(params, name) === undefined ? undefined : wholeNumber(params, name);

/** The provider charges no less than this, in Rappen. */
const LEAST_CHARGE = 50;

const orderIn = (params: Params): Order => {
  if (needed(params, 'mode') !== 'payment') throw unusable('mode', 'Only payments are taken here.');
  const line = ['line_items', '0'] as const;
  const price = wholeNumber(params, ...line, 'price_data', 'unit_amount');
  const total = price * wholeNumber(params, ...line, 'quantity');
  if (total < LEAST_CHARGE) throw unusable('line_items', 'The total amount due must be at least CHF 0.50.');
  return {
    currency: needed(params, ...line, 'price_data', 'currency'),
    amount_total: total,
    description: needed(params, ...line, 'price_data', 'product_data', 'name'),
    client_reference_id: textAt(params, 'client_reference_id') ?? null,
    metadata: textsIn(groupAt(params, 'metadata')),
    intentMetadata: textsIn(groupAt(params, 'payment_intent_data', 'metadata')),
    locale: textAt(params, 'locale') ?? 'auto',
    success_url: needed(params, 'success_url'),
    cancel_url: textAt(params, 'cancel_url') ?? null,
    expiresAt: optionalNumber(params, 'expires_at'),
  };
};

const pageIn = (params: Params): Page => ({
  limit: Math.min(100, Math.max(1, optionalNumber(params, 'limit') ?? 10)),
  startingAfter: textAt(params, 'starting_after'),
});

/** A page of a list, newest first, in the provider's shape. */
const listed = <K extends Kind>(url: string, found: readonly OfKind<K>[], page: Page) => {
  const from = page.startingAfter === undefined ? 0 : found.findIndex(({ id }) => id === page.startingAfter) + 1;
  const data = found.slice(from, from + page.limit);
  return { object: 'list', url, has_more: from + data.length < found.length, data };
};

const ofIntent =
  (params: Params) =>
  ({ payment_intent: intent }: { readonly payment_intent: string | null }): boolean => {
    const asked = textAt(params, 'payment_intent');
    return asked === undefined || intent === asked;
  };

const sessions: Record<string, Handler> = {
  'POST /v1/checkout/sessions': ({ checkout }, params) => checkout.open(orderIn(params)),
  'GET /v1/checkout/sessions': ({ books }, params) =>
    listed<'checkout.session'>(
      '/v1/checkout/sessions',
      books.all('checkout.session', ofIntent(params)) satisfies Session[],
      pageIn(params),
    ),
  'GET /v1/checkout/sessions/:id': ({ checkout }, _params, id) => checkout.current(id),
  'POST /v1/checkout/sessions/:id/expire': ({ checkout }, _params, id) => checkout.expire(id),
};

const money: Record<string, Handler> = {
  'POST /v1/refunds': ({ returns }, params) => {
    const amount = optionalNumber(params, 'amount');
    const metadata = textsIn(groupAt(params, 'metadata'));
    return returns.refund(needed(params, 'payment_intent'), { metadata, ...(amount === undefined ? {} : { amount }) });
  },
  'GET /v1/refunds': ({ books }, params) =>
    listed<'refund'>('/v1/refunds', books.all('refund', ofIntent(params)), pageIn(params)),
  'GET /v1/refunds/:id': ({ books }, _params, id) => books.get('refund', id),
  'GET /v1/payment_intents/:id': ({ books }, _params, id) => books.get('payment_intent', id),
  'GET /v1/charges/:id': ({ books }, _params, id) => books.get('charge', id),
  'GET /v1/disputes': ({ books }, params) =>
    listed<'dispute'>('/v1/disputes', books.all('dispute', ofIntent(params)), pageIn(params)),
  'GET /v1/disputes/:id': ({ books }, _params, id) => books.get('dispute', id),
  'GET /v1/events': ({ books }, params) => listed<'event'>('/v1/events', books.all('event'), pageIn(params)),
  'GET /v1/events/:id': ({ books }, _params, id) => books.get('event', id),
};

const routes = Object.entries({ ...sessions, ...money }).map(([name, handler]) => {
  const [method = '', path = ''] = name.split(' ');
  return { method, pattern: new RegExp(`^${path.replace(':id', '([\\w-]{1,200})')}$`), handler };
});

/** The answer of the provider's API to a call; undefined when there is no such call. Throws Problem. */
export const answerTo = (
  deps: ApiDeps,
  call: { readonly method: string; readonly path: string; readonly params: Params },
): { readonly body: unknown } | undefined => {
  for (const { method, pattern, handler } of routes) {
    const match = method === call.method ? pattern.exec(call.path) : null;
    if (match) return { body: handler(deps, call.params, match[1] ?? '') };
  }
  return undefined;
};
