import { z } from 'zod';
import { endpoint, sliceOf, sliceQuery } from './endpoint.ts';
import { recipient, recipientBody, recipientWithReason } from './recipients.ts';

/**
 * A receipt, a credit note that takes one back wholly or in part, the reversal of a credit note whose refund came back (CR12), or the
 * correction of a receipt: the same figures for another recipient (CR14).
 */
export const receipt = z.object({
  number: z.string(),
  kind: z.enum(['receipt', 'creditNote', 'reversal', 'correction']),
  /** The day in Switzerland, YYYY-MM-DD. */
  date: z.iso.date(),
  paymentReference: z.string(),
  /** Credit cents that were bought, or given back. */
  creditsInCents: z.int(),
  /** What the card paid, or got back, VAT included. */
  rappen: z.int(),
  vatPerMille: z.int(),
  vatRappen: z.int(),
  /** Of a credit note: the card's bank has taken the money back in a dispute. */
  isDisputed: z.boolean(),
  /** Of a reversal: the number of the credit note that no longer holds. */
  reverses: z.string().nullable(),
  /** Of a correction: the number of the receipt in whose place it stands. */
  corrects: z.string().nullable(),
});
export type Receipt = z.output<typeof receipt>;

export const supplier = z.object({
  name: z.string(),
  addressLines: z.array(z.string()),
  /** Null for a supplier who is not registered for VAT. */
  vatNumber: z.string().nullable(),
});
export type Supplier = z.output<typeof supplier>;

/** A receipt in full. The recipient is null once the person is erased: up to CHF 400 none is needed. */
export const receiptDetail = receipt.extend({
  supplier,
  recipient: recipient.nullable(),
  /** Of a receipt the other receipts of its payment; of those the receipt, and the credit note or reversal that belongs to it. */
  related: z.array(receipt),
});
export type ReceiptDetail = z.output<typeof receiptDetail>;

/** Told when a person has a new receipt or credit note. */
export const receiptsChanged = z.object({ userId: z.string(), number: z.string() });
export type ReceiptsChanged = z.output<typeof receiptsChanged>;

/** A payment's reference, or the number of a receipt or credit note. */
const ofReceipt = z.object({ reference: z.string().min(1).max(300) });

export const receiptsApi = {
  /** Newest first. */
  list: endpoint({ method: 'get', path: '/receipts', level: 'user', query: sliceQuery, answer: sliceOf(receipt) }),
  get: endpoint({
    method: 'get',
    path: '/receipts/:reference',
    level: 'user',
    params: ofReceipt,
    answer: receiptDetail,
  }),
  /** As PDF, in the language asked for. */
  pdf: endpoint({
    method: 'get',
    path: '/receipts/:reference/pdf',
    level: 'user',
    params: ofReceipt,
    query: z.object({ locale: z.enum(['de', 'en']).default('de') }),
    answer: z.unknown(),
    files: { 'application/pdf': 'bytes' },
  }),
  /** Issues a receipt once more for another recipient, under a number of its own; the old one stays (CR14). */
  correct: endpoint({
    method: 'post',
    path: '/receipts/:reference/correction',
    level: 'user',
    params: ofReceipt,
    body: recipientBody,
    answer: z.object({ number: z.string() }),
    status: 201,
    refusals: ['receipt_not_correctable', 'receipt_superseded', 'rate_limited'],
  }),
  /** The same by staff, for a person who asks for it. By a payment's reference: what its receipt is by now. */
  correctForOther: endpoint({
    method: 'post',
    path: '/admin/users/:id/receipts/:reference/correction',
    level: 'admin',
    params: ofReceipt.extend({ id: z.uuid() }),
    body: recipientWithReason,
    answer: z.object({ number: z.string() }),
    status: 201,
    refusals: ['receipt_not_correctable', 'receipt_superseded'],
  }),
};
