import { z } from 'zod';
import { defineCodec } from '../codec.ts';
import type { EventOf } from '../decider.ts';

/** Integer credit cents: 100 cents = 1 credit = 1 minute. */
export const Cents = z.int().min(1);
/** Integer Rappen: 100 Rappen = CHF 1. */
export const Rappen = z.int().min(0);
/** Cents taken from, or given back to, one lot. */
export const LotPart = z.object({ lotId: z.string(), cents: Cents });

/** Everything that can happen to an account. Ids and amounts only: the ledger outlives the person (AU12). */
export const creditsEvents = {
  CreditsDeposited: z.object({ paymentId: z.string(), cents: Cents, paidRappen: Rappen }),
  FreeCreditsDeposited: z.object({ grantId: z.string(), cents: Cents, grantedBy: z.string() }),
  CreditsWithdrawn: z.object({ projectId: z.string(), parts: z.array(LotPart).min(1) }),
  /**
   * Money of a payment goes back, `rappen` of it; `cents` are the unused credits that leave the account for it, 0 when all of them
   * are spent. The provider is asked after this, unless it has told of it.
   */
  PaymentRefunded: z.object({
    refundId: z.string(),
    paymentId: z.string(),
    cents: z.int().min(0),
    rappen: Rappen,
  }),
  /** Credits that came back to their payment leave again: its money had gone back while they were spent. */
  PaymentRefundCovered: z.object({ refundId: z.string(), cents: Cents }),
  /** The provider has paid the money back. */
  PaymentRefundSettled: z.object({ refundId: z.string() }),
  /** The provider refused: the credits are back in their lot. */
  PaymentRefundFailed: z.object({ refundId: z.string() }),
  ProjectRefunded: z.object({ projectId: z.string(), parts: z.array(LotPart).min(1), reason: z.string() }),
} as const;
export type CreditsEvent = EventOf<typeof creditsEvents>;

export const creditsCodec = defineCodec(creditsEvents);
