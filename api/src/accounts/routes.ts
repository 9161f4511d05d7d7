import { authApi, usersApi } from '@soebs/contract';
import type { RequestHandler } from 'express';
import { done, refuse } from '../http/answer.ts';
import { identify } from '../http/guard.ts';
import { route, type Route } from '../http/route.ts';
import type { Accounts } from './accounts.ts';
import type { Cookies } from './cookies.ts';
import type { Refreshed, SessionStore } from './sessions.ts';

export type AccountRoutesParts = {
  readonly accounts: Accounts;
  readonly sessions: SessionStore;
  readonly cookies: Cookies;
  /** Tells every api process to close the sockets of a login. */
  readonly sessionEnded: (sessionId: string) => void;
};

/** Finds out who makes the request. Says nothing to those without a session: the endpoint's level decides. */
export const authenticate =
  ({ accounts, cookies }: Pick<AccountRoutesParts, 'accounts' | 'cookies'>): RequestHandler =>
  async (request, _response, next) => {
    const person = await accounts.personOf(cookies.access(request));
    if (person) identify(request, person);
    next();
  };

/** Login, logout, refresh and who I am. */
export const accountRoutes = ({ accounts, sessions, cookies, sessionEnded }: AccountRoutesParts): Route[] => [
  route(authApi.login, async ({ body, response }) => {
    const result = await accounts.login(body);
    if (!result.ok) return refuse(result.reason);
    cookies.set(response, result.tokens);
    return done({});
  }),
  route(authApi.logout, async ({ request, response }) => {
    for (const token of [cookies.refresh(request), cookies.access(request)]) {
      const ended = token === undefined ? undefined : await sessions.end(token);
      if (ended !== undefined) sessionEnded(ended);
    }
    cookies.clear(response);
    return done({});
  }),
  route(authApi.refresh, async ({ request, response }) => {
    const token = cookies.refresh(request);
    const refreshed: Refreshed = token === undefined ? { ok: false } : await sessions.refresh(token);
    if (refreshed.ok) {
      cookies.set(response, refreshed.tokens);
      return done({});
    }
    if (refreshed.endedSessionId !== undefined) sessionEnded(refreshed.endedSessionId);
    return refuse('session_expired');
  }),
  route(usersApi.me, ({ person }) => Promise.resolve(done(person))),
];
