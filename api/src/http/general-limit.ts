import type { RequestHandler } from 'express';
import type { GeneralLimit } from '../limits/general.ts';
import { sendFailure } from './envelope.ts';
import { personOf } from './guard.ts';

/** The outermost limit: so many requests a minute from one person, or from one address of those who are nobody yet (AU7). */
export const generallyLimited =
  (limit: GeneralLimit): RequestHandler =>
  async (request, response, next) => {
    const taken = await limit(personOf(request)?.id ?? request.ip ?? '');
    if (taken.ok) next();
    else sendFailure(response, 'rate_limited', { retryAfterSeconds: taken.retryAfterSeconds });
  };
