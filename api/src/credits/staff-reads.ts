import { staffReadsApi } from '@soebs/contract';
import type { ReadModels } from '@soebs/projector/read-models';
import { done, refuse } from '../http/answer.ts';
import { route, type Route } from '../http/route.ts';
import { transactionsOf } from './transactions.ts';

export type CreditsReadsDeps = {
  readonly views: ReadModels;
  /** Whether there is such an account, be it on its way out. */
  readonly exists: (userId: string) => Promise<boolean>;
};

/** Movements of a person, for staff. */
export const creditsReads = ({ views, exists }: CreditsReadsDeps): Route[] => [
  route(staffReadsApi.transactions, async ({ params: { id }, query: { after, limit } }) => {
    if (!(await exists(id))) return refuse('not_found');
    return done(await transactionsOf(views, id).slice({ after, limit }));
  }),
];
