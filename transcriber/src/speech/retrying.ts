import { startOfText } from '@soebs/events';
import { pause, type Log } from '@soebs/platform';
import { z } from 'zod';
import { SpeechAway, SpeechBroken, SpeechRefused, type Recognition } from './recogniser.ts';

export type RetryOptions = {
  readonly log: Log;
  /** Longest time for one piece; by its length when not given. Node's fetch itself waits five minutes for an answer, so more has no effect. */
  readonly deadlineMs?: number | undefined;
  readonly tries?: number;
  readonly firstPauseMs?: number;
};

export type Tried =
  { readonly recognition: Recognition } | { readonly fault: Error; readonly waitMs?: number | undefined };

const LEAST_DEADLINE_MS = 60_000;
/** A service that needs longer than this for a second of sound does not work. */
const DEADLINE_A_SECOND_MS = 4_000;
const WAV_BYTES_A_SECOND = 32_000;

/** How long a service may take for a piece (a WAV of 16 kHz mono): four times as long as it lasts, and a minute at least. */
export const deadlineFor = (wav: Buffer): number =>
  Math.max(LEAST_DEADLINE_MS, Math.round((wav.length / WAV_BYTES_A_SECOND) * DEADLINE_A_SECOND_MS));

const LONGEST_WAIT_SECONDS = 120;

const retryAfterMs = (response: Response): number | undefined => {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? Math.min(seconds, LONGEST_WAIT_SECONDS) * 1000 : undefined;
};

const away = z.object({ cause: z.object({ code: z.enum(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']) }) });

/** Nobody listens at the address (fetch tells so in the cause of its error). */
const isAway = (error: unknown): boolean => away.safeParse(error).success;

/** What an answer means: words, a fault that passes (too many requests, an outage), or a refusal. Throws SpeechRefused. */
export const judge = async (response: Response, read: (raw: unknown) => Recognition): Promise<Tried> => {
  if (response.ok) return { recognition: read(await response.json()) };
  const said = startOfText(await response.text(), 500);
  if (response.status === 429 || response.status >= 500) {
    return { fault: new SpeechBroken(`answered ${response.status}: ${said}`), waitMs: retryAfterMs(response) };
  }
  throw new SpeechRefused(`answered ${response.status}: ${said}`);
};

/**
 * Asks a speech service until it answers well: faults that pass are tried again, later each time or when the service says.
 * Throws SpeechAway, SpeechBroken, SpeechRefused, or the signal's reason.
 */
export const askPatiently = async (
  { log, deadlineMs = LEAST_DEADLINE_MS, tries = 4, firstPauseMs = 500 }: RetryOptions,
  given: AbortSignal,
  ask: (signal: AbortSignal) => Promise<Tried>,
): Promise<Recognition> => {
  const attempt = async (): Promise<Tried> => {
    try {
      return await ask(AbortSignal.any([given, AbortSignal.timeout(deadlineMs)]));
    } catch (error) {
      given.throwIfAborted();
      if (error instanceof SpeechRefused) throw error;
      if (isAway(error)) throw new SpeechAway('no speech service', { cause: error });
      return { fault: error instanceof SpeechBroken ? error : new SpeechBroken('the line was cut', { cause: error }) };
    }
  };
  for (let count = 1; ; count += 1) {
    const tried = await attempt();
    if ('recognition' in tried) return tried.recognition;
    log.warn({ err: tried.fault, count }, 'recognition failed');
    if (count >= tries) throw tried.fault;
    await pause(tried.waitMs ?? firstPauseMs * 2 ** count, given);
    given.throwIfAborted();
  }
};
