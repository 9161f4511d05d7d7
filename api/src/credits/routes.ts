import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { creditsApi, RECIPIENT_NEEDED_ABOVE_RAPPEN } from '@soebs/contract';
import { credits, orderOf, refundableOf, streamName, type Rounding } from '@soebs/events';
import type { AccountCollections } from '../accounts/user.model.ts';
import type { ReadModels } from '@soebs/projector/read-models';
import type { Log } from '@soebs/platform';
import type { Billing } from '../accounts/billing.ts';
import { done, refuse, type Answer } from '../http/answer.ts';
import { limited } from '../limits/limited.ts';
import type { Limits } from '../limits/limits.ts';
import type { Commands } from '../commands.ts';
import type { Comparisons } from '../payments/comparisons.ts';
import { paymentList } from '../payments/payment-list.ts';
import type { Checkout } from '../payments/checkout.ts';
import { attachment } from '../http/file-name.ts';
import { route, type Route } from '../http/route.ts';
import { recipientOf } from '../receipts/addressee.ts';
import type { RecipientBook } from '../receipts/recipients.ts';
import { transactionsFile } from './transactions-file.ts';
import { transactionsOf } from './transactions.ts';

const fileNames = { de: 'Söbs Guthaben', en: 'Söbs credits' } as const;

export type CreditsRoutesDeps = {
  readonly views: ReadModels;
  readonly commands: Pick<Commands, 'credits'>;
  readonly checkout: Checkout;
  readonly billing: Billing;
  readonly recipients: Pick<RecipientBook, 'note'>;
  readonly now: () => Date;
  readonly rounding: Rounding;
  readonly accountDocuments: Pick<AccountCollections, 'users'>;
  readonly comparisons: Comparisons;
  readonly limits: Limits;
  readonly log: Log;
};

/** What the card provider answers; that it cannot be reached is told, and nothing has been paid. */
const reached = async <T>(log: Log, ask: () => Promise<T>): Promise<Answer<T>> => {
  try {
    return done(await ask());
  } catch (error) {
    log.error({ err: error }, 'the card provider cannot be reached');
    return refuse('payments_unavailable');
  }
};

type BuyDeps = Pick<CreditsRoutesDeps, 'checkout' | 'billing' | 'recipients' | 'limits' | 'log' | 'now'>;

/** An order (CR11). Above CHF 400 it needs somebody to make the receipt out to, who is kept before anything can be paid (CR14). */
const buyRoute = ({ checkout, billing, recipients, limits, log, now }: BuyDeps): Route =>
  route(creditsApi.buy, async ({ body: { amount: minutes, recipient: given }, person, by }) => {
    const halt = await limited(limits, [['buy', person.id]]);
    if (halt) return halt;
    const isNeeded = orderOf(minutes, checkout.rappenPerCredit).rappen > RECIPIENT_NEEDED_ABOVE_RAPPEN;
    const recipient = given ?? (isNeeded ? await billing.known(person.id) : undefined);
    if (isNeeded && !recipient) return refuse('recipient_required');
    if (given) await billing.keep(person.id, given);
    const opened = async (sessionId: string): Promise<void> => {
      const cause = { id: sessionId, userId: person.id, at: now() };
      if (recipient) await recipients.note(cause, recipientOf(recipient));
    };
    return reached(log, async () => ({
      paymentUrl: await checkout.buy({ userId: person.id, minutes, locale: person.locale, opened }, by),
    }));
  });

/** What a person can spend, and every movement that led there (CR13). */
export const creditsRoutes = (deps: CreditsRoutesDeps): Route[] => {
  const { views, commands, accountDocuments, comparisons, checkout, rounding, log } = deps;
  return [
    route(creditsApi.price, () => Promise.resolve(done({ price: checkout.rappenPerCredit, rounding }))),
    buyRoute(deps),
    route(creditsApi.recipient, async ({ person }) => done(await deps.billing.draft(person.id))),
    route(creditsApi.confirm, async ({ body, person }) => {
      const answer = await reached(log, async () => ({ state: await checkout.confirm(person.id, body.session) }));
      if (!answer.ok) return answer;
      const { state } = answer.data;
      return state === undefined ? refuse('not_found') : done({ state });
    }),
    route(creditsApi.refundable, async ({ person }) => {
      const { state } = await commands.credits.stateOf(streamName(credits.category, person.id));
      const { cents, rappen } = refundableOf(state);
      return done({ creditsInCents: cents, rappen });
    }),
    route(creditsApi.remaining, async ({ person }) => done((await views.balance(person.id)).view)),
    route(creditsApi.orders, async ({ query, person }) =>
      done(await paymentList({ views, commands, accountDocuments, comparisons }).orders(person.id, query)),
    ),
    route(creditsApi.transactions, async ({ query, person }) => {
      const { after, limit, kind: kinds } = query;
      return done(await transactionsOf(views, person.id).slice({ after, limit, kinds }));
    }),
    route(creditsApi.transactionsFile, async ({ query: { locale }, person, response }) => {
      response
        .setHeader('Content-Type', 'text/csv; charset=utf-8')
        .setHeader('Content-Disposition', attachment(fileNames[locale], 'csv'))
        .setHeader('X-Content-Type-Options', 'nosniff');
      await pipeline(Readable.from(transactionsFile(transactionsOf(views, person.id).papered(), locale)), response);
      return done({});
    }),
  ];
};
