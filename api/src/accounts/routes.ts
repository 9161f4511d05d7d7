import { authApi } from '@soebs/contract';
import type { Request, RequestHandler } from 'express';
import { done, doneUnless, refuse } from '../http/answer.ts';
import { identify } from '../http/guard.ts';
import { route, type Route } from '../http/route.ts';
import type { Limits } from '../limits/limits.ts';
import { limited } from '../limits/limited.ts';
import type { Accounts } from './accounts.ts';
import type { Cookies } from './cookies.ts';
import { deviceName } from './device-name.ts';
import type { EmailChanges } from './email-changes.ts';
import type { Recovery } from './recovery.ts';
import type { Registrations } from './registration.ts';
import type { Refreshed, SessionStore } from './sessions.ts';

export type AuthRoutesDeps = {
  readonly accounts: Accounts;
  readonly sessions: SessionStore;
  readonly cookies: Cookies;
  readonly registration: Registrations;
  readonly recovery: Recovery;
  readonly emailChanges: EmailChanges;
  readonly limits: Limits;
};

/** Finds out who makes the request. Says nothing to those without a session: the endpoint's level decides. */
export const authenticate =
  ({ accounts, cookies }: Pick<AuthRoutesDeps, 'accounts' | 'cookies'>): RequestHandler =>
  async (request, _response, next) => {
    const person = await accounts.personOf(cookies.access(request));
    if (person) identify(request, person);
    next();
  };

const addressOf = (request: Request): string => request.ip ?? '';

/** Login, refresh and logout. */
const doors = ({ accounts, sessions, cookies }: AuthRoutesDeps): Route[] => {
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

/** What strangers may do beside logging in; each within its limits (AU7). */
export const authRoutes = (deps: AuthRoutesDeps): Route[] => {
  const { registration, recovery, emailChanges, limits } = deps;
  return [
    ...doors(deps),
    route(authApi.register, async ({ body, request }) => {
      const halt = await limited(limits, [['register', addressOf(request)]]);
      return halt ?? doneUnless(await registration.register(body));
    }),
    route(authApi.verify, async ({ body, request }) => {
      const halt = await limited(limits, [['token', addressOf(request)]]);
      return halt ?? ((await registration.verify(body.token)) ? done({}) : refuse('invalid_verification_link'));
    }),
    route(authApi.resend, async ({ body: { email }, request }) => {
      const halt = await limited(limits, [
        ['mailLinkAddress', addressOf(request)],
        ['mailLinkMail', email],
      ]);
      if (halt) return halt;
      registration.resend(email);
      return done({});
    }),
    route(authApi.forgot, async ({ body: { email }, request }) => {
      const halt = await limited(limits, [
        ['mailLinkAddress', addressOf(request)],
        ['mailLinkMail', email],
      ]);
      if (halt) return halt;
      if (await recovery.forgot(email)) return done({});
      await limits.add('mailLinkAddress', addressOf(request), 1);
      return refuse('not_found');
    }),
    route(authApi.reset, async ({ body, request }) => {
      const halt = await limited(limits, [['token', addressOf(request)]]);
      return halt ?? doneUnless(await recovery.reset(body.token, body.password));
    }),
    route(authApi.verifyEmailChange, async ({ body, request }) => {
      const halt = await limited(limits, [['token', addressOf(request)]]);
      if (halt) return halt;
      const confirmed = await emailChanges.confirm(body.token);
      return confirmed.ok ? done(confirmed.progress) : refuse(confirmed.reason);
    }),
  ];
};
