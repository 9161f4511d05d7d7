import { useBanners } from '../banners/store.ts';
import { useMoved } from '../credits/moved.ts';
import { useCredits } from '../credits/store.ts';
import { useProjects } from '../projects/store.ts';
import type { Receivers } from './topics.ts';

/** What a message about oneself or about a project means for the stores. The stores themselves refuse what is late. */
export const receivers: Receivers<'user:@me' | `project:${string}`> = {
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
  'banner.changed': () => void useBanners.getState().load(),
  'project.changed': ({ revision, data }) => useProjects.getState().receive(revision, data),
  'project.removed': ({ data }) => useProjects.getState().remove(data.id),
  'project.progress': ({ data }) => useProjects.getState().tick(data),
};
