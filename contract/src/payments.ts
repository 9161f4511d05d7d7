import { z } from 'zod';

/** What has become of an order. */
export const paymentStatus = z.enum(['started', 'received', 'failed', 'expired']);
export type PaymentStatus = z.output<typeof paymentStatus>;

/** What has become of a dispute of a payment by the card's bank. */
export const disputeState = z.enum(['open', 'won', 'lost']);
export type DisputeState = z.output<typeof disputeState>;

/** An order and its payment, as everybody who may see it sees it. Amounts: integer credit cents, integer Rappen. */
export const payment = z.object({
  /** The checkout session. */
  reference: z.string(),
  userId: z.string(),
  status: paymentStatus,
  creditsInCents: z.int(),
  rappen: z.int(),
  startedAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
  /** Disputes by the provider's name for them. */
  disputes: z.record(z.string(), disputeState),
});
export type Payment = z.output<typeof payment>;

/** An order as its owner reads it. */
export const order = payment.omit({ userId: true, disputes: true, changedAt: true }).extend({
  disputes: z.array(disputeState),
  /** Credit cents that wait for the end of an open dispute. */
  heldInCents: z.int(),
});
export type Order = z.output<typeof order>;

/** How a refund of a payment stands: `underWay` until the provider has said yes or no. */
export const refundState = z.enum(['underWay', 'settled', 'refused']);
export type RefundState = z.output<typeof refundState>;

/** A refund of a payment. `by`: asked for here, made at the provider, or taken by the card's bank in a dispute. */
export const paymentRefund = z.object({
  refundId: z.string(),
  by: z.enum(['us', 'provider', 'bank']),
  creditsInCents: z.int(),
  rappen: z.int(),
  state: refundState,
});
export type PaymentRefund = z.output<typeof paymentRefund>;

/** What a comparison of provider, ledger, receipts and views may find. */
export const findingWhats = [
  'session',
  'paid',
  'credits',
  'rappen',
  'sentBack',
  'refund',
  'dispute',
  'disputeCredits',
  'disputeRappen',
  'receipts',
  'creditNotes',
  'balance',
  'transactions',
  'freeCredit',
  'unknown',
  'loss',
] as const;
export type FindingWhat = (typeof findingWhats)[number];

/**
 * A difference between two sides, and what each says; or a loss, which is none: money that went back for credits that were spent, true
 * on all sides.
 */
export const paymentFinding = z.object({
  kind: z.enum(['difference', 'loss']),
  /** Provider and ledger, ledger and receipts, or ledger and views. */
  sides: z.enum(['provider', 'receipts', 'views']),
  what: z.enum(findingWhats),
  /** The refund or dispute that it is about. */
  of: z.string().nullable(),
  there: z.string(),
  here: z.string(),
});
export type PaymentFinding = z.output<typeof paymentFinding>;

/** Told when refunds of a person's payments have changed; whoever shows payments asks for them again. */
export const refundsChanged = z.object({ userId: z.string() });
export type RefundsChanged = z.output<typeof refundsChanged>;
