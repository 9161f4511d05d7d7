import { defineContext } from '../context.ts';
import { accept, defineDecider, reject, type Decision } from '../decider.ts';
import type { ReceiptsCommand, ReceiptsRejection } from './commands.ts';
import { receiptsCodec, type ReceiptsEvent } from './events.ts';
import { shelvedOf, withShelved, type Shelved } from './shelved.ts';
import type { TakenBack } from './policy.ts';

/** What later papers need to know of one. */
export type IssuedPaper = {
  readonly number: string;
  readonly cents: number;
  readonly rappen: number;
  readonly vatPerMille: number;
  readonly vatRappen: number;
};

/** How many papers the year has, and the numbers of those of each payment, each refund, and each refund that came back. */
export type ReceiptBook = {
  readonly count: number;
  readonly payments: Shelved<IssuedPaper>;
  readonly refunds: Shelved<IssuedPaper>;
  readonly reversals: Shelved<IssuedPaper>;
  /** What this year's papers have taken back of each payment; below zero when they have reversed notes of earlier years. */
  readonly takenBack: Shelved<TakenBack>;
};

const digits = 6;
const nextNumber = (year: number, { count }: ReceiptBook): string =>
  `R-${year}-${String(count + 1).padStart(digits, '0')}`;

const isAmount = (amount: number): boolean => Number.isSafeInteger(amount) && amount > 0;

const issued = ({ number, cents, rappen, vatPerMille, vatRappen }: IssuedPaper): IssuedPaper => ({
  number,
  cents,
  rappen,
  vatPerMille,
  vatRappen,
});

/** What the papers of a book have taken back of a payment in all. */
export const takenBackOf = (book: ReceiptBook, paymentId: string): TakenBack =>
  shelvedOf(book.takenBack, paymentId) ?? { rappen: 0, vatRappen: 0 };

const taking = (
  book: ReceiptBook,
  paper: TakenBack & { readonly paymentId: string },
  sign: 1 | -1,
): ReceiptBook['takenBack'] => {
  const { rappen, vatRappen } = takenBackOf(book, paper.paymentId);
  const after = { rappen: rappen + sign * paper.rappen, vatRappen: vatRappen + sign * paper.vatRappen };
  return withShelved(book.takenBack, paper.paymentId, after);
};

type Verdict = Decision<ReceiptsEvent, ReceiptsRejection>;

/** One receipt a payment, one credit note a refund, one reversal a refund that came back; numbered without gaps (CR12). */
const decider = defineDecider<ReceiptBook, ReceiptsCommand, ReceiptsEvent, ReceiptsRejection>({
  initial: { count: 0, payments: new Map(), refunds: new Map(), reversals: new Map(), takenBack: new Map() },
  decide: {
    IssueReceipt: ({ type: _, year, ...receipt }, book): Verdict => {
      if (shelvedOf(book.payments, receipt.paymentId) !== undefined) return accept();
      if (!isAmount(receipt.cents) || !isAmount(receipt.rappen)) return reject('invalid_amount');
      return accept({ type: 'ReceiptIssued', data: { number: nextNumber(year, book), ...receipt } });
    },
    IssueCreditNote: ({ type: _, year, ...note }, book): Verdict => {
      if (shelvedOf(book.refunds, note.refundId) !== undefined) return accept();
      if (!isAmount(note.rappen)) return reject('invalid_amount');
      return accept({ type: 'CreditNoteIssued', data: { number: nextNumber(year, book), ...note } });
    },
    ReverseCreditNote: ({ type: _, year, ...reversal }, book): Verdict => {
      if (shelvedOf(book.reversals, reversal.refundId) !== undefined) return accept();
      if (!isAmount(reversal.rappen)) return reject('invalid_amount');
      return accept({ type: 'CreditNoteReversed', data: { number: nextNumber(year, book), ...reversal } });
    },
  },
  evolve: {
    ReceiptIssued: (book, receipt) => ({
      ...book,
      count: book.count + 1,
      payments: withShelved(book.payments, receipt.paymentId, issued(receipt)),
    }),
    CreditNoteIssued: (book, note) => ({
      ...book,
      count: book.count + 1,
      refunds: withShelved(book.refunds, note.refundId, issued(note)),
      takenBack: taking(book, note, 1),
    }),
    CreditNoteReversed: (book, reversal) => ({
      ...book,
      count: book.count + 1,
      reversals: withShelved(book.reversals, reversal.refundId, issued(reversal)),
      takenBack: taking(book, reversal, -1),
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

/** A payment's receipt in the book of its year, if it has one. */
export const receiptOf = (book: ReceiptBook, paymentId: string): IssuedPaper | undefined =>
  shelvedOf(book.payments, paymentId);

/** A refund's credit note in the book of its year, if it has one. */
export const creditNoteOf = (book: ReceiptBook, refundId: string): IssuedPaper | undefined =>
  shelvedOf(book.refunds, refundId);

/** The reversal of a refund's credit note in the book of its year, if it has one. */
export const reversalOf = (book: ReceiptBook, refundId: string): IssuedPaper | undefined =>
  shelvedOf(book.reversals, refundId);
