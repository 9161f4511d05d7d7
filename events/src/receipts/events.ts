import { z } from 'zod';
import { defineCodec, type Downcast, type Upcast } from '../codec.ts';
import type { EventOf } from '../decider.ts';
import { vatRappen } from './policy.ts';

const receiptNumber = z.string().regex(/^R-\d{4}-\d{6}$/);

/** Who sells, as printed on a receipt. */
export const supplierOfReceipt = z.object({
  name: z.string(),
  addressLines: z.array(z.string()),
  /** Null for a supplier who is not registered for VAT. */
  vatNumber: z.string().nullable(),
});

/** Whom a receipt is made out to, as it was called and lived. */
export const recipientOfReceipt = z.object({
  /** Company, name and address, a line each. */
  lines: z.array(z.string()),
  /** A Swiss company's number, CHE-123.456.788. */
  uid: z.string().nullable(),
  orderReference: z.string().nullable(),
});

const issued = {
  /** `R-<year>-<six digits>`: without gaps in its year. */
  number: receiptNumber,
  userId: z.string(),
  paymentId: z.string(),
  /** The credit cents that were bought, or given back: 0 when money went back for credits that were spent. */
  cents: z.int().min(0),
  /** What the card paid, or got back, VAT included. */
  rappen: z.int().min(1),
  /** The VAT rate of the day of the purchase; 0 when the supplier owes none. */
  vatPerMille: z.int().min(0).max(999),
  /** The VAT within `rappen`. What takes a receipt back wholly takes back just its VAT, whatever the rounding of the parts. */
  vatRappen: z.int().min(0),
  /** As it was called when the receipt was issued; null on receipts from before this was kept. */
  supplier: supplierOfReceipt.nullable(),
  /**
   * Where the law wants it on the receipt, and the receipt kept: on those of payments above CHF 400. Null on all others, whose recipient
   * stands in a document beside and goes with the person (AU12).
   */
  recipient: recipientOfReceipt.nullable(),
  /** The day in Switzerland. */
  date: z.iso.date(),
};

/** The receipts of one year. Ids and amounts, and above CHF 400 whom they are made out to. */
export const receiptsEvents = {
  ReceiptIssued: z.object(issued),
  /** Takes the receipt `receiptNumber` back, wholly or in part; at the rate of that receipt. */
  CreditNoteIssued: z.object({ ...issued, refundId: z.string(), receiptNumber }),
  /** Takes the credit note `creditNoteNumber` back: the bank has sent the money of its refund back to us. */
  CreditNoteReversed: z.object({ ...issued, refundId: z.string(), creditNoteNumber: receiptNumber }),
  /** The receipt `corrects` (or its last correction) once more with another recipient, figure by figure; the old one stays. */
  ReceiptCorrected: z.object({ ...issued, correctionId: z.string(), corrects: receiptNumber }),
} as const;
export type ReceiptsEvent = EventOf<typeof receiptsEvents>;

const withVat: Upcast = (data) => ({
  ...data,
  vatRappen: vatRappen(Number(data['rappen']), Number(data['vatPerMille'])),
  supplier: null,
});

const withRecipient: Upcast = (data) => ({ ...data, recipient: null });

const upcasts = [withVat, withRecipient];

const withoutVat: Downcast = ({ vatRappen: _vat, supplier: _supplier, ...data }) => data;
const withoutRecipient: Downcast = ({ recipient: _recipient, ...data }) => data;

const downcasts = [withoutVat, withoutRecipient];

export const receiptsCodec = defineCodec(receiptsEvents, {
  upcasters: { ReceiptIssued: upcasts, CreditNoteIssued: upcasts, CreditNoteReversed: upcasts },
  downcasters: { ReceiptIssued: downcasts, CreditNoteIssued: downcasts, CreditNoteReversed: downcasts },
  // Under the key of the year, which may be destroyed when its receipts need not be kept any more.
  sealed: {
    ReceiptIssued: { recipient: null },
    CreditNoteIssued: { recipient: null },
    CreditNoteReversed: { recipient: null },
    ReceiptCorrected: { recipient: null },
  },
});
