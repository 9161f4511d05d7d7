import { pause, type Log, type Secret } from '@soebs/platform';
import { z } from 'zod';
import {
  SpeechAway,
  SpeechBroken,
  SpeechRefused,
  type Asked,
  type Recogniser,
  type Recognition,
} from './recogniser.ts';

export type OpenAiOptions = {
  readonly url: string;
  readonly model: string;
  readonly apiKey: Secret | undefined;
  readonly log: Log;
  /** Longest time for one piece. */
  readonly deadlineMs?: number;
  readonly tries?: number;
  readonly firstPauseMs?: number;
};

const answer = z.object({
  language: z.string().default(''),
  words: z
    .array(
      z.object({
        word: z.string(),
        start: z.number().nullish(),
        end: z.number().nullish(),
        probability: z.number().min(0).max(1).nullish(),
      }),
    )
    .nullish(),
});

/** Names that some services answer instead of codes. */
const languageCodes: Readonly<Record<string, string>> = {
  german: 'de',
  english: 'en',
  french: 'fr',
  italian: 'it',
  spanish: 'es',
};

const ms = (seconds: number | null | undefined): number | null =>
  seconds === null || seconds === undefined || !Number.isFinite(seconds) ? null : Math.round(seconds * 1000);

const recognitionOf = (raw: unknown): Recognition => {
  const read = answer.safeParse(raw);
  if (!read.success) throw new SpeechBroken('the answer does not have the shape of verbose_json');
  const { language, words } = read.data;
  return {
    language: languageCodes[language.toLowerCase()] ?? language.toLowerCase(),
    words: (words ?? [])
      .filter(({ word }) => word.trim() !== '')
      .map(({ word, start, end, probability }) => ({
        text: word.trim(),
        startMs: ms(start),
        endMs: ms(end),
        confidence: Math.round((probability ?? 1) * 100),
      })),
  };
};

const formOf = (wav: Buffer, { language, expressions }: Asked, model: string): FormData => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(wav)], { type: 'audio/wav' }), 'piece.wav');
  form.set('model', model);
  form.set('response_format', 'verbose_json');
  form.append('timestamp_granularities[]', 'word');
  if (language !== 'auto') form.set('language', language);
  if (expressions.length > 0) form.set('hotwords', expressions.join(', '));
  return form;
};

const retryAfterMs = (response: Response): number | undefined => {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? Math.min(seconds, 120) * 1000 : undefined;
};

const away = z.object({ cause: z.object({ code: z.enum(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']) }) });

/** Nobody listens at the address (fetch tells so in the cause of its error). */
const isAway = (error: unknown): boolean => away.safeParse(error).success;

type Tried = { readonly recognition: Recognition } | { readonly fault: Error; readonly waitMs?: number | undefined };

const judge = async (response: Response): Promise<Tried> => {
  if (response.ok) return { recognition: recognitionOf(await response.json()) };
  const said = (await response.text()).slice(0, 500);
  if (response.status === 429 || response.status >= 500) {
    return { fault: new SpeechBroken(`answered ${response.status}: ${said}`), waitMs: retryAfterMs(response) };
  }
  throw new SpeechRefused(`answered ${response.status}: ${said}`);
};

/**
 * A recogniser behind the OpenAI audio API. Plain fetch and not that company's client: the local servers take
 * `hotwords` beside the standard fields, and the client would hide them.
 */
export const openAiRecogniser = (options: OpenAiOptions): Recogniser => {
  const { url, model, apiKey, log, deadlineMs = 10 * 60_000, tries = 4, firstPauseMs = 500 } = options;
  const attempt = async (wav: Buffer, asked: Asked): Promise<Tried> => {
    const signal = AbortSignal.any([asked.signal, AbortSignal.timeout(deadlineMs)]);
    try {
      const headers = apiKey ? { authorization: `Bearer ${apiKey.reveal()}` } : undefined;
      const body = formOf(wav, asked, model);
      return await judge(
        await fetch(`${url}/audio/transcriptions`, { method: 'POST', body, signal, ...(headers ? { headers } : {}) }),
      );
    } catch (error) {
      asked.signal.throwIfAborted();
      if (error instanceof SpeechRefused) throw error;
      if (isAway(error)) throw new SpeechAway('no speech service', { cause: error });
      return { fault: error instanceof SpeechBroken ? error : new SpeechBroken('the line was cut', { cause: error }) };
    }
  };
  return {
    recognise: async (wav, asked) => {
      for (let count = 1; ; count += 1) {
        const tried = await attempt(wav, asked);
        if ('recognition' in tried) return tried.recognition;
        log.warn({ err: tried.fault, count }, 'recognition failed');
        if (count >= tries) throw tried.fault;
        await pause(tried.waitMs ?? firstPauseMs * 2 ** count, asked.signal);
        asked.signal.throwIfAborted();
      }
    },
  };
};
