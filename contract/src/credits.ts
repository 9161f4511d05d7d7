import { z } from 'zod';
import { endpoint, sliceOf, sliceQuery, timeQuery } from './endpoint.ts';
import { disputeState, order } from './payments.ts';
import { recipientBody, recipientDraft } from './recipients.ts';

/** A payment, by the card provider's id of its checkout session. */
export const paymentReference = z.string().regex(/^[\w-]{1,255}$/);

/** What a person can spend: 100 cents = 1 credit = 1 minute. */
export const creditsBalance = z.object({ userId: z.string(), creditsInCents: z.int() });
export type CreditsBalance = z.output<typeof creditsBalance>;

/**
 * What moves credits (CR13). A refund of a payment that the card refused is booked back under the same kind; credits that a dispute
 * holds and what its end brings back stand under `dispute`.
 */
export const transactionKinds = [
  'deposit',
  'freeDeposit',
  'withdraw',
  'refundPayment',
  'refundProject',
  'dispute',
] as const;
export const transactionKind = z.enum(transactionKinds);
export type TransactionKind = z.output<typeof transactionKind>;

/** One movement of an account. */
export const creditTransaction = z.object({
  /** Its place in the account, counted from 0. */
  revision: z.int().min(0),
  at: z.iso.datetime(),
  kind: transactionKind,
  /** Credit cents; what leaves the account is below zero. */
  amountInCents: z.int(),
  balanceInCents: z.int(),
  /** The payment, grant or project it is about. */
  reference: z.string(),
  /** Rappen that the card paid; what it got back is below zero. Null where no money moved. */
  rappen: z.int().nullable(),
  /** The refund that a movement of kind `refundPayment` or `dispute` belongs to; null for all others. */
  refundId: z.string().nullable(),
});
export type CreditTransaction = z.output<typeof creditTransaction>;

/** A transaction as its owner reads it: with the title of the project, as long as there is one, and the state of the dispute. */
export const namedTransaction = creditTransaction.extend({
  title: z.string().nullable(),
  /** How the dispute stands by now that a movement of kind `dispute` belongs to; null for all others. */
  dispute: disputeState.nullable(),
});
export type NamedTransaction = z.output<typeof namedTransaction>;

/** Where a list of movements goes on: the place of a movement in its account. */
export const revisionCursor = z
  .string()
  .regex(/^\d{1,10}$/)
  .optional();

/** Told when an account has moved; whoever shows transactions asks for them again. */
export const transactionsChanged = z.object({ userId: z.string(), latest: creditTransaction.nullable() });
export type TransactionsChanged = z.output<typeof transactionsChanged>;

/** What is bought at once, in whole minutes (CR11). The browser checks by it, and the api again. */
export const purchaseMinutes = { min: 10, max: 400, usual: 10 } as const;
export const buyBody = z.object({
  amount: z.int().min(purchaseMinutes.min).max(purchaseMinutes.max),
  /** Whom the receipt is made out to; needed above CHF 400, unless the profile has a preferred address (CR14). */
  recipient: recipientBody.optional(),
});
export type BuyBody = z.output<typeof buyBody>;

/**
 * How an order stands: `paid`; `coming` while the money is on its way; `unpaid` while it may still be paid; `failed` when the bank
 * said no; `expired` when its time is over.
 */
export const orderState = z.enum(['paid', 'coming', 'unpaid', 'failed', 'expired']);
export type OrderState = z.output<typeof orderState>;

const kinds = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(transactionKind))
  .optional();

const price = z.object({ price: z.int().min(1), rounding: z.enum(['cent', 'minute']) });
export type Price = z.output<typeof price>;

export const creditsApi = {
  /** `price`: Rappen for one credit. `rounding`: to what recordings are charged, hundredths of a minute or whole minutes. */
  price: endpoint({
    method: 'get',
    path: '/credits/price',
    level: 'user',
    answer: price,
  }),
  /** Opens a checkout session; the browser goes to `paymentUrl`. */
  buy: endpoint({
    method: 'post',
    path: '/credits/buy',
    level: 'user',
    body: buyBody,
    answer: z.object({ paymentUrl: z.url() }),
    refusals: ['recipient_required', 'rate_limited', 'payments_unavailable'],
  }),
  /** Where the form for the recipient begins. */
  recipient: endpoint({ method: 'get', path: '/credits/recipient', level: 'user', answer: recipientDraft }),
  /** Somebody has come back from paying: how their order stands. Booked, too, if the provider's message is late. */
  confirm: endpoint({
    method: 'post',
    path: '/credits/confirm',
    level: 'user',
    body: z.object({ session: paymentReference }),
    answer: z.object({ state: orderState }),
    refusals: ['payments_unavailable'],
  }),
  /** What is unused of what was paid, and what of it would go back to the cards. */
  refundable: endpoint({
    method: 'get',
    path: '/credits/refundable',
    level: 'user',
    answer: z.object({ creditsInCents: z.int(), rappen: z.int() }),
  }),
  remaining: endpoint({ method: 'get', path: '/credits/remaining', level: 'user', answer: creditsBalance }),
  /** Newest first; `kind` takes several, separated by commas. */
  transactions: endpoint({
    method: 'get',
    path: '/credits/transactions',
    level: 'user',
    query: sliceQuery.extend({ after: revisionCursor, kind: kinds }),
    answer: sliceOf(namedTransaction),
  }),
  /** A person's orders and what has become of them, newest first; without those that nobody has paid in time. */
  orders: endpoint({
    method: 'get',
    path: '/credits/orders',
    level: 'user',
    query: timeQuery,
    answer: sliceOf(order),
  }),
  /** All of them as a table for spreadsheets: UTF-8 with a byte order mark, semicolons, oldest first. */
  transactionsFile: endpoint({
    method: 'get',
    path: '/credits/transactions.csv',
    level: 'user',
    query: z.object({ locale: z.enum(['de', 'en']).default('de') }),
    answer: z.unknown(),
    files: { 'text/csv': 'text' },
  }),
};
