import type { Account } from './account.ts';
import type { Charge, Intent, Session } from './objects.ts';
import { Problem } from './problem.ts';

const OPEN_FOR_SECONDS = 24 * 60 * 60;

export type Order = Pick<
  Session,
  | 'currency'
  | 'amount_total'
  | 'description'
  | 'client_reference_id'
  | 'metadata'
  | 'locale'
  | 'success_url'
  | 'cancel_url'
> & { readonly intentMetadata: Readonly<Record<string, string>>; readonly expiresAt: number | undefined };

/** Opens a session for an order. */
const open = ({ books, seconds }: Account, order: Order, addressOf: (sessionId: string) => string): Session => {
  const { intentMetadata, expiresAt, ...rest } = order;
  const id = books.newId('checkout.session');
  return books.add<Session>({
    id,
    object: 'checkout.session',
    created: seconds(),
    expires_at: expiresAt ?? seconds() + OPEN_FOR_SECONDS,
    mode: 'payment',
    livemode: false,
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    url: addressOf(id),
    ...rest,
    metadata: { ...rest.metadata, ...intentMetadata },
  });
};
const expire = ({ books, tell }: Account, session: Session): Session => {
  if (session.status !== 'open') throw new Problem(400, `This Checkout Session is ${session.status}.`);
  const expired = books.change(session, { status: 'expired', url: null });
  tell('checkout.session.expired', expired);
  return expired;
};
/** The session as it is now: one whose time is over has run out. */
const current = (account: Account, id: string): Session => {
  const session = account.books.get('checkout.session', id);
  return session.status === 'open' && session.expires_at <= account.seconds() ? expire(account, session) : session;
};

/** The money is on its way. */
const begin = ({ books, seconds }: Account, session: Session): Intent => {
  if (session.status !== 'open') throw new Problem(400, `This Checkout Session is ${session.status}.`);
  return books.add<Intent>({
    id: books.newId('payment_intent'),
    object: 'payment_intent',
    created: seconds(),
    currency: session.currency,
    amount: session.amount_total,
    amount_received: 0,
    status: 'processing',
    latest_charge: null,
    metadata: session.metadata,
  });
};
/** The money is there. */
const collect = ({ books, seconds }: Account, intent: Intent): void => {
  const charge = books.add<Charge>({
    id: books.newId('charge'),
    object: 'charge',
    created: seconds(),
    currency: intent.currency,
    amount: intent.amount,
    amount_refunded: 0,
    refunded: false,
    disputed: false,
    status: 'succeeded',
    payment_intent: intent.id,
  });
  books.change(intent, { status: 'succeeded', amount_received: intent.amount, latest_charge: charge.id });
};
const pay = (account: Account, id: string): Session => {
  const session = current(account, id);
  const intent = begin(account, session);
  collect(account, intent);
  const paid = account.books.change(session, {
    status: 'complete',
    payment_status: 'paid',
    payment_intent: intent.id,
    url: null,
  });
  account.tell('checkout.session.completed', paid);
  return paid;
};
const payLater = (account: Account, id: string): Session => {
  const session = current(account, id);
  const intent = begin(account, session);
  const complete = account.books.change(session, { status: 'complete', payment_intent: intent.id, url: null });
  account.tell('checkout.session.completed', complete);
  return complete;
};
/** The money that a session still waits for. */
const comingOf = ({ books }: Account, { payment_intent: id }: Session): Intent | undefined => {
  const intent = id === null ? undefined : books.get('payment_intent', id);
  return intent?.status === 'processing' ? intent : undefined;
};
const settle = (account: Account, id: string, isPaid: boolean): Session => {
  const session = account.books.get('checkout.session', id);
  const intent = comingOf(account, session);
  if (!intent) throw new Problem(400, 'This session waits for no money.');
  if (!isPaid) {
    account.books.change(intent, { status: 'requires_payment_method' });
    account.tell('checkout.session.async_payment_failed', session);
    return session;
  }
  collect(account, intent);
  const paid = account.books.change(session, { payment_status: 'paid' });
  account.tell('checkout.session.async_payment_succeeded', paid);
  return paid;
};

/** The life of checkout sessions. `addressOf` is where a person pays. */
export const checkout = (account: Account, addressOf: (sessionId: string) => string) => ({
  open: (order: Order) => account.atOnce(() => open(account, order, addressOf)),
  /** The session as it is now: one whose time is over has run out. */
  current: (id: string) => account.atOnce(() => current(account, id)),
  expire: (id: string) => account.atOnce(() => expire(account, current(account, id))),
  pay: (id: string) => account.atOnce(() => pay(account, id)),
  /** The order stands; the money comes, or does not come, days later. */
  payLater: (id: string) => account.atOnce(() => payLater(account, id)),
  settle: (id: string, isPaid: boolean) => account.atOnce(() => settle(account, id, isPaid)),
  /** The sessions that still wait for their money. */
  waiting: (): Session[] => account.books.all('checkout.session', (each) => comingOf(account, each) !== undefined),
});
export type Checkout = ReturnType<typeof checkout>;
