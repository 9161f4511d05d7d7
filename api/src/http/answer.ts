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

/** Done, with nothing to tell, unless there is a refusal. */
export const doneUnless = (refusal: RefusalCode | undefined): Answer<Record<string, never>> =>
  refusal === undefined ? done({}) : refuse(refusal);
