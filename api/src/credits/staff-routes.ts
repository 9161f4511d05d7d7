import { adminUsersApi, type RefusalCode } from '@soebs/contract';
import { payments, streamName, type Causation, type CreditsCommand } from '@soebs/events';
import { derivedId, type Outcome } from '@soebs/platform';
import type { AccountCollections } from '../accounts/user.model.ts';
import type { Audit } from '../audit/audit.ts';
import type { Commands } from '../commands.ts';
import { done, refuse, type Answer } from '../http/answer.ts';
import { route, type Route } from '../http/route.ts';
import type { ReadModels } from '@soebs/projector/read-models';
import type { Grants } from './grants.ts';

export type CreditsStaffParts = {
  readonly grants: Pick<Grants, 'give'>;
  readonly commands: Commands;
  readonly audit: Audit;
  readonly views: ReadModels;
  readonly accountDocuments: Pick<AccountCollections, 'users'>;
  readonly now: () => Date;
};

type Refunding = { readonly action: string; readonly subject: string; readonly before: unknown };

const answerOf = <R extends RefusalCode>(outcome: Outcome<R>): Answer<{ revision: number }> =>
  outcome.ok ? done({ revision: outcome.revision }) : refuse(outcome.reason);

/** What staff give back (CR7, CR8, CR10). The reason is personal: it is in the audit, not in the ledger. */
const refundRoutes = ({ commands, audit, views, accountDocuments, now }: CreditsStaffParts): Route[] => {
  const audited = (
    { by, body: { reason } }: { readonly by: Causation; readonly body: { readonly reason: string } },
    what: Refunding,
    command: CreditsCommand,
  ) =>
    audit.around({ _id: by.commandId, at: now(), actorId: by.actorId, reason, ...what }, async () =>
      answerOf(await commands.credits.handle(command, by)),
    );
  return [
    route(adminUsersApi.refundPayment, async (call) => {
      const paymentId = call.params.reference;
      const { state } = await commands.payments.stateOf(streamName(payments.category, paymentId));
      if (state.status !== 'received' || !state.order) return refuse('not_found');
      const { userId } = state.order;
      const what = { action: 'payment.refund', subject: userId, before: { paymentId } };
      const refundId = derivedId(call.by.commandId, 'refund');
      return audited(call, what, { type: 'RefundPayment', userId, paymentId, refundId });
    }),
    route(adminUsersApi.refundUnused, async (call) => {
      const userId = call.params.id;
      if (!(await accountDocuments.users.findOne({ _id: userId }))) return refuse('not_found');
      const { view: before } = await views.balance(userId);
      const refundId = derivedId(call.by.commandId, 'refund');
      return audited(
        call,
        { action: 'user.refundUnused', subject: userId, before },
        { type: 'RefundUnusedCredits', userId, refundId },
      );
    }),
    route(adminUsersApi.refundProject, async (call) => {
      const projectId = call.params.id;
      const found = await views.project(projectId);
      if (!found) return refuse('not_found');
      const { ownerId: userId, status } = found.view;
      if (status === 'ongoing') return refuse('job_state_conflict');
      const what = { action: 'project.refund', subject: userId, before: { projectId, status } };
      return audited(call, what, { type: 'RefundProject', userId, projectId, reason: 'staff' });
    }),
  ];
};

/** Free credits (CR2). */
const grantRoute = ({ grants, audit, views, accountDocuments, now }: CreditsStaffParts): Route =>
  route(adminUsersApi.grantCredits, async ({ params: { id }, body: { minutes, reason }, by }) => {
    const user = await accountDocuments.users.findOne({ _id: id, erasingSince: { $exists: false } });
    if (!user) return refuse('not_found');
    const { view: before } = await views.balance(id);
    const entry = { _id: by.commandId, at: now(), actorId: by.actorId, action: 'user.credits', subject: id, reason };
    return audit.around({ ...entry, before: { ...before, minutes } }, async () => {
      const outcome = await grants.give(id, minutes, by);
      return answerOf(outcome);
    });
  });

/** What staff do to a person's credits; every act is in the audit with its reason. */
export const creditsStaffRoutes = (parts: CreditsStaffParts): Route[] => [...refundRoutes(parts), grantRoute(parts)];
