import type { RefusalCode } from '@soebs/contract';

/** What a handler answers: data, or a refusal by its code. An outage or a bug is thrown instead. */
export type Answer<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly reason: RefusalCode; readonly details?: unknown };

export const done = <T>(data: T): Answer<T> => ({ ok: true, data });
export const refuse = (reason: RefusalCode, details?: unknown): Answer<never> => ({
  ok: false,
  reason,
  ...(details === undefined ? {} : { details }),
});

/** Refuses what a field, or the whole call where the name is empty, says. */
export const invalid = (field: string, message: string): Answer<never> =>
  refuse('validation_failed', [{ field, message }]);

/** Refuses days that are no span, or more than `mostDays`, both ends included. */
export const invalidSpan = (mostDays: number): Answer<never> =>
  invalid('to', `not before from, and with it at most ${mostDays} days`);

/** Done, with nothing to tell, unless there is a refusal. */
export const doneUnless = (refusal: RefusalCode | undefined): Answer<Record<string, never>> =>
  refusal === undefined ? done({}) : refuse(refusal);
