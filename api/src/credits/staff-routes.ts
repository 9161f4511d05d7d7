import { adminUsersApi, type RefusalCode } from '@soebs/contract';
import { balanceCents, credits, payments, streamName, type Causation, type CreditsCommand } from '@soebs/events';
import { derivedId, type Outcome } from '@soebs/platform';
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
const balanceOf = (commands: Commands, userId: string) => async () => {
  const { state } = await commands.credits.stateOf(streamName(credits.category, userId));
  return { creditsInCents: balanceCents(state.lots) };
};

/** What staff give back (CR7, CR8, CR10). The reason is personal: it is in the audit, not in the ledger. */
const refundRoutes = ({ commands, audit, views, accountDocuments }: CreditsStaffDeps): Route[] => {
  const audited = (
    { by, body: { reason } }: { readonly by: Causation; readonly body: { readonly reason: string } },
    what: { readonly action: string; readonly asked?: unknown },
    command: CreditsCommand,
  ) =>
    audit.around(
      { by, reason, ...what, subject: command.userId, state: balanceOf(commands, command.userId) },
      async () => answerOf(await commands.credits.handle(command, by)),
    );
  return [
    route(adminUsersApi.refundPayment, async (call) => {
      const paymentId = call.params.reference;
      const { state } = await commands.payments.stateOf(streamName(payments.category, paymentId));
      if (state.status !== 'received' || !state.order) return refuse('not_found');
      const { userId } = state.order;
      const refundId = derivedId(call.by.commandId, 'refund');
      const command = { type: 'RefundPayment', userId, paymentId, refundId } as const;
      return audited(call, { action: 'payment.refund', asked: { paymentId } }, command);
    }),
    route(adminUsersApi.refundUnused, async (call) => {
      const userId = call.params.id;
      if (!(await accountDocuments.users.findOne({ _id: userId }))) return refuse('not_found');
      const refundId = derivedId(call.by.commandId, 'refund');
      return audited(call, { action: 'user.refundUnused' }, { type: 'RefundUnusedCredits', userId, refundId });
    }),
    route(adminUsersApi.refundProject, async (call) => {
      const projectId = call.params.id;
      const found = await views.project(projectId);
      if (!found) return refuse('not_found');
      const { ownerId: userId, status } = found.view;
      if (status === 'ongoing') return refuse('job_state_conflict');
      const what = { action: 'project.refund', asked: { projectId, status } };
      return audited(call, what, { type: 'RefundProject', userId, projectId, reason: 'staff' });
    }),
  ];
};

/** Free credits (CR2). */
const grantRoute = ({ commands, grants, audit, accountDocuments }: CreditsStaffDeps): Route =>
  route(adminUsersApi.grantCredits, async ({ params: { id }, body: { minutes, reason }, by }) => {
    const user = await accountDocuments.users.findOne({ _id: id, erasingSince: { $exists: false } });
    if (!user) return refuse('not_found');
    const what = { action: 'user.credits', subject: id, reason, asked: { minutes }, state: balanceOf(commands, id) };
    return audit.around({ by, ...what }, async () => answerOf(await grants.give(id, minutes, by)));
  });

/** What staff do to a person's credits; every act is in the audit with its reason. */
export const creditsStaffRoutes = (parts: CreditsStaffDeps): Route[] => [...refundRoutes(parts), grantRoute(parts)];
