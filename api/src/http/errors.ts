import type { RefusalCode } from '@soebs/contract';
import { isOutage, isStorageFull, type Log } from '@soebs/platform';
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
const answers: Readonly<Record<string, RefusalCode>> = {
  busy: 'busy',
  deploying: 'deploying',
  stream_erased: 'not_found',
};

/** What an error is to the caller, when it is no fault of ours. */
const answerTo = (error: unknown): RefusalCode | undefined => {
  const code = codeOf(error);
  const answer = code !== undefined && Object.hasOwn(answers, code) ? answers[code] : undefined;
  return answer ?? (isOutage(error) ? 'unavailable' : undefined);
};

/** What of a request cannot be read, by the kind of the parser's error; anything else is its address. */
const unreadableParts: Readonly<Record<string, { readonly field: string; readonly message: string }>> = {
  'entity.parse.failed': { field: '', message: 'The body is no JSON object or array.' },
  'charset.unsupported': { field: 'Content-Type', message: 'Only the charset UTF-8 is read.' },
  'encoding.unsupported': { field: 'Content-Encoding', message: 'This encoding is not read.' },
  'request.size.invalid': { field: 'Content-Length', message: 'The body is shorter or longer than said.' },
  'request.aborted': { field: '', message: 'The body has ended early.' },
};
const unreadable = (error: unknown): { readonly field: string; readonly message: string } => {
  const type = typeof error === 'object' && error !== null && 'type' in error ? String(error.type) : '';
  return (
    (Object.hasOwn(unreadableParts, type) ? unreadableParts[type] : undefined) ?? {
      field: '',
      message: 'The address cannot be decoded.',
    }
  );
};

/** The one place where a thrown error becomes an answer. Bodies that are no JSON are the caller's; all else is ours. */
export const errorAnswer =
  (log: Log): ErrorRequestHandler =>
  // Express knows an error handler by its four parameters.
  // eslint-disable-next-line max-params -- see above
  (error: unknown, request, response, _next) => {
    const status = statusOf(error);
    if (status === 413) {
      sendFailure(response, 'body_too_large');
      return;
    }
    if (status >= 400 && status < 500) {
      sendFailure(response, 'validation_failed', [unreadable(error)]);
      return;
    }
    const answer = answerTo(error);
    if (answer) {
      if (answer === 'unavailable')
        log.warn({ err: error, requestId: request.id, path: request.path }, 'dependency away');
      sendFailure(response, answer);
      return;
    }
    if (isStorageFull(error)) {
      log.error({ requestId: request.id, path: request.path }, 'storage full');
      sendFailure(response, 'storage_full');
      return;
    }
    log.error({ err: error, requestId: request.id, path: request.path }, 'request failed');
    sendFailure(response, 'internal_error');
  };

export const nothingHere: RequestHandler = (_request, response) => sendFailure(response, 'not_found');
