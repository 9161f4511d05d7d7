import type { RequestHandler } from 'express';
import type { GeneralLimit, GeneralRule } from '../limits/general.ts';
import { sendFailure } from './envelope.ts';
import { personOf } from './guard.ts';

/** The outermost limit: so many requests a minute from one person, or from one address of those who are nobody yet (AU7). */
export const generallyLimited =
  (limit: GeneralLimit, rule: GeneralRule): RequestHandler =>
  async (request, response, next) => {
    const taken = await limit(rule, personOf(request)?.id ?? request.ip ?? '');
    if (taken.ok) next();
    else sendFailure(response, 'rate_limited', { retryAfterSeconds: taken.retryAfterSeconds });
  };
