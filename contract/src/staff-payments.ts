import { z } from 'zod';
import { staffReason } from './auth.ts';
import { eachAnswer, severalIds } from './bulk.ts';
import { paymentReference } from './credits.ts';
import { accepted, endpoint, sliceOf, timeQuery } from './endpoint.ts';
import { namedPerson } from './jobs.ts';
import { payment, paymentFinding, paymentRefund } from './payments.ts';

/** By what staff sort payments: by their own end, by their refunds, by their disputes, by what the last comparison found. */
export const paymentKinds = [
  'received',
  'started',
  'failed',
  'expired',
  'refundUnderWay',
  'refundRefused',
  'disputeOpen',
  'disputeWon',
  'disputeLost',
  'difference',
  'loss',
] as const;
export const paymentKind = z.enum(paymentKinds);
export type PaymentKind = z.output<typeof paymentKind>;

/** A payment as staff see it: whose it is, what is unused of it, what went back. */
export const staffPayment = payment.omit({ userId: true }).extend({
  /** Null once the account is deleted. */
  owner: namedPerson.nullable(),
  unusedInCents: z.int(),
  /** What has gone back to the card; neither what is under way nor what a dispute holds. */
  refundedRappen: z.int(),
  /** Oldest first. */
  refunds: z.array(paymentRefund),
  /** The numbers of its receipt, credit notes and reversals, in their order. */
  receipts: z.array(z.string()),
  /** What the last comparison with the provider found of it. */
  findings: z.array(paymentFinding),
});
export type StaffPayment = z.output<typeof staffPayment>;

/** The last comparison of provider, ledger, receipts and views; times are null as long as there was none, or it is not over. */
export const comparison = z.object({
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** It ended before it was through: the provider could not be asked, or told what nobody knows. */
  isBroken: z.boolean(),
  differences: z.int(),
  losses: z.int(),
  /** What it found beside the payments of this list: in accounts, and sessions that are none of ours. */
  beside: z.array(paymentFinding.extend({ subject: z.string() })),
});
export type Comparison = z.output<typeof comparison>;

/** A part of what is unused of a payment, in credit cents or in Rappen. */
export const refundPart = z.union([
  z.strictObject({ cents: z.int().min(1) }),
  z.strictObject({ rappen: z.int().min(1) }),
]);
export type RefundPart = z.output<typeof refundPart>;

/** A refund that was asked for: `underWay` until the provider has said yes or no. */
export const askedRefund = paymentRefund.extend({ reference: z.string() });
const refundsAsked = accepted.extend({ refunds: z.array(askedRefund) });

const ofPayment = z.object({ reference: paymentReference });
const amount = z.coerce.number().int().min(1).optional();

/** What staff see of payments, and give back of them (CR7, CR10, AD1). */
export const staffPaymentsApi = {
  list: endpoint({
    method: 'get',
    path: '/admin/payments',
    level: 'admin',
    summary: 'List the payments of everybody',
    description:
      'Answers payments, newest first, with their owners, refunds, receipts and what the last comparison found. ' +
      '`q` is the number of a receipt, the provider’s reference of a payment, or the id or the address of a ' +
      'person. Amounts are credit cents and Rappen.',
    query: timeQuery.extend({
      q: z.string().trim().max(254).default(''),
      kind: paymentKind.optional(),
    }),
    answer: sliceOf(staffPayment),
  }),
  comparison: endpoint({
    method: 'get',
    path: '/admin/payments/comparison',
    level: 'admin',
    summary: 'Read the last comparison',
    description:
      'Answers how the last comparison of card provider, ledger, receipts and views stands; times are null as ' +
      'long as there was none, or it is not over.',
    answer: comparison,
  }),
  compare: endpoint({
    method: 'post',
    path: '/admin/payments/comparison',
    level: 'admin',
    summary: 'Compare now',
    description:
      'Begins a comparison of card provider, ledger, receipts and views, unless one is running; it is made ' +
      'every night by itself. The act is kept with its reason. Answers how the comparison stands.',
    body: z.object({ reason: staffReason }),
    answer: comparison,
  }),
  quote: endpoint({
    method: 'get',
    path: '/admin/payments/:reference/refund',
    level: 'admin',
    summary: 'Reckon what a refund would be',
    description:
      'Answers what a refund of a payment would take from the account, in credit cents, and give back to the ' +
      'card, in Rappen: of all that is unused when neither `cents` nor `rappen` is given. Nothing is changed.',
    params: ofPayment,
    query: z.object({ cents: amount, rappen: amount }),
    answer: z.object({ creditsInCents: z.int(), rappen: z.int() }),
    refusals: ['no_refundable_credits_left', 'refund_exceeds_unused', 'invalid_amount'],
  }),
  refund: endpoint({
    method: 'post',
    path: '/admin/payments/:reference/refund',
    level: 'admin',
    summary: 'Refund a payment',
    description:
      'Gives what is unused of a payment, or a part of it in credit cents or Rappen, back to its card. The ' +
      'credits are gone at once; the refund is `underWay` until the provider has said yes or no. The act is ' +
      'kept with its reason.',
    params: ofPayment,
    body: z.object({ reason: staffReason, part: refundPart.optional() }),
    answer: refundsAsked,
    refusals: ['no_refundable_credits_left', 'refund_exceeds_unused', 'invalid_amount'],
  }),
  quoteUnused: endpoint({
    method: 'get',
    path: '/admin/users/:id/refund-unused',
    level: 'admin',
    summary: 'Reckon what is unused of a person',
    description:
      'Answers what a refund of everything unused would take from the account, in credit cents, and give back to the ' +
      'cards, in Rappen; both 0 when nothing is. Nothing is changed.',
    params: z.object({ id: z.uuid() }),
    answer: z.object({ creditsInCents: z.int(), rappen: z.int() }),
  }),
  refundUnused: endpoint({
    method: 'post',
    path: '/admin/users/:id/refund-unused',
    level: 'admin',
    summary: 'Refund everything unused of a person',
    description:
      'Gives everything that is unused of all payments of a person back to the cards, the newest payment first. ' +
      'Free credits stay. The act is kept with its reason.',
    params: z.object({ id: z.uuid() }),
    body: z.object({ reason: staffReason }),
    answer: refundsAsked,
    refusals: ['no_refundable_credits_left'],
  }),
  quoteUnusedEach: endpoint({
    method: 'get',
    path: '/admin/unused-credits',
    level: 'admin',
    summary: 'Reckon what is unused of several people',
    description:
      'Answers what refunds of everything unused of at most 100 people would take from their accounts, in credit ' +
      'cents, and give back to their cards, in Rappen, and of how many of them anything is. Nothing is changed.',
    query: z.object({
      /** Ids, separated by commas. */
      users: z
        .string()
        .max(4_000)
        .transform((text) => text.split(','))
        .pipe(severalIds)
        .meta({ type: 'array', items: { type: 'string', format: 'uuid' } }),
    }),
    answer: z.object({ people: z.int(), creditsInCents: z.int(), rappen: z.int() }),
  }),
  refundUnusedEach: endpoint({
    method: 'post',
    path: '/admin/users/refund-unused',
    level: 'admin',
    summary: 'Refund everything unused of several people',
    description:
      'Gives everything that is unused of all payments of at most 100 people back to their cards; answers what came ' +
      'of each. Free credits stay. Each act is kept with the reason.',
    body: z.object({ reason: staffReason, users: severalIds }),
    answer: eachAnswer,
  }),
};
