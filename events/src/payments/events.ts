import { z } from 'zod';
import { defineCodec } from '../codec.ts';
import type { EventOf } from '../decider.ts';

const Cents = z.int().min(1);
const Rappen = z.int().min(1);

/** What becomes of one checkout session of the card provider. Ids and amounts only: the payment outlives the person (AU12). */
export const paymentsEvents = {
  /** The price is frozen here (CR11). */
  PaymentStarted: z.object({ userId: z.string(), cents: Cents, rappen: Rappen }),
  /** The money is there. `intentId` is the provider's name for it, by which refunds and disputes are told. */
  PaymentReceived: z.object({ intentId: z.string() }),
  /** A payment that takes days came to nothing. */
  PaymentFailed: z.object({}),
  PaymentExpired: z.object({}),
  /** How much was sent back to the card in all, by whomever, with what did not arrive. Older than `PaymentReturnMade`. */
  PaymentReturned: z.object({ rappen: Rappen }),
  /** A refund that the provider has made; `refundId` when the ledger has asked for it, absent when it was made by hand there. */
  PaymentReturnMade: z.object({ returnId: z.string(), rappen: Rappen, refundId: z.string().optional() }),
  /** Money on its way back did not arrive; `returnId` is the provider's name for that refund. */
  PaymentReturnFailed: z.object({ returnId: z.string(), rappen: Rappen }),
  /** The holder of the card wants the money back; what is unused waits for the outcome. */
  PaymentDisputed: z.object({ disputeId: z.string(), rappen: Rappen }),
  PaymentDisputeClosed: z.object({ disputeId: z.string(), isWon: z.boolean() }),
} as const;
export type PaymentsEvent = EventOf<typeof paymentsEvents>;

export const paymentsCodec = defineCodec(paymentsEvents);
