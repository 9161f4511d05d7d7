import type { CurrentViews } from '../engine/current-views.ts';
import { receiptsYearView, type OwnedReceipt } from './year.projection.ts';

export type ReceiptQuery = {
  readonly userId: string;
  /** Only receipts before this number. */
  readonly before?: string | undefined;
  readonly limit: number;
};

/** Readers of receipts and credit notes. */
export const receiptReaders = (current: CurrentViews) => {
  const openLines = () => current.rows<OwnedReceipt>(receiptsYearView);
  const where = async (filter: Readonly<Record<string, unknown>>): Promise<OwnedReceipt[]> => {
    const found = await (
      await openLines()
    )
      .find(filter as never)
      .sort({ 'row.number': 1 })
      .toArray();
    return found.map(({ row }) => row);
  };
  return {
    /** Some of a person's receipts and credit notes, newest first, with the number of all. */
    receipts: async ({ userId, before, limit }: ReceiptQuery): Promise<{ items: OwnedReceipt[]; total: number }> => {
      const lines = await openLines();
      const filter = { 'row.userId': userId };
      const older = before === undefined ? {} : { 'row.number': { $lt: before } };
      const found = await lines
        .find({ ...filter, ...older } as never)
        .sort({ 'row.number': -1 })
        .limit(limit)
        .toArray();
      return { items: found.map(({ row }) => row), total: await lines.countDocuments(filter) };
    },
    /** A person's receipts of one payment, in the order of their numbers. */
    receiptsOfPayment: (userId: string, paymentReference: string): Promise<OwnedReceipt[]> =>
      where({ 'row.userId': userId, 'row.paymentReference': paymentReference }),
    /** A person's receipt by its number. */
    receiptNumbered: async (userId: string, number: string): Promise<OwnedReceipt | undefined> =>
      (await where({ 'row.userId': userId, 'row.number': number }))[0],
  };
};
