import { z } from 'zod';
import { defineCodec } from '../codec.ts';
import type { EventOf } from '../decider.ts';

/** Integer credit cents: 100 cents = 1 credit = 1 minute. */
export const Cents = z.int().min(1);
/** Integer Rappen: 100 Rappen = CHF 1. */
export const Rappen = z.int().min(0);
/** Cents taken from, or given back to, one lot. */
export const Part = z.object({ lotId: z.string(), cents: Cents });

/** Everything that can happen to an account. Ids and amounts only: the ledger outlives the person (AU12). */
export const creditsEvents = {
  CreditsDeposited: z.object({ paymentId: z.string(), cents: Cents, paidRappen: Rappen }),
  FreeCreditsDeposited: z.object({ grantId: z.string(), cents: Cents, grantedBy: z.string() }),
  CreditsWithdrawn: z.object({ projectId: z.string(), parts: z.array(Part).min(1) }),
  /** The unused part of a payment leaves the account; the provider is asked after this. */
  PaymentRefunded: z.object({ refundId: z.string(), paymentId: z.string(), cents: Cents, rappen: Rappen }),
  /** The provider has paid the money back. */
  PaymentRefundSettled: z.object({ refundId: z.string() }),
  /** The provider refused: the credits are back in their lot. */
  PaymentRefundFailed: z.object({ refundId: z.string() }),
  ProjectRefunded: z.object({ projectId: z.string(), parts: z.array(Part).min(1), reason: z.string() }),
} as const;
export type CreditsEvent = EventOf<typeof creditsEvents>;

export const creditsCodec = defineCodec(creditsEvents);
