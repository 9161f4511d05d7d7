import type { z } from 'zod';
import type { recipientOfReceipt, supplierOfReceipt } from './events.ts';

/** Who sells, as printed on a receipt. */
export type SupplierOfReceipt = z.output<typeof supplierOfReceipt>;

/** Whom a receipt is made out to, as printed on it. */
export type RecipientOfReceipt = z.output<typeof recipientOfReceipt>;

type Issue = {
  /** The year of `date`. */
  readonly year: number;
  readonly userId: string;
  readonly paymentId: string;
  readonly cents: number;
  readonly rappen: number;
  readonly vatPerMille: number;
  /** The VAT within `rappen`. */
  readonly vatRappen: number;
  readonly supplier: SupplierOfReceipt | null;
  /** Null where the receipt needs none for ever. */
  readonly recipient: RecipientOfReceipt | null;
  /** The day in Switzerland, YYYY-MM-DD. */
  readonly date: string;
};

/** What may be asked of the receipts of a year. */
export type ReceiptsCommand =
  | ({ readonly type: 'IssueReceipt' } & Issue)
  | ({ readonly type: 'IssueCreditNote'; readonly refundId: string; readonly receiptNumber: string } & Issue)
  | ({ readonly type: 'ReverseCreditNote'; readonly refundId: string; readonly creditNoteNumber: string } & Issue)
  | ({ readonly type: 'CorrectReceipt'; readonly correctionId: string; readonly corrects: string } & Issue);

/** `receipt_superseded`: it has been corrected already; what is corrected next is the correction. */
export type ReceiptsRejection = 'invalid_amount' | 'receipt_superseded';
