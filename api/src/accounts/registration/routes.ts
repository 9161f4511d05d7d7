import { authApi } from '@soebs/contract';
import type { Request } from 'express';
import { done, doneUnless, refuse } from '../../http/answer.ts';
import { limited } from '../../http/limited.ts';
import { route, type Route } from '../../http/route.ts';
import type { Limits } from '../../limits/limits.ts';
import type { EmailChanges } from './email-changes.ts';
import type { Recovery } from './recovery.ts';
import type { Registrations } from './registration.ts';

export type RegistrationRoutesDeps = {
  readonly registration: Registrations;
  readonly recovery: Pick<Recovery, 'forgot' | 'reset'>;
  readonly emailChanges: Pick<EmailChanges, 'confirm'>;
  readonly limits: Limits;
};

const addressOf = (request: Request): string => request.ip ?? '';

/** What strangers may do beside logging in; each within its limits (AU7). */
export const registrationRoutes = ({
  registration,
  recovery,
  emailChanges,
  limits,
}: RegistrationRoutesDeps): Route[] => [
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
