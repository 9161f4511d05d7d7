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
  list: endpoint({
    method: 'get',
    path: '/receipts',
    level: 'user',
    summary: 'List the own receipts',
    description:
      'Answers receipts, credit notes, reversals and corrections of the person, newest first. Amounts are ' +
      'Rappen and credit cents.',
    query: sliceQuery,
    answer: sliceOf(receipt),
  }),
  get: endpoint({
    method: 'get',
    path: '/receipts/:reference',
    level: 'user',
    summary: 'Read a receipt',
    description:
      'Answers one in full, by its number or by the reference of its payment, with seller, recipient and what ' +
      'belongs to it. The recipient is null once the person is erased.',
    params: ofReceipt,
    answer: receiptDetail,
  }),
  pdf: endpoint({
    method: 'get',
    path: '/receipts/:reference/pdf',
    level: 'user',
    summary: 'Download a receipt',
    description: 'Sends a receipt as PDF in the language asked for.',
    params: ofReceipt,
    query: z.object({ locale: z.enum(['de', 'en']).default('de') }),
    answer: z.unknown(),
    files: { 'application/pdf': 'bytes' },
  }),
  correct: endpoint({
    method: 'post',
    path: '/receipts/:reference/correction',
    level: 'user',
    summary: 'Issue a receipt for another recipient',
    description:
      'Issues a receipt once more for another recipient, under a number of its own; the figures and the old ' +
      'receipt stay. Answers the new number. At most 10 an hour.',
    params: ofReceipt,
    body: recipientBody,
    answer: z.object({ number: z.string() }),
    status: 201,
    refusals: ['receipt_not_correctable', 'receipt_superseded'],
  }),
  correctForOther: endpoint({
    method: 'post',
    path: '/admin/users/:id/receipts/:reference/correction',
    level: 'admin',
    summary: 'Issue a receipt of somebody for another recipient',
    description:
      'Issues a receipt of a person once more for another recipient. A payment’s reference stands for what its ' +
      'receipt is by now. The act is kept with its reason. Answers the new number.',
    params: ofReceipt.extend({ id: z.uuid() }),
    body: recipientWithReason,
    answer: z.object({ number: z.string() }),
    status: 201,
    refusals: ['receipt_not_correctable', 'receipt_superseded'],
  }),
};
