import { adminReadsApi, type CreditTransaction, type StaffPayment } from '@soebs/contract';
import { credits, streamName } from '@soebs/events';
import type { ReadModels } from '@soebs/projector/read-models';
import type { AccountCollections } from '../accounts/user.model.ts';
import type { Commands } from '../commands.ts';
import { done, refuse } from '../http/answer.ts';
import { route, type Route } from '../http/route.ts';
import { transactionsOf } from './transactions.ts';

export type CreditsReadsDeps = {
  readonly commands: Commands;
  readonly views: ReadModels;
  readonly accountDocuments: Pick<AccountCollections, 'users'>;
};

/** The ledger of a person as it stands at this moment. */
const accountOf = async (commands: Commands, userId: string) =>
  (await commands.credits.stateOf(streamName(credits.category, userId))).state;
type Ledger = Awaited<ReturnType<typeof accountOf>>;

/** What of a payment is unused and what went back: the ledger knows, the lists of transactions do not. */
const paymentOf =
  ({ lots }: Ledger) =>
  ({ reference, at, amountInCents, rappen }: CreditTransaction): StaffPayment => {
    const lot = lots.find(({ lotId }) => lotId === reference);
    return {
      reference,
      at,
      creditsInCents: amountInCents,
      unusedInCents: lot?.cents ?? 0,
      paidRappen: lot?.paidRappen ?? rappen ?? 0,
      refundedRappen: lot?.refundedRappen ?? 0,
    };
  };

/** What a project has cost its owner and was not given back, in credit cents. */
export const chargedFor = async (commands: Commands, ownerId: string, projectId: string): Promise<number> => {
  const { charges } = await accountOf(commands, ownerId);
  return (charges.get(projectId) ?? []).reduce((sum, { cents }) => sum + cents, 0);
};

/** Movements and payments of a person, for staff. */
export const creditsReads = ({ commands, views, accountDocuments }: CreditsReadsDeps): Route[] => {
  const isThere = async (id: string): Promise<boolean> =>
    (await accountDocuments.users.countDocuments({ _id: id })) > 0;
  return [
    route(adminReadsApi.transactions, async ({ params: { id }, query: { after, limit } }) => {
      if (!(await isThere(id))) return refuse('not_found');
      return done(await transactionsOf(views, id).slice({ after, limit }));
    }),
    route(adminReadsApi.payments, async ({ query: { user, after, limit } }) => {
      if (!(await isThere(user))) return refuse('not_found');
      const [{ items, total, next }, account] = await Promise.all([
        transactionsOf(views, user).slice({ after, limit, kinds: ['deposit'] }),
        accountOf(commands, user),
      ]);
      return done({ items: items.map(paymentOf(account)), total, next });
    }),
  ];
};
