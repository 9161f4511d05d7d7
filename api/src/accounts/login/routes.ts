import { authApi } from '@soebs/contract';
import type { Request, RequestHandler } from 'express';
import { done, refuse } from '../../http/answer.ts';
import { identify } from '../../http/guard.ts';
import { route, type Route } from '../../http/route.ts';
import type { Cookies } from '../sessions/cookies.ts';
import { deviceName } from '../sessions/device-name.ts';
import type { Refreshed, SessionStore } from '../sessions/sessions.ts';
import type { Accounts } from './accounts.ts';

export type LoginRoutesDeps = {
  readonly accounts: Pick<Accounts, 'login' | 'refresh' | 'personOf'>;
  readonly sessions: Pick<SessionStore, 'endOf'>;
  readonly cookies: Cookies;
};

/** Finds out who makes the request. Says nothing to those without a session: the endpoint's level decides. */
export const authenticate =
  ({ accounts, cookies }: Pick<LoginRoutesDeps, 'accounts' | 'cookies'>): RequestHandler =>
  async (request, _response, next) => {
    const person = await accounts.personOf(cookies.access(request));
    if (person) identify(request, person);
    next();
  };

const addressOf = (request: Request): string => request.ip ?? '';

/** Login, refresh and logout. */
export const loginRoutes = ({ accounts, sessions, cookies }: LoginRoutesDeps): Route[] => {
  /** Ends the session that a request carries: a browser that logs in anew, or out, leaves none behind. */
  const endPresented = async (request: Request): Promise<void> => {
    for (const token of [cookies.refresh(request), cookies.access(request)])
      if (token !== undefined) await sessions.endOf(token);
  };
  return [
    route(authApi.login, async ({ body, request, response }) => {
      const from = {
        address: addressOf(request),
        deviceName: deviceName(request.get('user-agent')),
        deviceToken: cookies.device(request),
      };
      const result = await accounts.login({ ...body, from });
      if (!result.ok) {
        const { retryAfterSeconds } = result;
        return refuse(result.reason, retryAfterSeconds === undefined ? undefined : { retryAfterSeconds });
      }
      await endPresented(request);
      cookies.set(response, result.tokens);
      cookies.setDevice(response, result.deviceToken);
      return done({});
    }),
    route(authApi.session, ({ request }) => Promise.resolve(done({ isKnown: cookies.refresh(request) !== undefined }))),
    route(authApi.logout, async ({ request, response }) => {
      await endPresented(request);
      cookies.clear(response);
      return done({});
    }),
    route(authApi.refresh, async ({ request, response }) => {
      const token = cookies.refresh(request);
      const refreshed: Refreshed = token === undefined ? { ok: false } : await accounts.refresh(token);
      if (!refreshed.ok) return refuse('session_expired');
      cookies.set(response, refreshed.tokens);
      return done({});
    }),
  ];
};
