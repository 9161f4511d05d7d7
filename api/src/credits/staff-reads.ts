import { adminReadsApi } from '@soebs/contract';
import { credits, streamName } from '@soebs/events';
import type { ReadModels } from '@soebs/projector/read-models';
import type { AccountCollections } from '../accounts/user.model.ts';
import type { Commands } from '../commands.ts';
import { done, refuse } from '../http/answer.ts';
import { route, type Route } from '../http/route.ts';
import { transactionsOf } from './transactions.ts';

export type CreditsReadsDeps = {
  readonly views: ReadModels;
  readonly accountDocuments: Pick<AccountCollections, 'users'>;
};

/** What a project has cost its owner and was not given back, in credit cents, by the ledger as it stands at this moment. */
export const chargedFor = async (commands: Commands, ownerId: string, projectId: string): Promise<number> => {
  const { state } = await commands.credits.stateOf(streamName(credits.category, ownerId));
  return (state.charges.get(projectId) ?? []).reduce((sum, { cents }) => sum + cents, 0);
};

/** Movements of a person, for staff. */
export const creditsReads = ({ views, accountDocuments }: CreditsReadsDeps): Route[] => [
  route(adminReadsApi.transactions, async ({ params: { id }, query: { after, limit } }) => {
    if ((await accountDocuments.users.countDocuments({ _id: id })) === 0) return refuse('not_found');
    return done(await transactionsOf(views, id).slice({ after, limit }));
  }),
];
