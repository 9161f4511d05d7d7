import { defineContext } from '../context.ts';
import { accept, defineDecider, reject, type Decision } from '../decider.ts';
import type { ReceiptsCommand, ReceiptsRejection, RecipientOfReceipt } from './commands.ts';
import { receiptsCodec, type ReceiptsEvent } from './events.ts';
import { shelvedOf, withShelved, type Shelved } from './shelved.ts';
import type { TakenBack } from './policy.ts';

/** What later receipts need to know of one. */
export type IssuedReceipt = {
  readonly number: string;
  readonly cents: number;
  readonly rappen: number;
  readonly vatPerMille: number;
  readonly vatRappen: number;
  readonly recipient: RecipientOfReceipt | null;
};

/** A receipt that stands in the place of another. */
export type Correction = IssuedReceipt & { readonly correctionId: string };

/** How many receipts the year has, and the numbers of those of each payment, each refund, and each refund that came back. */
export type ReceiptBook = {
  readonly count: number;
  readonly payments: Shelved<IssuedReceipt>;
  readonly refunds: Shelved<IssuedReceipt>;
  readonly reversals: Shelved<IssuedReceipt>;
  /** The last correction of each payment's receipt. */
  readonly corrections: Shelved<Correction>;
  /** The number of each correction, by its id and by the number of the receipt in whose place it stands. */
  readonly corrected: Shelved<string>;
  /** What this year's credit notes have taken back of each payment; below zero when they have reversed notes of earlier years. */
  readonly takenBack: Shelved<TakenBack>;
};

const DIGITS = 6;
const nextNumber = (year: number, { count }: ReceiptBook): string =>
  `R-${year}-${String(count + 1).padStart(DIGITS, '0')}`;

const isAmount = (amount: number): boolean => Number.isSafeInteger(amount) && amount > 0;

const issued = ({ number, cents, rappen, vatPerMille, vatRappen, recipient }: IssuedReceipt): IssuedReceipt => ({
  number,
  cents,
  rappen,
  vatPerMille,
  vatRappen,
  recipient,
});

/** What the credit notes of a book have taken back of a payment in all. */
export const takenBackOf = (book: ReceiptBook, paymentId: string): TakenBack =>
  shelvedOf(book.takenBack, paymentId) ?? { rappen: 0, vatRappen: 0 };

const taking = (
  book: ReceiptBook,
  receipt: TakenBack & { readonly paymentId: string },
  sign: 1 | -1,
): ReceiptBook['takenBack'] => {
  const { rappen, vatRappen } = takenBackOf(book, receipt.paymentId);
  const after = { rappen: rappen + sign * receipt.rappen, vatRappen: vatRappen + sign * receipt.vatRappen };
  return withShelved(book.takenBack, receipt.paymentId, after);
};

/** The number of the correction that has this id, or that stands in the place of the receipt of this number. */
export const correctionNumberOf = (book: ReceiptBook, idOrNumber: string): string | undefined =>
  shelvedOf(book.corrected, idOrNumber);

type Verdict = Decision<ReceiptsEvent, ReceiptsRejection>;

/** One receipt a payment and at a time, one credit note a refund, one reversal a refund that came back; without gaps (CR12). */
const decider = defineDecider<ReceiptBook, ReceiptsCommand, ReceiptsEvent, ReceiptsRejection>({
  initial: {
    count: 0,
    payments: new Map(),
    refunds: new Map(),
    reversals: new Map(),
    corrections: new Map(),
    corrected: new Map(),
    takenBack: new Map(),
  },
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
    CorrectReceipt: ({ type: _, year, ...correction }, book): Verdict => {
      if (correctionNumberOf(book, correction.correctionId) !== undefined) return accept();
      if (correctionNumberOf(book, correction.corrects) !== undefined) return reject('receipt_superseded');
      if (!isAmount(correction.cents) || !isAmount(correction.rappen)) return reject('invalid_amount');
      return accept({ type: 'ReceiptCorrected', data: { number: nextNumber(year, book), ...correction } });
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
    ReceiptCorrected: (book, { correctionId, corrects, paymentId, ...correction }) => ({
      ...book,
      count: book.count + 1,
      corrections: withShelved(book.corrections, paymentId, { ...issued(correction), correctionId }),
      corrected: withShelved(withShelved(book.corrected, corrects, correction.number), correctionId, correction.number),
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
export const receiptOf = (book: ReceiptBook, paymentId: string): IssuedReceipt | undefined =>
  shelvedOf(book.payments, paymentId);

/** A refund's credit note in the book of its year, if it has one. */
export const creditNoteOf = (book: ReceiptBook, refundId: string): IssuedReceipt | undefined =>
  shelvedOf(book.refunds, refundId);

/** The reversal of a refund's credit note in the book of its year, if it has one. */
export const reversalOf = (book: ReceiptBook, refundId: string): IssuedReceipt | undefined =>
  shelvedOf(book.reversals, refundId);

/** The last correction of a payment's receipt that the book of a year has, if any. */
export const correctionOf = (book: ReceiptBook, paymentId: string): Correction | undefined =>
  shelvedOf(book.corrections, paymentId);
