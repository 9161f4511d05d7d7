import { z } from 'zod';
import { defineCodec } from '../codec.ts';
import type { EventOf } from '../decider.ts';
import { failureCode } from '../projects/stages.ts';

const Ms = z.int().min(0);

/** What became of credits: bought, given, spent, given back for a project, taken back for a refund, and such a refund called off. */
export const creditFigures = ['sold', 'free', 'used', 'returned', 'refunded', 'refundFailed'] as const;
export type CreditFigure = (typeof creditFigures)[number];

/** What became of money: paid by card, sent back to it, and what was sent back and did not arrive. */
export const moneyFigures = ['paid', 'returned', 'returnFailed'] as const;
export type MoneyFigure = (typeof moneyFigures)[number];

/** The spans over which different people are counted; such counts cannot be added up. */
export const activitySpans = ['day', 'week', 'month'] as const;
export type ActivitySpan = (typeof activitySpans)[number];

/**
 * What stats count, one stream a Swiss day. No id of a person, a project or a payment stands in it: figures outlive erasure (AD2),
 * and a rebuild counts the same after it.
 */
export const figuresEvents = {
  PersonRegistered: z.object({}),
  /** On the day of the registration, whenever the address was confirmed. */
  PersonVerified: z.object({}),
  /** How many different people used the product within the span that ends with this day. */
  PersonsActive: z.object({ span: z.enum(activitySpans), persons: z.int().min(0) }),
  ProjectAdded: z.object({}),
  /** A recording is here and readable. */
  MediaReceived: z.object({ mediaMs: Ms }),
  /** `mediaMs` is 0 for one that failed; its code is null for one that finished. */
  ProjectEnded: z.object({
    outcome: z.enum(['finished', 'failed']),
    code: failureCode.nullable(),
    mediaMs: Ms,
    language: z.string().nullable(),
  }),
  /** From the request to the first claim, from the last claim to the end, and how long the recording is. */
  JobWorked: z.object({ waitMs: Ms, workMs: Ms, mediaMs: Ms }),
  CreditsCounted: z.object({ kind: z.enum(creditFigures), cents: z.int().min(1) }),
  MoneyCounted: z.object({ kind: z.enum(moneyFigures), rappen: z.int().min(1) }),
  /** The VAT of a receipt; negative for what takes one back. */
  VatCounted: z.object({ rappen: z.int() }),
  /** How many deliveries to webhooks ended within some minutes: taken by their receiver, or given up. */
  DeliveriesCounted: z.object({ delivered: z.int().min(0), failed: z.int().min(0) }),
} as const;
export type FiguresEvent = EventOf<typeof figuresEvents>;

export const figuresCodec = defineCodec(figuresEvents);
