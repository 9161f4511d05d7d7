import { adminUsersApi } from '@soebs/contract';
import type { AccountCollections } from '../accounts/user.model.ts';
import type { Audit } from '../audit/audit.ts';
import { done, refuse } from '../http/answer.ts';
import { route, type Route } from '../http/route.ts';
import type { ReadModels } from '@soebs/projector/read-models';
import type { Grants } from './grants.ts';

export type CreditsStaffParts = {
  readonly grants: Pick<Grants, 'give'>;
  readonly audit: Audit;
  readonly views: ReadModels;
  readonly accountDocuments: Pick<AccountCollections, 'users'>;
  readonly now: () => Date;
};

/** What staff do to a person's credits; every act is in the audit with its reason. */
export const creditsStaffRoutes = ({ grants, audit, views, accountDocuments, now }: CreditsStaffParts): Route[] => [
  route(adminUsersApi.grantCredits, async ({ params: { id }, body: { minutes, reason }, by }) => {
    const user = await accountDocuments.users.findOne({ _id: id, erasingSince: { $exists: false } });
    if (!user) return refuse('not_found');
    const { view: before } = await views.balance(id);
    const entry = { _id: by.commandId, at: now(), actorId: by.actorId, action: 'user.credits', subject: id, reason };
    return audit.around({ ...entry, before: { ...before, minutes } }, async () => {
      const outcome = await grants.give(id, minutes, by);
      return outcome.ok ? done({ revision: outcome.revision }) : refuse(outcome.reason);
    });
  }),
];
