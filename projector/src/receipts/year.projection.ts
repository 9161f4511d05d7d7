import type { Receipt, ReceiptsChanged, Supplier } from '@soebs/contract';
import { isDisputeRefund, receipts, type ReceiptsEvent } from '@soebs/events';
import { projection } from '../engine/projection.ts';

/** A receipt with its owner, the refund that has caused it, and who sold, as far as the event has kept it. */
export type OwnedReceipt = Receipt & {
  readonly userId: string;
  readonly refundId: string | null;
  readonly supplier: Supplier | null;
};
type Year = ReceiptsChanged & { readonly latest: OwnedReceipt | null };

type Issued = Extract<ReceiptsEvent, { type: 'ReceiptIssued' }>['data'] & {
  readonly refundId?: string;
  readonly creditNoteNumber?: string;
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
    date,
    refundId = null,
    creditNoteNumber: reverses = null,
  } = data;
  const isDisputed = refundId !== null && isDisputeRefund(refundId);
  const sums = { creditsInCents: cents, rappen, vatPerMille, vatRappen };
  const paper = { number, kind, date, paymentReference: paymentId, ...sums, isDisputed, reverses };
  return { userId, number, latest: { ...paper, userId, refundId, supplier } };
};

/** The receipts and credit notes of a year, a line each (CR12). The view itself names the latest. */
export const receiptsYearView = projection<ReceiptsEvent, Year>({
  name: 'receipts.year',
  version: 3,
  category: receipts.category,
  codec: receipts.codec,
  empty: () => ({ userId: '', number: '', latest: null }),
  rowOf: ({ latest }) => latest,
  on: {
    ReceiptIssued: (_, data) => shown('receipt', data),
    CreditNoteIssued: (_, data) => shown('creditNote', data),
    CreditNoteReversed: (_, data) => shown('reversal', data),
  },
});
