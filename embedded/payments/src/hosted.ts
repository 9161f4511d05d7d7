import type { Checkout } from './checkout.ts';
import { textAt, type Params } from './form.ts';
import type { Session } from './objects.ts';
import { confirmPage, overPage, payPage } from './page.ts';

export type Shown = { readonly page: string } | { readonly goTo: string };

const cards: Readonly<Record<string, 'pays' | 'declined' | 'asks'>> = {
  '4242424242424242': 'pays',
  '4000000000000002': 'declined',
  '4000002500003155': 'asks',
};

const done = ({ success_url: url, id }: Session): Shown => ({ goTo: url.replaceAll('{CHECKOUT_SESSION_ID}', id) });

const byCard = (checkout: Checkout, session: Session, number: string): Shown => {
  const card = cards[number.replaceAll(/\D/g, '')];
  if (card === 'pays') return done(checkout.pay(session.id));
  if (card === 'asks') return { page: confirmPage(session) };
  return { page: payPage(session, card ?? 'unknown') };
};

const acts: Readonly<Record<string, (checkout: Checkout, session: Session, params: Params) => Shown>> = {
  card: (checkout, session, params) => byCard(checkout, session, textAt(params, 'number') ?? ''),
  confirm: (checkout, session) => done(checkout.pay(session.id)),
  refuse: (_checkout, session) => ({ page: payPage(session, 'declined') }),
  later: (checkout, session) => done(checkout.payLater(session.id)),
  cancel: (_checkout, session) =>
    session.cancel_url === null ? { page: payPage(session) } : { goTo: session.cancel_url },
};

/** What a person sees and does on the payment page of a session. */
export const hosted = (checkout: Checkout, id: string, params: Params | undefined): Shown => {
  const session = checkout.current(id);
  if (session.status !== 'open') return { page: overPage(session) };
  if (!params) return { page: payPage(session) };
  const act = acts[textAt(params, 'act') ?? ''];
  return act ? act(checkout, session, params) : { page: payPage(session) };
};

/** The origins to which a form of the page may lead. */
export const ways = ({ success_url: success, cancel_url: cancel }: Session): string =>
  [success, cancel].flatMap((url) => (url === null ? [] : [new URL(url).origin])).join(' ');
