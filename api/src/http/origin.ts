import type { RequestHandler } from 'express';
import { sendFailure } from './envelope.ts';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Lets changes come only from our own pages, or from programs that are no browser (no Origin, no Sec-Fetch-Site). */
export const ownOriginsOnly =
  (origins: readonly string[]): RequestHandler =>
  (request, response, next) => {
    if (safe.has(request.method)) {
      next();
      return;
    }
    const origin = request.get('origin');
    const isForeign = origin === undefined ? request.get('sec-fetch-site') === 'cross-site' : !origins.includes(origin);
    if (isForeign) {
      sendFailure(response, 'forbidden');
      return;
    }
    next();
  };
