import { z } from 'zod';
import { endpoint, pageOf, pageQuery } from './endpoint.ts';

/** What a person can spend: 100 cents = 1 credit = 1 minute. */
export const creditsBalance = z.object({ userId: z.string(), creditsInCents: z.int() });
export type CreditsBalance = z.output<typeof creditsBalance>;

/** What moves credits (CR13). A refund of a payment that the card refused is booked back under the same kind. */
export const transactionKinds = ['deposit', 'freeDeposit', 'withdraw', 'refundPayment', 'refundProject'] as const;
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
  /** Rappen that the card paid, or got back; null where no money moved. */
  rappen: z.int().nullable(),
});
export type CreditTransaction = z.output<typeof creditTransaction>;

/** A transaction as its owner reads it: with the title of the project, as long as there is one. */
export const namedTransaction = creditTransaction.extend({ title: z.string().nullable() });
export type NamedTransaction = z.output<typeof namedTransaction>;

/** Told when an account has moved; whoever shows transactions asks for them again. */
export const transactionsChanged = z.object({ userId: z.string(), latest: creditTransaction.nullable() });
export type TransactionsChanged = z.output<typeof transactionsChanged>;

const kinds = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(transactionKind))
  .optional();

export const creditsApi = {
  remaining: endpoint({ method: 'get', path: '/credits/remaining', level: 'user', answer: creditsBalance }),
  /** Newest first; `kind` takes several, separated by commas. */
  transactions: endpoint({
    method: 'get',
    path: '/credits/transactions',
    level: 'user',
    query: pageQuery.extend({ kind: kinds }),
    answer: pageOf(namedTransaction),
  }),
  /** All of them as a table for spreadsheets: UTF-8 with a byte order mark, semicolons, oldest first. */
  transactionsFile: endpoint({
    method: 'get',
    path: '/credits/transactions.csv',
    level: 'user',
    query: z.object({ locale: z.enum(['de', 'en']).default('de') }),
    answer: z.unknown(),
  }),
};
