import type { IncomingHttpHeaders } from 'node:http';

/** A version of a file: what names it, and how long it is. */
export type Version = { readonly validator: string; readonly totalBytes: number };

/** A part of a file as an answer says it: the first and the last byte, and how long the whole is. */
export type Span = { readonly first: number; readonly last: number; readonly totalBytes: number };

const STRONG_TAG = /^"[\x21\x23-\x7e\x80-\xff]*"$/;
const LENGTH = /^\d{1,15}$/;
const SPAN = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/;
/** A file that was changed so shortly before it was sent may change again within the same second. */
const STRONG_AFTER_MS = 60_000;

/**
 * What names exactly one version of a file, as RFC 9110 (13.1.5) wants it in `If-Range`: a strong entity tag, or the moment of its last
 * change when that is well past. Undefined where an answer names none.
 */
export const validatorOf = ({
  etag = '',
  date = '',
  'last-modified': changed = '',
}: IncomingHttpHeaders): string | undefined => {
  if (STRONG_TAG.test(etag)) return etag;
  return Date.parse(date) - Date.parse(changed) >= STRONG_AFTER_MS ? changed : undefined;
};

/** The version that a whole answer sends, if it can be gone on with after a cut. */
export const versionOf = (headers: IncomingHttpHeaders): Version | undefined => {
  const { 'content-length': length = '', 'accept-ranges': ranges } = headers;
  const validator = validatorOf(headers);
  if (validator === undefined || ranges === 'none' || !LENGTH.test(length)) return undefined;
  return { validator, totalBytes: Number(length) };
};

/** What `Content-Range` says, if it says one part of a file of known length. */
export const spanOf = (header: string | undefined): Span | undefined => {
  const [first, last, totalBytes] = (SPAN.exec(header ?? '') ?? []).slice(1).map(Number);
  if (first === undefined || last === undefined || totalBytes === undefined) return undefined;
  return first <= last && last < totalBytes ? { first, last, totalBytes } : undefined;
};

/** Whether an answer names another version; one that names none is taken to send the one that was asked for. */
const namesOther = ({ etag, 'last-modified': changed }: IncomingHttpHeaders, validator: string): boolean =>
  STRONG_TAG.test(validator)
    ? etag !== undefined && etag !== validator
    : changed !== undefined && changed !== validator;

/** The part that a partial answer sends, if it is one of the version that was asked for, from the byte that was asked for on. */
export const partOf = (headers: IncomingHttpHeaders, asked: Version & { readonly first: number }): Span | undefined => {
  const span = spanOf(headers['content-range']);
  const isAsked = span?.first === asked.first && span.totalBytes === asked.totalBytes;
  return isAsked && !namesOther(headers, asked.validator) ? span : undefined;
};
