import { z } from 'zod';
import { endpoint, sliceOf, sliceQuery, timeQuery } from './endpoint.ts';
import { disputeState, order } from './payments.ts';
import { listOf } from './query.ts';
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

/** What is bought at once at least, at most and usually, in whole minutes (CR11); settings. The browser checks by it, and the api again. */
export const purchaseMinutes = z.object({ min: z.int(), max: z.int(), usual: z.int() });
export type PurchaseMinutes = z.output<typeof purchaseMinutes>;
export const buyBody = z.object({
  amount: z.int().min(1),
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

const price = z.object({
  price: z.int().min(1),
  rounding: z.enum(['cent', 'minute']),
  minutes: purchaseMinutes,
});
export type Price = z.output<typeof price>;

export const creditsApi = {
  price: endpoint({
    method: 'get',
    path: '/credits/price',
    level: 'user',
    summary: 'Read the price',
    description:
      'Answers the price of one credit in Rappen, and whether a recording is charged to the hundredth of a ' +
      'minute or by every minute begun; `minutes` how many may be bought at once. One credit is one minute; a credit cent is a hundredth of it.',
    answer: price,
  }),
  buy: endpoint({
    method: 'post',
    path: '/credits/buy',
    level: 'user',
    summary: 'Buy credits',
    description:
      'Opens a checkout session at the card provider for as many minutes as the price allows; the person pays at `paymentUrl`. ' +
      'The price is fixed from then on. Above CHF 400 a recipient for the receipt is needed, unless the account ' +
      'has a preferred address. At most 10 an hour.',
    body: buyBody,
    answer: z.object({ paymentUrl: z.url() }),
    refusals: ['recipient_required', 'payments_unavailable'],
  }),
  recipient: endpoint({
    method: 'get',
    path: '/credits/recipient',
    level: 'user',
    summary: 'Read where the form for a recipient begins',
    description:
      'Answers the recipient that was given last, and what the account knows; empty texts where nothing is known.',
    answer: recipientDraft,
  }),
  confirm: endpoint({
    method: 'post',
    path: '/credits/confirm',
    level: 'user',
    summary: 'Ask how an order stands',
    description:
      'Answers how the order of a checkout session stands after somebody has come back from paying: `paid`, ' +
      '`coming` while the money is on its way, `unpaid`, `failed` or `expired`. Books the payment when the ' +
      'provider’s message is late. Answers `not_found` for sessions of others.',
    body: z.object({ session: paymentReference }),
    answer: z.object({ state: orderState }),
    refusals: ['not_found', 'payments_unavailable'],
  }),
  refundable: endpoint({
    method: 'get',
    path: '/credits/refundable',
    level: 'user',
    summary: 'Read what could be refunded',
    description:
      'Answers what is unused of bought credits, in credit cents, and what of it would go back to the cards, in ' +
      'Rappen.',
    answer: z.object({ creditsInCents: z.int(), rappen: z.int() }),
  }),
  remaining: endpoint({
    method: 'get',
    path: '/credits/remaining',
    level: 'user',
    summary: 'Read the balance',
    description: 'Answers what the person can spend, in credit cents.',
    answer: creditsBalance,
  }),
  transactions: endpoint({
    method: 'get',
    path: '/credits/transactions',
    level: 'user',
    summary: 'List the movements of the own account',
    description:
      'Answers movements, newest first; `kind` takes several, separated by commas. Amounts are credit cents, ' +
      'below zero where credits leave; Rappen where money moved.',
    query: sliceQuery.extend({ after: revisionCursor, kind: listOf(transactionKind).optional() }),
    answer: sliceOf(namedTransaction),
  }),
  orders: endpoint({
    method: 'get',
    path: '/credits/orders',
    level: 'user',
    summary: 'List the own orders',
    description:
      'Answers the orders of the person and what has become of them, newest first, without those that nobody ' +
      'has paid in time.',
    query: timeQuery,
    answer: sliceOf(order),
  }),
  transactionsFile: endpoint({
    method: 'get',
    path: '/credits/transactions.csv',
    level: 'user',
    summary: 'Download the movements as a table',
    description:
      'Sends all movements as CSV for spreadsheets: UTF-8 with a byte order mark, semicolons, oldest first, ' +
      'headings in the language asked for.',
    query: z.object({ locale: z.enum(['de', 'en']).default('de') }),
    answer: z.unknown(),
    files: { 'text/csv': 'text' },
  }),
};
