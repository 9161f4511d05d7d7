import { staffSessionsApi } from '@soebs/contract';
import type { Audit } from '../../audit/audit.ts';
import { done, refuse } from '../../http/answer.ts';
import { route, type Route } from '../../http/route.ts';
import type { SessionStore } from '../sessions/sessions.ts';
import type { LoginList } from './login-list.ts';

export type LoginListRoutesDeps = {
  readonly loginList: LoginList;
  readonly sessions: Pick<SessionStore, 'endOne' | 'isOpen'>;
  readonly audit: Audit;
};

/** Logins and visits for staff; ending a login is written down (AU9, AU11). */
export const loginListRoutes = ({ loginList, sessions, audit }: LoginListRoutesDeps): Route[] => [
  route(staffSessionsApi.logins, async ({ query }) => done(await loginList.logins(query))),
  route(staffSessionsApi.visits, async ({ query }) => done(await loginList.visits(query))),
  route(staffSessionsApi.endLogin, async ({ params: { id }, body: { reason }, by }) => {
    const subject = await loginList.ownerOf(id);
    if (subject === undefined) return refuse('not_found');
    const state = async () => ({ session: (await sessions.isOpen(id)) ? id : null });
    const deed = { by, action: 'user.endSession', subject, reason, asked: { session: id }, state };
    return audit.around(deed, async () => ((await sessions.endOne(subject, id)) ? done({}) : refuse('not_found')));
  }),
];
