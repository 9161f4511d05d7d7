import { refusalMeanings, refusalStatus, type Failure, type RefusalCode, type Success } from '@soebs/contract';
import { traceId } from '@soebs/platform';
import type { Response } from 'express';

/** Sentences that an answer says in place of the description's; screens have their own texts by code. */
const sentences: Partial<Record<RefusalCode, string>> = {
  incorrect_login_credentials: 'E-Mail or password wrong',
  account_blocked: 'You are blocked',
  account_locked_out: 'You are locked out',
  email_not_verified: 'The email address is not verified',
  media_type_not_supported: 'The media type is not supported',
  media_without_audio: 'The media has no audio track',
  media_corrupt: 'The media is empty or damaged',
  media_too_large: 'The media is too large',
  media_too_long: 'The media is too long',
  not_enough_credits_left: 'There are not enough credits left',
  email_alread_taken: 'This email address is already taken',
  invalid_verification_link: 'Invalid or expired verification link',
  password_too_common: 'This password is among the first that anybody would try',
  rate_limited: 'Too many requests, please wait',
  validation_failed: 'Sorry, not all fields are filled out correctly.',
  body_too_large: 'This is more than a request may bring',
  method_not_allowed: 'This cannot be done here',
  unauthorized: 'Please log in',
  session_expired: 'The session has expired, please log in again',
  not_found: 'There is nothing here',
  unavailable: 'This cannot be done for the moment, please try again',
  internal_error: 'An unexpected error occurred',
};

export const successOf = <T>(data: T, status: number): Success<T> => ({ success: true, data, status });

export const failureOf = (reason: RefusalCode, details?: unknown, trace = traceId()): Failure => ({
  success: false,
  errorMessage: sentences[reason] ?? refusalMeanings[reason],
  error: reason,
  status: refusalStatus[reason],
  ...(details === undefined ? {} : { details }),
  ...(trace === undefined ? {} : { traceId: trace }),
});

/** Seconds after which a caller may try again: when too many passwords are being checked, while a release is replaced, in an outage. */
export const RETRY_AFTER_S: Readonly<Partial<Record<RefusalCode, number>>> = {
  busy: 2,
  deploying: 10,
  unavailable: 5,
};

const secondsToWait = (details: unknown): number | undefined =>
  typeof details === 'object' &&
  details !== null &&
  'retryAfterSeconds' in details &&
  typeof details.retryAfterSeconds === 'number'
    ? details.retryAfterSeconds
    : undefined;

/** Sends a refusal in the envelope of every answer, with `Retry-After` where it says how long to wait. */
export const sendFailure = (response: Response, reason: RefusalCode, details?: unknown): void => {
  if (response.headersSent) return;
  const seconds = secondsToWait(details) ?? RETRY_AFTER_S[reason];
  if (seconds !== undefined) response.setHeader('Retry-After', String(seconds));
  response.status(refusalStatus[reason]).json(failureOf(reason, details));
};
