import { creditsBalance, project, projectProgress, type ServerMessage } from '@soebs/contract';
import { useBanners } from '../banners/store.ts';
import { useMoved } from '../credits/moved.ts';
import { useCredits } from '../credits/store.ts';
import { useProjects } from '../projects/store.ts';

type Receiver = (message: ServerMessage) => void;

/** What each kind of message means for the stores. The stores themselves refuse what is late. */
const receivers: ReadonlyMap<string, Receiver> = new Map<string, Receiver>([
  ['credits.changed', ({ revision, data }) => useCredits.getState().receive(revision, creditsBalance.parse(data))],
  ['project.changed', ({ revision, data }) => useProjects.getState().receive(revision, project.parse(data))],
  ['projects.project.removed', ({ data }) => useProjects.getState().remove(project.parse(data).id)],
  [
    'transactions.changed',
    () => {
      useMoved.getState().transactionsMoved();
      // What a dispute holds of an order stands in the account.
      useMoved.getState().ordersMoved();
    },
  ],
  [
    'payment.changed',
    () => {
      useMoved.getState().ordersMoved();
      // How a dispute ended is told beside what it held.
      useMoved.getState().transactionsMoved();
    },
  ],
  ['receipts.changed', () => useMoved.getState().receiptsMoved()],
  ['banner.changed', () => void useBanners.getState().load()],
  ['project.progress', ({ data }) => useProjects.getState().tick(projectProgress.parse(data))],
]);

/** Brings a message of the server to the store it concerns; unknown kinds are for newer pages. */
export const receive: Receiver = (message) => receivers.get(message.type)?.(message);
