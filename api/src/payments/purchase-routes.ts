import {
  creditsApi,
  RECIPIENT_NEEDED_ABOVE_RAPPEN,
  type PurchaseMinutes,
  type RecipientBody,
  type RecipientDraft,
} from '@soebs/contract';
import { orderOf, type Rounding } from '@soebs/events';
import type { Log } from '@soebs/platform';
import { done, invalid, refuse, type Answer } from '../http/answer.ts';
import { limited } from '../http/limited.ts';
import { route, type Route } from '../http/route.ts';
import type { Limits } from '../limits/limits.ts';
import type { Checkout } from './checkout.ts';
import { paymentList, type PaymentListDeps } from './payment-list.ts';

/** What the profile of a buyer knows of whom receipts are made out to (CR14). */
export type BuyerBilling = {
  /** Where a form begins. */
  readonly draft: (userId: string) => Promise<RecipientDraft>;
  /** The recipient that needs not to be asked for; undefined without a preferred address. */
  readonly known: (userId: string) => Promise<RecipientBody | undefined>;
  /** Keeps what was given for the next time. */
  readonly keep: (userId: string, given: RecipientBody) => Promise<void>;
};

/** Notes whom the receipt of an order is made out to; what was noted first stays. */
export type NoteRecipient = (
  cause: { readonly id: string; readonly userId: string; readonly at: Date },
  recipient: RecipientBody,
) => Promise<void>;

export type PurchaseRoutesDeps = PaymentListDeps & {
  readonly checkout: Pick<Checkout, 'buy' | 'confirm'>;
  readonly rappenPerCredit: () => number;
  readonly purchase: () => PurchaseMinutes;
  readonly billing: BuyerBilling;
  readonly noteRecipient: NoteRecipient;
  readonly rounding: () => Rounding;
  readonly limits: Limits;
  readonly now: () => Date;
  readonly log: Log;
};

/** What the card provider answers; that it cannot be reached is told, and nothing has been paid. */
const reached = async <T>(log: Log, ask: () => Promise<T>): Promise<Answer<T>> => {
  try {
    return done(await ask());
  } catch (error) {
    log.error({ err: error }, 'payment provider unreachable');
    return refuse('payments_unavailable');
  }
};

/** What is less or more than is sold at once at this moment. */
const refusalOfAmount = (minutes: number, { min, max }: PurchaseMinutes): Answer<never> | undefined =>
  minutes < min || minutes > max ? invalid('amount', `${min}–${max}`) : undefined;

/** An order (CR11). Above CHF 400 it needs somebody to make the receipt out to, who is kept before anything can be paid (CR14). */
const buyRoute = (deps: PurchaseRoutesDeps): Route => {
  const { checkout, billing, noteRecipient, limits, log, now, purchase, rappenPerCredit } = deps;
  return route(creditsApi.buy, async ({ body: { amount: minutes, recipient: given }, person, by }) => {
    const halt = refusalOfAmount(minutes, purchase()) ?? (await limited(limits, [['buy', person.id]]));
    if (halt) return halt;
    const isNeeded = orderOf(minutes, rappenPerCredit()).rappen > RECIPIENT_NEEDED_ABOVE_RAPPEN;
    const recipient = given ?? (isNeeded ? await billing.known(person.id) : undefined);
    if (isNeeded && !recipient) return refuse('recipient_required');
    if (given) await billing.keep(person.id, given);
    const opened = async (sessionId: string): Promise<void> => {
      const cause = { id: sessionId, userId: person.id, at: now() };
      if (recipient) await noteRecipient(cause, recipient);
    };
    return reached(log, async () => ({
      paymentUrl: await checkout.buy({ userId: person.id, minutes, locale: person.locale, opened }, by),
    }));
  });
};

/** What a person does to buy credits (CR11), and their orders. */
export const purchaseRoutes = (deps: PurchaseRoutesDeps): Route[] => {
  const { checkout, billing, rounding, rappenPerCredit, purchase, log } = deps;
  return [
    route(creditsApi.price, () =>
      Promise.resolve(done({ price: rappenPerCredit(), rounding: rounding(), minutes: purchase() })),
    ),
    buyRoute(deps),
    route(creditsApi.recipient, async ({ person }) => done(await billing.draft(person.id))),
    route(creditsApi.confirm, async ({ body, person }) => {
      const answer = await reached(log, async () => ({ state: await checkout.confirm(person.id, body.session) }));
      if (!answer.ok) return answer;
      const { state } = answer.data;
      return state === undefined ? refuse('not_found') : done({ state });
    }),
    route(creditsApi.orders, async ({ query, person }) => done(await paymentList(deps).orders(person.id, query))),
  ];
};
