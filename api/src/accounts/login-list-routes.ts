import { adminSessionsApi } from '@soebs/contract';
import type { Audit } from '../audit/audit.ts';
import { done, refuse } from '../http/answer.ts';
import { route, type Route } from '../http/route.ts';
import { loginList, type LoginListDeps } from './login-list.ts';
import type { SessionStore } from './sessions.ts';

export type LoginListRoutesDeps = LoginListDeps & {
  readonly sessions: Pick<SessionStore, 'endOne' | 'isOpen'>;
  readonly audit: Audit;
};

/** Logins and visits for staff; ending a login is written down (AU9, AU11). */
export const loginListRoutes = (deps: LoginListRoutesDeps): Route[] => [
  route(adminSessionsApi.logins, async ({ query }) => done(await loginList(deps).logins(query))),
  route(adminSessionsApi.visits, async ({ query }) => done(await loginList(deps).visits(query))),
  route(adminSessionsApi.endLogin, async ({ params: { id }, body: { reason }, by }) => {
    const subject = await loginList(deps).ownerOf(id);
    if (subject === undefined) return refuse('not_found');
    const state = async () => ({ session: (await deps.sessions.isOpen(id)) ? id : null });
    return deps.audit.around(
      { by, action: 'user.endSession', subject, reason, asked: { session: id }, state },
      async () => ((await deps.sessions.endOne(subject, id)) ? done({}) : refuse('not_found')),
    );
  }),
];
