import { staffUsersApi, type RefusalCode } from '@soebs/contract';
import type { Causation } from '@soebs/events';
import type { Audit } from '../../audit/audit.ts';
import { doneUnless, refuse } from '../../http/answer.ts';
import { route, type Route } from '../../http/route.ts';
import { byId, toEachInTurn } from '../../http/to-each.ts';
import type { Access, StaffAct } from './access.ts';

type Asked = {
  readonly params: { readonly id: string };
  readonly body: { readonly reason: string };
  readonly by: Causation;
};
type StaffAction = {
  readonly action: string;
  readonly asked?: unknown;
  readonly act: (act: StaffAct) => Promise<RefusalCode | undefined>;
};
export type AccessRoutesDeps = { readonly access: Access; readonly audit: Audit };

/** Does an act on a person's access, with its entry in the audit. */
const audited =
  ({ access, audit }: AccessRoutesDeps) =>
  async ({ params: { id }, body, by }: Asked, { act, ...what }: StaffAction) => {
    const deed = { ...what, by, subject: id, reason: body.reason, state: () => access.stateOf(id) };
    return audit.around(deed, async () => doneUnless(await act({ actorId: by.actorId, subjectId: id })));
  };

/** What staff do to a person's access. */
export const accessRoutes = (deps: AccessRoutesDeps): Route[] => {
  const { access } = deps;
  const perform = audited(deps);
  return [
    route(staffUsersApi.block, (call) => perform(call, { action: 'user.block', act: access.block })),
    route(staffUsersApi.unblock, (call) => perform(call, { action: 'user.unblock', act: access.unblock })),
    route(staffUsersApi.blockEach, ({ body, by }) =>
      toEachInTurn(byId(body.users), by, (params, own) =>
        perform({ params, body, by: own }, { action: 'user.block', act: access.block }),
      ),
    ),
    route(staffUsersApi.unblockEach, ({ body, by }) =>
      toEachInTurn(byId(body.users), by, (params, own) =>
        perform({ params, body, by: own }, { action: 'user.unblock', act: access.unblock }),
      ),
    ),
    route(staffUsersApi.unlock, (call) => perform(call, { action: 'user.unlock', act: access.unlock })),
    route(staffUsersApi.changeRole, async (call) => {
      const { role, seen } = call.body;
      const act = (of: StaffAct) => access.changeRole(of, role, seen);
      const answer = await perform(call, { action: 'user.role', asked: { role }, act });
      if (answer.ok || answer.reason !== 'user_changed') return answer;
      return refuse('user_changed', { user: { role: await access.roleOf(call.params.id) } });
    }),
    route(staffUsersApi.endSessions, (call) => perform(call, { action: 'user.endSessions', act: access.endSessions })),
  ];
};
