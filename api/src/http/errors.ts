import type { RefusalCode } from '@soebs/contract';
import { isStorageFull, type Log } from '@soebs/platform';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { sendFailure } from './envelope.ts';

const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
    ? error.status
    : 500;

const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

/** Errors that are an answer and no fault of ours. */
const answers: Readonly<Record<string, RefusalCode>> = { busy: 'busy', stream_erased: 'not_found' };

/** Seconds after which a caller may try again when too many passwords are being checked. */
const busySeconds = '2';

/** The one place where a thrown error becomes an answer. Bodies that are no JSON are the caller's; all else is ours. */
export const errorAnswer =
  (log: Log): ErrorRequestHandler =>
  // Express knows an error handler by its four parameters.
  // eslint-disable-next-line max-params -- see above
  (error: unknown, request, response, _next) => {
    const status = statusOf(error);
    if (status >= 400 && status < 500) {
      sendFailure(response, status === 413 ? 'body_too_large' : 'validation_failed');
      return;
    }
    const code = codeOf(error);
    const answer = code === undefined ? undefined : answers[code];
    if (answer) {
      if (answer === 'busy') response.setHeader('Retry-After', busySeconds);
      sendFailure(response, answer);
      return;
    }
    if (isStorageFull(error)) {
      log.error({ requestId: request.id, path: request.path }, 'no room to write');
      sendFailure(response, 'storage_full');
      return;
    }
    log.error({ err: error, requestId: request.id, path: request.path }, 'request failed');
    sendFailure(response, 'internal_error');
  };

export const nothingHere: RequestHandler = (_request, response) => sendFailure(response, 'not_found');
