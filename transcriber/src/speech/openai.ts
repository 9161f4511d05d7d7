import type { Secret } from '@soebs/platform';
import { z } from 'zod';
import { vectorOf, type Voice } from '../speakers/voices.ts';
import { SpeechBroken, type Asked, type Recogniser, type Recognition } from './recogniser.ts';
import { askPatiently, deadlineFor, judge, type RetryOptions } from './retrying.ts';
import { joinsOf } from './spacing.ts';

export type OpenAiOptions = RetryOptions & {
  readonly url: string;
  readonly model: string;
  readonly apiKey: Secret | undefined;
  /** How expressions are told: `hotwords` is understood by local servers, `prompt` by all. */
  readonly expressionsAs?: 'hotwords' | 'prompt';
  /** Asks who speaks when; only our own local server understands it. */
  readonly isAskedForVoices?: boolean;
};

const voice = z.object({
  start: z.number().min(0),
  end: z.number().min(0),
  span: z.int().min(0),
  embedding: z.string().max(2_000),
});

const answer = z.object({
  language_probability: z.number().min(0).max(1).nullish(),
  voices: z.array(voice).nullish(),
  language: z.string().default(''),
  text: z.string().default(''),
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

const percentOf = (probability: number | null | undefined): number | undefined =>
  typeof probability === 'number' ? Math.round(probability * 100) : undefined;

const voicesOf = (answered: readonly z.output<typeof voice>[]): Voice[] =>
  answered.flatMap(({ start, end, span, embedding }) => {
    const vector = vectorOf(embedding);
    return vector ? [{ startMs: Math.round(start * 1000), endMs: Math.round(end * 1000), span, vector }] : [];
  });

const recognitionOf = (raw: unknown): Recognition => {
  const read = answer.safeParse(raw);
  if (!read.success) throw new SpeechBroken('the answer does not have the shape of verbose_json');
  const { language, text, words, language_probability: probability, voices } = read.data;
  const heard = (words ?? []).filter(({ word }) => word.trim() !== '');
  const joins = joinsOf(
    heard.map(({ word }) => word),
    text,
  );
  return {
    language: languageCodes[language.toLowerCase()] ?? language.toLowerCase(),
    languageProbability: probability ?? undefined,
    voices: voicesOf(voices ?? []),
    words: heard.map(({ word, start, end, probability }, n) => ({
      text: word.trim(),
      startMs: ms(start),
      endMs: ms(end),
      confidence: percentOf(probability),
      isJoined: joins[n],
    })),
  };
};

type Form = Required<Pick<OpenAiOptions, 'model' | 'expressionsAs' | 'isAskedForVoices'>>;

const formOf = (wav: Buffer, { language, expressions }: Asked, how: Form): FormData => {
  const { model, expressionsAs, isAskedForVoices } = how;
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(wav)], { type: 'audio/wav' }), 'piece.wav');
  form.set('model', model);
  form.set('response_format', 'verbose_json');
  form.append('timestamp_granularities[]', 'word');
  if (language !== 'auto') form.set('language', language);
  if (expressions.length > 0) form.set(expressionsAs, expressions.join(', '));
  if (isAskedForVoices) form.set('voices', 'true');
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
  isAskedForVoices = false,
  ...retry
}: OpenAiOptions): Recogniser => ({
  recognise: (wav, asked) =>
    askPatiently({ deadlineMs: deadlineFor(wav), ...retry }, asked.signal, async (signal) => {
      const headers: Record<string, string> = apiKey ? { authorization: `Bearer ${apiKey.reveal()}` } : {};
      const body = formOf(wav, asked, { model, expressionsAs, isAskedForVoices });
      return judge(
        await fetch(`${url}/audio/transcriptions`, { method: 'POST', body, signal, headers }),
        recognitionOf,
      );
    }),
});
