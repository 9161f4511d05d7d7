import { z } from 'zod';

/** What has become of an order. */
export const paymentStatus = z.enum(['started', 'received', 'failed', 'expired']);
export type PaymentStatus = z.output<typeof paymentStatus>;

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
  disputes: z.record(z.string(), z.enum(['open', 'won', 'lost'])),
  /** Whether the card's bank disputes it at this moment. */
  isDisputed: z.boolean(),
});
export type Payment = z.output<typeof payment>;
