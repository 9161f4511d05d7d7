import { adminUsersApi, type RefusalCode } from '@soebs/contract';
import type { Causation } from '@soebs/events';
import type { Audit } from '../audit/audit.ts';
import { done, refuse, type Answer } from '../http/answer.ts';
import { route, type Route } from '../http/route.ts';
import type { Access, StaffAct } from './access.ts';

type Asked = { readonly params: { readonly id: string }; readonly by: Causation };
type Parts = { readonly access: Access; readonly audit: Audit; readonly now: () => Date };
type Done = Answer<Record<string, never>>;

/** Does an act on a person's access, with its entry in the audit. */
const audited =
  ({ access, audit, now }: Parts) =>
  async ({ params, by }: Asked, action: string, rest: { reason: string; act: Act }): Promise<Done> => {
    const act: StaffAct = { actorId: by.actorId, subjectId: params.id };
    const entry = {
      _id: by.commandId,
      at: now(),
      actorId: by.actorId,
      action,
      subject: params.id,
      reason: rest.reason,
      before: await access.stateOf(params.id),
    };
    return audit.around(entry, async (): Promise<Done> => {
      const refusal = await rest.act(act);
      return refusal === undefined ? done({}) : refuse(refusal);
    });
  };
type Act = (act: StaffAct) => Promise<RefusalCode | undefined>;

/** What staff do to a person's access. */
export const staffRoutes = (parts: Parts): Route[] => {
  const { access } = parts;
  const perform = audited(parts);
  return [
    route(adminUsersApi.block, (call) => perform(call, 'user.block', { reason: call.body.reason, act: access.block })),
    route(adminUsersApi.unblock, (call) =>
      perform(call, 'user.unblock', { reason: call.body.reason, act: access.unblock }),
    ),
    route(adminUsersApi.unlock, (call) =>
      perform(call, 'user.unlock', { reason: call.body.reason, act: access.unlock }),
    ),
    route(adminUsersApi.changeRole, ({ body, ...call }) =>
      perform(call, 'user.role', { reason: body.reason, act: (act) => access.changeRole(act, body.role) }),
    ),
    route(adminUsersApi.endSessions, (call) =>
      perform(call, 'user.endSessions', { reason: '', act: access.endSessions }),
    ),
  ];
};
