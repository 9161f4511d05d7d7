import { rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { asFileName, type RefusalCode } from '@soebs/contract';
import {
  AddressRefused,
  callOutside,
  intoFile,
  isStorageFull,
  Unreachable,
  type OutboundAnswer,
  type OutboundRules,
} from '@soebs/platform';

export type ByUrlRules = Omit<OutboundRules, 'origins' | 'redirects' | 'idleMs'> & {
  /** The exact origins of the contract. */
  readonly origins: readonly string[];
  readonly maxBytes: number;
  /** Longest time for the whole file. */
  readonly deadlineMs: number;
  readonly idleMs?: number;
};

export type Fetched =
  | { readonly ok: true; readonly bytes: number; readonly fileName: string }
  | {
      readonly ok: false;
      readonly code: Extract<
        RefusalCode,
        'media_origin_not_whitelisted' | 'media_unreachable' | 'media_too_large' | 'storage_full'
      >;
    };

const REDIRECTS = 3;
const USUAL_IDLE_MS = 20_000;

class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** Counts what comes; more than is allowed ends it, whatever the header has promised. */
const capped = (maxBytes: number) => {
  let bytes = 0;
  const through = new Transform({
    transform: (chunk: Buffer, _, done) => {
      bytes += chunk.length;
      if (bytes > maxBytes) done(new TooLarge());
      else done(null, chunk);
    },
  });
  return { through, bytes: () => bytes };
};

const codeOf = (error: unknown): Extract<Fetched, { ok: false }>['code'] => {
  if (error instanceof AddressRefused) return 'media_origin_not_whitelisted';
  if (error instanceof TooLarge) return 'media_too_large';
  return isStorageFull(error) ? 'storage_full' : 'media_unreachable';
};

/** Refuses what is no plain file: other answers than 200, compressed ones (a small one may be huge), promises of too much. */
const checkAnswer = ({ status, headers }: OutboundAnswer, maxBytes: number): void => {
  if (status !== 200) throw new Unreachable(`answered ${status}`);
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') throw new Unreachable(`encoded as ${encoding}`);
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw new TooLarge();
};

const fileNameOf = ({ pathname }: URL): string => {
  const last = pathname.split('/').at(-1) ?? '';
  try {
    return asFileName(decodeURIComponent(last));
  } catch {
    return asFileName(last);
  }
};

/**
 * Fetches media from an address that a customer has named (PJ5) into a local file, streaming, within limits of size and time. The
 * address, every redirect and every resolved address are checked before anything is connected to. On refusal no file is left.
 */
export const fetchMedia = async (url: string, to: string, rules: ByUrlRules): Promise<Fetched> => {
  const { maxBytes, deadlineMs, idleMs = USUAL_IDLE_MS, ...outbound } = rules;
  const signal = AbortSignal.timeout(deadlineMs);
  try {
    const answer = await callOutside(url, { method: 'GET', signal }, { ...outbound, redirects: REDIRECTS, idleMs });
    const meter = capped(maxBytes);
    try {
      checkAnswer(answer, maxBytes);
      await intoFile([answer.body, meter.through], to, { signal });
    } finally {
      answer.body.destroy();
    }
    return { ok: true, bytes: meter.bytes(), fileName: fileNameOf(answer.url) };
  } catch (error) {
    await rm(to, { force: true });
    return { ok: false, code: codeOf(error) };
  }
};
