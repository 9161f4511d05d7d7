import { defineContext } from '../context.ts';
import { accept, defineDecider, reject, type Decision } from '../decider.ts';
import type { ReceiptsCommand, ReceiptsRejection } from './commands.ts';
import { receiptsCodec, type ReceiptsEvent } from './events.ts';
import { noNumbers, numberOf, withNumber, type Numbers } from './numbers.ts';

/** How many papers the year has, and the numbers of those of each payment, each refund, and each refund that came back. */
export type ReceiptBook = {
  readonly count: number;
  readonly payments: Numbers;
  readonly refunds: Numbers;
  readonly reversals: Numbers;
};

const digits = 6;
const nextNumber = (year: number, { count }: ReceiptBook): string =>
  `R-${year}-${String(count + 1).padStart(digits, '0')}`;

const isAmount = (amount: number): boolean => Number.isSafeInteger(amount) && amount > 0;

type Verdict = Decision<ReceiptsEvent, ReceiptsRejection>;

/** One receipt a payment, one credit note a refund, one reversal a refund that came back; numbered without gaps (CR12). */
const decider = defineDecider<ReceiptBook, ReceiptsCommand, ReceiptsEvent, ReceiptsRejection>({
  initial: { count: 0, payments: noNumbers, refunds: noNumbers, reversals: noNumbers },
  decide: {
    IssueReceipt: ({ type: _, year, ...receipt }, book): Verdict => {
      if (numberOf(book.payments, receipt.paymentId) !== undefined) return accept();
      if (!isAmount(receipt.cents) || !isAmount(receipt.rappen)) return reject('invalid_amount');
      return accept({ type: 'ReceiptIssued', data: { number: nextNumber(year, book), ...receipt } });
    },
    IssueCreditNote: ({ type: _, year, ...note }, book): Verdict => {
      if (numberOf(book.refunds, note.refundId) !== undefined) return accept();
      if (!isAmount(note.cents) || !isAmount(note.rappen)) return reject('invalid_amount');
      return accept({ type: 'CreditNoteIssued', data: { number: nextNumber(year, book), ...note } });
    },
    ReverseCreditNote: ({ type: _, year, ...reversal }, book): Verdict => {
      if (numberOf(book.reversals, reversal.refundId) !== undefined) return accept();
      if (!isAmount(reversal.cents) || !isAmount(reversal.rappen)) return reject('invalid_amount');
      return accept({ type: 'CreditNoteReversed', data: { number: nextNumber(year, book), ...reversal } });
    },
  },
  evolve: {
    ReceiptIssued: (book, { paymentId, number }) => ({
      ...book,
      count: book.count + 1,
      payments: withNumber(book.payments, paymentId, number),
    }),
    CreditNoteIssued: (book, { refundId, number }) => ({
      ...book,
      count: book.count + 1,
      refunds: withNumber(book.refunds, refundId, number),
    }),
    CreditNoteReversed: (book, { refundId, number }) => ({
      ...book,
      count: book.count + 1,
      reversals: withNumber(book.reversals, refundId, number),
    }),
  },
});

/** The receipts and credit notes: one stream a year, so that its numbers cannot have gaps. */
export const receipts = defineContext({
  category: 'receipts',
  decider,
  codec: receiptsCodec,
  idOf: ({ year }) => String(year),
});

/** The number of a payment's receipt in the book of its year, if it has one. */
export const receiptNumberOf = (book: ReceiptBook, paymentId: string): string | undefined =>
  numberOf(book.payments, paymentId);

/** The number of a refund's credit note in the book of its year, if it has one. */
export const creditNoteNumberOf = (book: ReceiptBook, refundId: string): string | undefined =>
  numberOf(book.refunds, refundId);
