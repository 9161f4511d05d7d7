import { staffUsersApi, type RefusalCode } from '@soebs/contract';
import type { Causation } from '@soebs/events';
import type { Audit } from '../../audit/audit.ts';
import { doneUnless } from '../../http/answer.ts';
import { route, type Route } from '../../http/route.ts';
import { byId, toEach } from '../../http/to-each.ts';
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
      toEach(byId(body.users), by, (params, own) =>
        perform({ params, body, by: own }, { action: 'user.block', act: access.block }),
      ),
    ),
    route(staffUsersApi.unblockEach, ({ body, by }) =>
      toEach(byId(body.users), by, (params, own) =>
        perform({ params, body, by: own }, { action: 'user.unblock', act: access.unblock }),
      ),
    ),
    route(staffUsersApi.unlock, (call) => perform(call, { action: 'user.unlock', act: access.unlock })),
    route(staffUsersApi.changeRole, (call) => {
      const { role } = call.body;
      return perform(call, { action: 'user.role', asked: { role }, act: (act) => access.changeRole(act, role) });
    }),
    route(staffUsersApi.endSessions, (call) => perform(call, { action: 'user.endSessions', act: access.endSessions })),
  ];
};
