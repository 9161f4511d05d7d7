import type { Receipt, ReceiptDetail, Supplier } from '@soebs/contract';
import type { OwnedReceipt, ReadModels } from '@soebs/projector/read-models';
import type { Slice } from '../http/slice.ts';
import type { RecipientBook } from './recipients.ts';

export type ReceiptsDeps = {
  readonly views: ReadModels;
  readonly recipients: RecipientBook;
  readonly supplier: Supplier;
};

const shown = ({
  userId: _u,
  refundId: _r,
  correctionId: _c,
  supplier: _s,
  recipient: _n,
  ...receipt
}: OwnedReceipt): Receipt => receipt;

const isReceipt = ({ kind }: OwnedReceipt): boolean => kind === 'receipt' || kind === 'correction';

/** What belongs to a receipt: to a receipt all that follows it, to the others the receipt and their counterpart. */
const belongsTo =
  (wanted: OwnedReceipt) =>
  (other: OwnedReceipt): boolean => {
    if (other.number === wanted.number) return false;
    const isCounterpart = other.reverses === wanted.number || wanted.reverses === other.number;
    return isReceipt(wanted) || isReceipt(other) || isCounterpart;
  };

/** By what a receipt was caused: under this its recipient is noted. */
const causeOf = ({ correctionId, refundId, paymentReference }: OwnedReceipt): string =>
  correctionId ?? refundId ?? paymentReference;

/** Receipts and credit notes of a person. Those of others are not there. */
export type Receipts = {
  /** Some of them, newest first, from the one with this number on. */
  readonly slice: (userId: string, after: string | undefined, limit: number) => Promise<Slice<Receipt>>;
  /** One in full, by its number or by the reference of the payment. */
  readonly find: (userId: string, reference: string) => Promise<ReceiptDetail | undefined>;
};

export const receipts = ({ views, recipients, supplier }: ReceiptsDeps): Receipts => ({
  slice: async (userId: string, after: string | undefined, limit: number) => {
    const { items, total } = await views.receipts({ userId, before: after, limit });
    return { items: items.map(shown), total, next: items.length === limit ? (items.at(-1)?.number ?? null) : null };
  },
  find: async (userId: string, reference: string): Promise<ReceiptDetail | undefined> => {
    const numbered = await views.receiptNumbered(userId, reference);
    const all = await views.receiptsOfPayment(userId, numbered?.paymentReference ?? reference);
    const wanted = numbered ?? all.find(({ kind }) => kind === 'receipt');
    if (!wanted) return undefined;
    // Above CHF 400 the receipt itself says whom it is made out to, also when nothing else of the person is left.
    const recipient =
      wanted.recipient ??
      (await recipients.of(userId, causeOf(wanted))) ??
      (await recipients.of(userId, wanted.paymentReference));
    const related = all.filter(belongsTo(wanted)).map(shown);
    // Receipts from before suppliers were kept in them name the present one.
    return {
      ...shown(wanted),
      supplier: wanted.supplier ?? supplier,
      recipient,
      related,
    };
  },
});
