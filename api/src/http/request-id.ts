import { newId } from '@soebs/platform';
import type { RequestHandler } from 'express';

declare module 'express-serve-static-core' {
  interface Request {
    /** Names this request in logs, events and the answer's `x-request-id`. */
    id: string;
  }
}

/** Gives every request an id. */
export const requestId: RequestHandler = (request, response, next) => {
  request.id = newId();
  response.setHeader('x-request-id', request.id);
  next();
};
