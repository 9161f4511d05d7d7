import type { Payment } from '@soebs/contract';
import type { Db } from '@soebs/platform';
import type { ViewDocument } from '../engine/projection.ts';

/** Readers of orders and their payments. */
export const paymentReaders = (db: Db) => {
  const payments = db.collection<ViewDocument<Payment>>('payments.payment');
  return {
    /** A person's orders that may still be paid, by their references. */
    openOrders: async (userId: string): Promise<readonly string[]> => {
      const filter = { 'view.userId': userId, 'view.status': 'started' };
      const found = await payments.find(filter as never, { projection: { _id: 1 } }).toArray();
      return found.map(({ _id }) => _id);
    },
  };
};
