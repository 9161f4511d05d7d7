import { failure, isRefusalCode } from '@soebs/contract';
import type { CallCode } from '../../api/call.ts';

/** What the server said to a chunk. */
export type UploadAnswer = { readonly getStatus: () => number; readonly getBody: () => string };

const codeIn = (body: string): CallCode | undefined => {
  try {
    const read = failure.safeParse(JSON.parse(body));
    return read.success && isRefusalCode(read.data.error) ? read.data.error : undefined;
  } catch {
    return undefined;
  }
};

const gone = new Set([404, 410]);

/** Why an upload failed; `gone` when the server knows it no more. */
export const reasonOf = (response: UploadAnswer | null | undefined): CallCode | 'gone' => {
  if (!response) return 'unreachable';
  const code = codeIn(response.getBody());
  if (code !== undefined && code !== 'not_found') return code;
  return gone.has(response.getStatus()) ? 'gone' : 'internal_error';
};

/** 460: the chunk did not arrive as it was sent. 503: something behind the api is away for now. */
const passing = new Set([0, 401, 409, 423, 460, 503]);

/** Outages, renewed sessions and disagreements about the offset are tried again; refusals are final. */
export const isWorthAnotherTry = (response: UploadAnswer | null | undefined): boolean => {
  if (!response || passing.has(response.getStatus())) return true;
  return response.getStatus() >= 500 && codeIn(response.getBody()) === undefined;
};
