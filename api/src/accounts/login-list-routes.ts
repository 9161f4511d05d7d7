import { adminSessionsApi } from '@soebs/contract';
import type { Audit } from '../audit/audit.ts';
import { done, refuse } from '../http/answer.ts';
import { route, type Route } from '../http/route.ts';
import { loginList, type LoginListParts } from './login-list.ts';
import type { SessionStore } from './sessions.ts';

export type LoginListRoutesParts = LoginListParts & {
  readonly sessions: Pick<SessionStore, 'endOne' | 'isOpen'>;
  readonly audit: Audit;
};

/** Logins and visits for staff; ending a login is written down (AU9, AU11). */
export const loginListRoutes = (parts: LoginListRoutesParts): Route[] => [
  route(adminSessionsApi.logins, async ({ query }) => done(await loginList(parts).logins(query))),
  route(adminSessionsApi.visits, async ({ query }) => done(await loginList(parts).visits(query))),
  route(adminSessionsApi.endLogin, async ({ params: { id }, body: { reason }, by }) => {
    const subject = await loginList(parts).ownerOf(id);
    if (subject === undefined) return refuse('not_found');
    const state = async () => ({ session: (await parts.sessions.isOpen(id)) ? id : null });
    return parts.audit.around(
      { by, action: 'user.endSession', subject, reason, asked: { session: id }, state },
      async () => ((await parts.sessions.endOne(subject, id)) ? done({}) : refuse('not_found')),
    );
  }),
];
