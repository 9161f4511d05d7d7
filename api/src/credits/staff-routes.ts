import { adminUsersApi, type RefusalCode } from '@soebs/contract';
import { balanceCents, credits, streamName } from '@soebs/events';
import type { Outcome } from '@soebs/platform';
import type { AccountCollections } from '../accounts/user.model.ts';
import type { Audit } from '../audit/audit.ts';
import type { Commands } from '../commands.ts';
import { done, refuse, type Answer } from '../http/answer.ts';
import { route, type Route } from '../http/route.ts';
import type { ReadModels } from '@soebs/projector/read-models';
import type { Grants } from './grants.ts';

export type CreditsStaffDeps = {
  readonly grants: Pick<Grants, 'give'>;
  readonly commands: Commands;
  readonly audit: Audit;
  readonly views: ReadModels;
  readonly accountDocuments: Pick<AccountCollections, 'users'>;
};

const answerOf = <R extends RefusalCode>(outcome: Outcome<R>): Answer<{ revision: number }> =>
  outcome.ok ? done({ revision: outcome.revision }) : refuse(outcome.reason);

/** What a person can spend at this moment, by the log: the views come later. */
export const balanceOf = (commands: Commands, userId: string) => async () => {
  const { state } = await commands.credits.stateOf(streamName(credits.category, userId));
  return { creditsInCents: balanceCents(state.lots) };
};

/** What staff give back of a project (CR8). The reason is personal: it is in the audit, not in the ledger. */
const refundRoute = ({ commands, audit, views }: CreditsStaffDeps): Route =>
  route(adminUsersApi.refundProject, async ({ params: { id: projectId }, body: { reason }, by }) => {
    const found = await views.project(projectId);
    if (!found) return refuse('not_found');
    const { ownerId: userId, status } = found.view;
    if (status === 'ongoing') return refuse('job_state_conflict');
    const what = { action: 'project.refund', subject: userId, reason, asked: { projectId, status } };
    const command = { type: 'RefundProject', userId, projectId, reason: 'staff' } as const;
    return audit.around({ by, ...what, state: balanceOf(commands, userId) }, async () =>
      answerOf(await commands.credits.handle(command, by)),
    );
  });

/** Free credits (CR2). */
const grantRoute = ({ commands, grants, audit, accountDocuments }: CreditsStaffDeps): Route =>
  route(adminUsersApi.grantCredits, async ({ params: { id }, body: { minutes, reason }, by }) => {
    const user = await accountDocuments.users.findOne({ _id: id, erasingSince: { $exists: false } });
    if (!user) return refuse('not_found');
    const what = { action: 'user.credits', subject: id, reason, asked: { minutes }, state: balanceOf(commands, id) };
    return audit.around({ by, ...what }, async () => answerOf(await grants.give(id, minutes, by)));
  });

/** What staff do to a person's credits; every act is in the audit with its reason. */
export const creditsStaffRoutes = (deps: CreditsStaffDeps): Route[] => [refundRoute(deps), grantRoute(deps)];
