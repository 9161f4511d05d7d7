import type { DeliveryError } from '@soebs/contract';
import { AddressRefused, callOutside, type OutboundRules } from '@soebs/platform';

const PATIENCE_MS = 15_000;
const ANSWER_BYTES = 1_024;

/** What came of a try: the answer, or why there was none. */
export type Posted = {
  readonly status: number | null;
  readonly error: DeliveryError | null;
  readonly retryAfter: string | undefined;
  /** The beginning of the answer. */
  readonly answer: string;
};

export type Sent = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
};

/** Posts once. Throws only when the signal aborts. */
export type Post = (url: string, sent: Sent) => Promise<Posted>;

export type PostRules = Pick<OutboundRules, 'local' | 'resolve' | 'isAllowed' | 'ca'> & {
  /** How long a receiver may take, in milliseconds; 15 s if not given. */
  readonly patienceMs?: number;
};

const beginningOf = async (body: AsyncIterable<Buffer>): Promise<string> => {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body) {
    parts.push(part);
    bytes += part.length;
    if (bytes >= ANSWER_BYTES) break;
  }
  return Buffer.concat(parts).subarray(0, ANSWER_BYTES).toString('utf8');
};

const causeOf = (error: unknown): unknown => (error instanceof Error ? error.cause : undefined);

/** Faults of a certificate, by the codes of Node and OpenSSL. */
const isOfCertificate = (error: unknown): boolean => {
  const cause = causeOf(error);
  return cause instanceof Error && 'code' in cause && /CERT|TLS|SSL|UNABLE_TO_VERIFY/.test(String(cause.code));
};

const errorOf = (error: unknown, signal: AbortSignal): DeliveryError => {
  if (error instanceof AddressRefused) return 'address_refused';
  if (signal.aborted) return 'timed_out';
  return isOfCertificate(error) ? 'certificate_refused' : 'unreachable';
};

/** Posts to addresses that customers have named (WB3), each checked like media by address (PJ5), at every try. No redirect is followed. */
export const poster = ({ patienceMs = PATIENCE_MS, ...rules }: PostRules): Post => {
  const call = { ...rules, redirects: 0, idleMs: patienceMs };
  return async (url, { headers, body, signal: ended }) => {
    const late = AbortSignal.timeout(patienceMs);
    const signal = AbortSignal.any([late, ended]);
    const asked = {
      method: 'POST' as const,
      headers: {
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': 'Soebs-Webhooks/1',
      },
    };
    try {
      const { status, headers: answered, body: answer } = await callOutside(url, { ...asked, body, signal }, call);
      try {
        return { status, error: null, retryAfter: answered['retry-after'], answer: await beginningOf(answer) };
      } finally {
        answer.destroy();
      }
    } catch (error) {
      ended.throwIfAborted();
      return { status: null, error: errorOf(error, late), retryAfter: undefined, answer: '' };
    }
  };
};
