import type { Receivers } from '../live/topics.ts';
import { useMoved } from './moved.ts';
import { useCredits } from './store.ts';

type OfCredits = 'credits.changed' | 'transactions.changed' | 'payment.changed' | 'receipts.changed';

/** What a message about one's own credits means for the stores. */
export const creditsReceivers: Pick<Receivers<'user:@me'>, OfCredits> = {
  'credits.changed': ({ revision, data }) => useCredits.getState().receive(revision, data),
  'transactions.changed': () => {
    useMoved.getState().transactionsMoved();
    // What a dispute holds of an order stands in the account.
    useMoved.getState().ordersMoved();
  },
  'payment.changed': () => {
    useMoved.getState().ordersMoved();
    // How a dispute ended is told beside what it held.
    useMoved.getState().transactionsMoved();
  },
  'receipts.changed': () => useMoved.getState().receiptsMoved(),
};
