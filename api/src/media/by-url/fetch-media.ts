import { rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { asFileName, type RefusalCode } from '@soebs/contract';
import {
  AddressRefused,
  callOutside,
  intoFile,
  isStorageFull,
  pause,
  Unreachable,
  type OutboundAnswer,
  type OutboundRules,
} from '@soebs/platform';
import { openPartialFile, type Here, type PartialFile } from './partial-file.ts';
import { partOf, versionOf } from './ranges.ts';

export type ByUrlRules = Omit<OutboundRules, 'origins' | 'redirects' | 'idleMs'> & {
  /** The exact origins of the contract. */
  readonly origins: readonly string[];
  readonly maxBytes: number;
  /** Longest time for the whole file, over all tries. */
  readonly deadlineMs: number;
  readonly idleMs?: number;
  /** How long is waited after a cut. */
  readonly againMs?: number;
  /** Stops in the middle; what is here is gone on with another time. */
  readonly signal?: AbortSignal;
};

/** What is here after a fetch that failed: nothing, or some of it, or more than before; `over`: no other try will help. */
export type Left = 'over' | 'nothing' | 'some' | 'more';

export type FetchRefusal =
  | Extract<RefusalCode, 'media_origin_not_whitelisted' | 'media_unreachable' | 'media_too_large' | 'storage_full'>
  | 'busy';

export type Fetched =
  | { readonly ok: true; readonly bytes: number; readonly fileName: string }
  | { readonly ok: false; readonly code: FetchRefusal; readonly left: Left };

const REDIRECTS = 3;
const USUAL_IDLE_MS = 20_000;
const USUAL_AGAIN_MS = 1_000;
/** A source that is cut more often within one fetch waits for the next one. */
const MOST_CUTS = 50;

class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** What comes is not the rest of what is here. */
class OtherFile extends Error {
  override readonly name = 'OtherFile';
}

/** One fetch of a file. */
type Fetch = {
  readonly url: string;
  readonly to: string;
  readonly maxBytes: number;
  readonly outbound: OutboundRules;
  readonly part: PartialFile;
  readonly signal: AbortSignal;
};

type Whole = { readonly bytes: number; readonly url: URL };

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

/** Lets through what follows the bytes that are here; they must come first, and no more than `most` in all. */
const following = (tail: Buffer, most: number): Transform => {
  let bytes = 0;
  return new Transform({
    transform: (chunk: Buffer, _, done) => {
      const known = tail.subarray(bytes, bytes + chunk.length);
      bytes += chunk.length;
      if (bytes > most || !chunk.subarray(0, known.length).equals(known)) done(new OtherFile());
      else done(null, chunk.subarray(known.length));
    },
  });
};

/** Refuses what is no plain file: compressed ones (a small one may be huge), promises of too much. */
const checkPlain = ({ headers }: OutboundAnswer, maxBytes: number): void => {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') throw new Unreachable(`encoded as ${encoding}`);
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw new TooLarge();
};

/** Takes an answer that sends the whole file. */
const takeWhole = async ({ part, to, maxBytes, signal }: Fetch, answer: OutboundAnswer): Promise<Whole> => {
  await part.begin(versionOf(answer.headers));
  const meter = capped(maxBytes);
  await intoFile([answer.body, meter.through], to, { signal });
  return { bytes: meter.bytes(), url: answer.url };
};

/** Takes an answer that goes on from what is here; its first bytes are those that are here last. */
const takeRest = async (fetch: Fetch, here: Here, answer: OutboundAnswer): Promise<Whole> => {
  const { part, to, maxBytes, signal } = fetch;
  if (here.version.totalBytes > maxBytes) throw new TooLarge();
  const first = here.bytes - here.tail.length;
  const span = partOf(answer.headers, { ...here.version, first });
  if (!span) throw new OtherFile();
  const rest = following(here.tail, span.last - first + 1);
  await intoFile([answer.body, rest], to, { flags: 'r+', start: here.bytes, signal });
  const bytes = await part.bytes();
  if (bytes !== here.version.totalBytes) throw new Unreachable('a part that ends too early');
  return { bytes, url: answer.url };
};

/** Asks for what follows, and for all of it where that is another version (RFC 9110, 13.1.5). */
const rangeOf = ({ version, bytes, tail }: Here): Record<string, string> => ({
  range: `bytes=${bytes - tail.length}-`,
  'if-range': version.validator,
});

/** Makes one request. The address, every redirect and every address of a host are checked like those of the first one. */
const once = async (fetch: Fetch): Promise<Whole> => {
  const { url, outbound, part, maxBytes, signal } = fetch;
  const here = await part.here();
  const headers = here ? rangeOf(here) : {};
  const answer = await callOutside(url, { method: 'GET', headers, signal }, outbound);
  try {
    checkPlain(answer, maxBytes);
    if (answer.status === 200) return await takeWhole(fetch, answer);
    if (here && answer.status === 206) return await takeRest(fetch, here, answer);
    // The file is shorter than what is here of it.
    if (here && answer.status === 416) throw new OtherFile();
    throw new Unreachable(`answered ${answer.status}`);
  } finally {
    answer.body.destroy();
  }
};

const codeOf = (error: unknown): FetchRefusal => {
  if (error instanceof AddressRefused) return 'media_origin_not_whitelisted';
  if (error instanceof TooLarge) return 'media_too_large';
  return isStorageFull(error) ? 'storage_full' : 'media_unreachable';
};

type Failed = { readonly ok: false; readonly error: unknown; readonly left: Exclude<Left, 'over'> };
type Tried = { readonly ok: true; readonly whole: Whole } | Failed;

/** Makes one request, and says whether more is here than before: a file that was begun anew is not further. */
const tried = async (fetch: Fetch): Promise<Tried> => {
  const { part } = fetch;
  const [before, begins] = [await part.bytes(), part.begins()];
  try {
    return { ok: true, whole: await once(fetch) };
  } catch (error) {
    if (error instanceof OtherFile) await part.distrust();
    const after = await part.bytes();
    if (after === 0) return { ok: false, error, left: 'nothing' };
    const isFurther = after > before && (before === 0 || part.begins() === begins);
    return { ok: false, error, left: isFurther ? 'more' : 'some' };
  }
};

/** Whether it is asked again at once: after a cut that has got further, or when what came was not the rest of what is here. */
const isAskedAgain = ({ signal }: Fetch, { error, left }: Failed, cuts: number): boolean => {
  if (signal.aborted || codeOf(error) !== 'media_unreachable') return false;
  return error instanceof OtherFile || (left === 'more' && cuts < MOST_CUTS);
};

/** Goes on after each cut as long as that gets further. */
const untilWhole = async (fetch: Fetch, againMs: number): Promise<Tried> => {
  let isFurther = false;
  for (let cuts = 0; ; cuts += 1) {
    const end = await tried(fetch);
    if (end.ok) return end;
    isFurther ||= end.left === 'more';
    if (!isAskedAgain(fetch, end, cuts)) return end.left === 'some' && isFurther ? { ...end, left: 'more' } : end;
    await pause(againMs, fetch.signal);
  }
};

const fileNameOf = ({ pathname }: URL): string => {
  const last = pathname.split('/').at(-1) ?? '';
  try {
    return asFileName(decodeURIComponent(last));
  } catch {
    return asFileName(last);
  }
};

const final: ReadonlySet<FetchRefusal> = new Set(['media_origin_not_whitelisted', 'media_too_large']);

/** What is told of a failure; only what can be gone on with stays here. */
const failed = async (
  { part, to }: Fetch,
  { error, left }: Failed,
  time: { readonly isStopped: boolean; readonly isOver: boolean; readonly spentMs: number },
): Promise<Fetched> => {
  const code = time.isStopped ? 'busy' : codeOf(error);
  const isOver = !time.isStopped && (time.isOver || final.has(code));
  if (isOver || code === 'storage_full') {
    await part.remove();
    return { ok: false, code, left: isOver ? 'over' : 'nothing' };
  }
  if (left === 'nothing') await rm(to, { force: true });
  await part.leave(time.spentMs);
  return { ok: false, code, left };
};

const fetched = async (url: string, to: string, rules: ByUrlRules): Promise<Fetched> => {
  const { maxBytes, deadlineMs, idleMs = USUAL_IDLE_MS, againMs = USUAL_AGAIN_MS, signal: stop, ...outbound } = rules;
  const begunMs = performance.now();
  const part = await openPartialFile(to);
  const late = AbortSignal.timeout(Math.max(0, Math.ceil(deadlineMs - part.spentMs)));
  const signal = stop ? AbortSignal.any([late, stop]) : late;
  const fetch: Fetch = { url, to, maxBytes, part, signal, outbound: { ...outbound, redirects: REDIRECTS, idleMs } };
  const end = await untilWhole(fetch, againMs);
  if (!end.ok) {
    const spentMs = part.spentMs + performance.now() - begunMs;
    return failed(fetch, end, { isStopped: stop?.aborted === true, isOver: late.aborted, spentMs });
  }
  const { bytes, url: source } = end.whole;
  return { ok: true, bytes, fileName: fileNameOf(source) };
};

/**
 * Fetches media from an address that a customer has named (PJ5) into a local file, streaming, within limits of size and time over all
 * tries. The address, every redirect and every resolved address are checked before anything is connected to. After a cut, or when the
 * process has ended, it goes on from what is here where the source names versions and sends parts; two versions are never put together.
 */
export const fetchMedia = async (url: string, to: string, rules: ByUrlRules): Promise<Fetched> => {
  try {
    return await fetched(url, to, rules);
  } catch (error) {
    // Not even what is known of the file could be written down.
    if (!isStorageFull(error)) throw error;
    await rm(to, { force: true });
    return { ok: false, code: 'storage_full', left: 'nothing' };
  }
};
