import type { Receipt, ReceiptsChanged, Recipient, Supplier } from '@soebs/contract';
import { isDisputeRefund, receipts, type ReceiptsEvent } from '@soebs/events';
import { projection } from '../engine/projection.ts';

/** A receipt with its owner, what has caused it, and who sold to whom, as far as the event has kept it. */
export type OwnedReceipt = Receipt & {
  readonly userId: string;
  readonly refundId: string | null;
  readonly correctionId: string | null;
  readonly supplier: Supplier | null;
  readonly recipient: Recipient | null;
};
type Year = ReceiptsChanged & { readonly latest: OwnedReceipt | null };

type Issued = Extract<ReceiptsEvent, { type: 'ReceiptIssued' }>['data'] & {
  readonly refundId?: string;
  readonly creditNoteNumber?: string;
  readonly correctionId?: string;
  readonly corrects?: string;
};

const shown = (kind: Receipt['kind'], data: Issued): Year => {
  const {
    number,
    userId,
    paymentId,
    cents,
    rappen,
    vatPerMille,
    vatRappen,
    supplier,
    recipient,
    date,
    refundId = null,
    creditNoteNumber: reverses = null,
    correctionId = null,
    corrects = null,
  } = data;
  const isDisputed = refundId !== null && isDisputeRefund(refundId);
  const sums = { creditsInCents: cents, rappen, vatPerMille, vatRappen };
  const receipt = { number, kind, date, paymentReference: paymentId, ...sums, isDisputed, reverses, corrects };
  return { userId, number, latest: { ...receipt, userId, refundId, correctionId, supplier, recipient } };
};

/** The receipts and credit notes of a year, a line each (CR12). The view itself names the latest. */
export const receiptsYearView = projection<ReceiptsEvent, Year>({
  name: 'receipts.year',
  version: 4,
  category: receipts.category,
  codec: receipts.codec,
  empty: () => ({ userId: '', number: '', latest: null }),
  rowOf: ({ latest }) => latest,
  on: {
    ReceiptIssued: (_, data) => shown('receipt', data),
    CreditNoteIssued: (_, data) => shown('creditNote', data),
    CreditNoteReversed: (_, data) => shown('reversal', data),
    ReceiptCorrected: (_, data) => shown('correction', data),
  },
});
