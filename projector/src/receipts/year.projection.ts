import type { Receipt, ReceiptsChanged } from '@soebs/contract';
import { isDisputeRefund, receipts, vatRappen, type ReceiptsEvent } from '@soebs/events';
import { projection } from '../engine/projection.ts';

/** A receipt with its owner. */
export type OwnedReceipt = Receipt & { readonly userId: string };
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
    date,
    refundId,
    creditNoteNumber: reverses = null,
  } = data;
  const vat = vatRappen(rappen, vatPerMille);
  const isDisputed = refundId !== undefined && isDisputeRefund(refundId);
  const sums = { creditsInCents: cents, rappen, vatPerMille, vatRappen: vat };
  const paper = { number, kind, date, paymentReference: paymentId, ...sums, isDisputed, reverses };
  return { userId, number, latest: { ...paper, userId } };
};

/** The receipts and credit notes of a year, a line each (CR12). The view itself names the latest. */
export const receiptsYearView = projection<ReceiptsEvent, Year>({
  name: 'receipts.year',
  version: 2,
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
