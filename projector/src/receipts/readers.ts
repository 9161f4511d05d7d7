import type { Filter } from '@soebs/platform';
import type { CurrentViews } from '../engine/current-views.ts';
import { ofRows } from '../engine/filters.ts';
import type { RowDocument } from '../engine/projection.ts';
import { receiptsYearView, type OwnedReceipt } from './year.projection.ts';

export type ReceiptQuery = {
  readonly userId: string;
  /** Only receipts before this number. */
  readonly before?: string | undefined;
  readonly limit: number;
};

/** Readers of receipts and credit notes. */
export type ReceiptReaders = {
  /** Some of a person's receipts and credit notes, newest first, with the number of all. */
  readonly receipts: (receiptQuery: ReceiptQuery) => Promise<{ items: OwnedReceipt[]; total: number }>;
  /** A person's receipts of one payment, in the order of their numbers. */
  readonly receiptsOfPayment: (userId: string, paymentReference: string) => Promise<OwnedReceipt[]>;
  /** A person's receipt by its number. */
  readonly receiptNumbered: (userId: string, number: string) => Promise<OwnedReceipt | undefined>;
};

export const receiptReaders = (current: CurrentViews): ReceiptReaders => {
  const openLines = () => current.rows<OwnedReceipt>(receiptsYearView);
  const where = async (filter: Filter<RowDocument<OwnedReceipt>>): Promise<OwnedReceipt[]> => {
    const found = await (await openLines()).find(filter).sort({ 'row.number': 1 }).toArray();
    return found.map(({ row }) => row);
  };
  return {
    receipts: async ({ userId, before, limit }: ReceiptQuery): Promise<{ items: OwnedReceipt[]; total: number }> => {
      const lines = await openLines();
      const filter = { 'row.userId': userId };
      const older = before === undefined ? {} : { 'row.number': { $lt: before } };
      const found = await lines
        .find(ofRows<OwnedReceipt>({ ...filter, ...older }))
        .sort({ 'row.number': -1 })
        .limit(limit)
        .toArray();
      return { items: found.map(({ row }) => row), total: await lines.countDocuments(ofRows<OwnedReceipt>(filter)) };
    },
    receiptsOfPayment: (userId: string, paymentReference: string): Promise<OwnedReceipt[]> =>
      where(ofRows<OwnedReceipt>({ 'row.userId': userId, 'row.paymentReference': paymentReference })),
    receiptNumbered: async (userId: string, number: string): Promise<OwnedReceipt | undefined> =>
      (await where(ofRows<OwnedReceipt>({ 'row.userId': userId, 'row.number': number })))[0],
  };
};
