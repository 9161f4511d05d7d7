import { z } from 'zod';
import { defineCodec } from '../codec.ts';
import type { EventOf } from '../decider.ts';

const receiptNumber = z.string().regex(/^R-\d{4}-\d{6}$/);

const issued = {
  /** `R-<year>-<six digits>`: without gaps in its year. */
  number: receiptNumber,
  userId: z.string(),
  paymentId: z.string(),
  /** The credit cents that were bought, or given back. */
  cents: z.int().min(1),
  /** What the card paid, or got back, VAT included. */
  rappen: z.int().min(1),
  /** The VAT rate of the day of the purchase; 0 when the supplier owes none. */
  vatPerMille: z.int().min(0).max(999),
  /** The day in Switzerland. */
  date: z.iso.date(),
};

/** The receipts of one year. Ids and amounts only: whom a receipt is made out to stands in a document beside (AU12). */
export const receiptsEvents = {
  ReceiptIssued: z.object(issued),
  /** Takes the receipt `receiptNumber` back, wholly or in part; at the rate of that receipt. */
  CreditNoteIssued: z.object({ ...issued, refundId: z.string(), receiptNumber }),
  /** Takes the credit note `creditNoteNumber` back: the bank has sent the money of its refund back to us. */
  CreditNoteReversed: z.object({ ...issued, refundId: z.string(), creditNoteNumber: receiptNumber }),
} as const;
export type ReceiptsEvent = EventOf<typeof receiptsEvents>;

export const receiptsCodec = defineCodec(receiptsEvents);
