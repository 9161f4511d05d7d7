import { staffUsersApi, type RefusalCode } from '@soebs/contract';
import type { Causation } from '@soebs/events';
import type { Outcome } from '@soebs/platform';
import type { Audit } from '../audit/audit.ts';
import type { Commands } from '../commands/commands.ts';
import { payerOf } from '../commands/charged.ts';
import { spendableCents } from '../commands/spendable.ts';
import { done, refuse, type Answer } from '../http/answer.ts';
import { route, type Route } from '../http/route.ts';
import { byId, toEach } from '../http/to-each.ts';
import type { ReadModels } from '@soebs/projector/read-models';
import type { Grants } from './grants.ts';

export type CreditsStaffDeps = {
  readonly grants: Pick<Grants, 'give'>;
  readonly commands: Commands;
  readonly audit: Audit;
  readonly views: ReadModels;
  /** Whether there is such an account and its erasure has not begun. */
  readonly isActive: (userId: string) => Promise<boolean>;
};

const answerOf = <R extends RefusalCode>(outcome: Outcome<R>): Answer<{ revision: number }> =>
  outcome.ok ? done({ revision: outcome.revision }) : refuse(outcome.reason);

const balanceOf = (commands: Commands, userId: string) => async () => ({
  creditsInCents: await spendableCents(commands, userId),
});

/** What staff give back of a project (CR8). The reason is personal: it is in the audit, not in the ledger. */
const refund = async (
  { commands, audit, views }: CreditsStaffDeps,
  projectId: string,
  { reason, by }: { readonly reason: string; readonly by: Causation },
): Promise<Answer<{ revision: number }>> => {
  const action = 'project.refund';
  const found = await views.project(projectId);
  if (!found) {
    const state = () => Promise.resolve(null);
    return audit.around({ by, action, subject: projectId, reason, state }, () => Promise.resolve(refuse('not_found')));
  }
  const { status } = found.view;
  const userId = await payerOf(commands, found.view);
  const what = { action, subject: userId, reason, asked: { projectId, status } };
  const command = { type: 'RefundProject', userId, projectId, reason: 'staff' } as const;
  return audit.around({ by, ...what, state: balanceOf(commands, userId) }, async () =>
    status === 'ongoing' ? refuse('job_state_conflict') : answerOf(await commands.credits.handle(command, by)),
  );
};

const refundRoutes = (deps: CreditsStaffDeps): Route[] => [
  route(staffUsersApi.refundProject, ({ params: { id }, body: { reason }, by }) => refund(deps, id, { reason, by })),
  route(staffUsersApi.refundProjects, ({ body: { reason, projects }, by }) =>
    toEach(byId(projects), by, ({ id }, own) => refund(deps, id, { reason, by: own })),
  ),
];

/** Free credits (CR2). */
const grantRoute = ({ commands, grants, audit, isActive }: CreditsStaffDeps): Route =>
  route(staffUsersApi.grantCredits, async ({ params: { id }, body: { minutes, reason }, by }) => {
    if (!(await isActive(id))) return refuse('not_found');
    const what = { action: 'user.credits', subject: id, reason, asked: { minutes }, state: balanceOf(commands, id) };
    return audit.around({ by, ...what }, async () => answerOf(await grants.give(id, minutes, by)));
  });

/** What staff do to a person's credits; every act is in the audit with its reason. */
export const creditsStaffRoutes = (deps: CreditsStaffDeps): Route[] => [...refundRoutes(deps), grantRoute(deps)];
