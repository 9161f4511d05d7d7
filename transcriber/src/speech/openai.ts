import type { Secret } from '@soebs/platform';
import { z } from 'zod';
import { SpeechBroken, type Asked, type Recogniser, type Recognition } from './recogniser.ts';
import { askPatiently, judge, type RetryOptions } from './retrying.ts';

export type OpenAiOptions = RetryOptions & {
  readonly url: string;
  readonly model: string;
  readonly apiKey: Secret | undefined;
  /** How expressions are told: `hotwords` is understood by local servers, `prompt` by all. */
  readonly expressionsAs?: 'hotwords' | 'prompt';
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

type Form = { readonly model: string; readonly expressionsAs: 'hotwords' | 'prompt' };

const formOf = (wav: Buffer, { language, expressions }: Asked, { model, expressionsAs }: Form): FormData => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(wav)], { type: 'audio/wav' }), 'piece.wav');
  form.set('model', model);
  form.set('response_format', 'verbose_json');
  form.append('timestamp_granularities[]', 'word');
  if (language !== 'auto') form.set('language', language);
  if (expressions.length > 0) form.set(expressionsAs, expressions.join(', '));
  return form;
};

/**
 * A recogniser behind the OpenAI audio API. Plain fetch and not that company's client: the local servers take
 * `hotwords` beside the standard fields, and the client would hide them.
 */
export const openAiRecogniser = ({
  url,
  model,
  apiKey,
  expressionsAs = 'hotwords',
  ...retry
}: OpenAiOptions): Recogniser => ({
  recognise: (wav, asked) =>
    askPatiently(retry, asked.signal, async (signal) => {
      const headers: Record<string, string> = apiKey ? { authorization: `Bearer ${apiKey.reveal()}` } : {};
      const body = formOf(wav, asked, { model, expressionsAs });
      return judge(
        await fetch(`${url}/audio/transcriptions`, { method: 'POST', body, signal, headers }),
        recognitionOf,
      );
    }),
});
