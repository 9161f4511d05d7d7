import type { Secret } from '@soebs/platform';
import { z } from 'zod';
import { SpeechBroken, type Asked, type Recogniser, type Recognition, type RecognisedWord } from './recogniser.ts';
import { askPatiently, deadlineFor, judge, type RetryOptions } from './retrying.ts';
import { joinsOf } from './spacing.ts';

export type GoogleOptions = RetryOptions & {
  /** Without the path: `https://speech.googleapis.com`, or a regional one. */
  readonly url: string;
  readonly model: string;
  readonly apiKey: Secret | undefined;
};

/** A protobuf duration in JSON: seconds with up to nine digits behind the point, and an s. */
const duration = z
  .string()
  .regex(/^\d+(\.\d{1,9})?s$/)
  .transform((text) => Math.round(Number(text.slice(0, -1)) * 1000));

const word = z.object({
  word: z.string(),
  startTime: duration.optional(),
  endTime: duration.optional(),
  confidence: z.number().min(0).max(1).optional(),
});
const answer = z.object({
  results: z
    .array(
      z.object({
        languageCode: z.string().optional(),
        alternatives: z
          .array(z.object({ transcript: z.string().default(''), words: z.array(word).optional() }))
          .default([]),
      }),
    )
    .default([]),
});

/** A time of zero is left out by the service; a word without an end has no times. */
const wordOf = ({
  word: text,
  startTime,
  endTime,
  confidence,
}: z.output<typeof word>): Omit<RecognisedWord, 'isJoined'> => ({
  text,
  startMs: endTime === undefined ? null : (startTime ?? 0),
  endMs: endTime ?? null,
  confidence: confidence === undefined ? undefined : Math.round(confidence * 100),
});

type Alternative = { readonly transcript: string; readonly words?: readonly z.output<typeof word>[] | undefined };

const wordsOf = ({ transcript, words = [] }: Alternative): RecognisedWord[] => {
  const heard = words.map(wordOf).filter(({ text }) => text.trim() !== '');
  const joins = joinsOf(
    heard.map(({ text }) => text),
    transcript,
  );
  return heard.map((each, n) => ({ ...each, isJoined: joins[n] }));
};

const recognitionOf = (raw: unknown): Recognition => {
  const read = answer.safeParse(raw);
  if (!read.success) throw new SpeechBroken('the answer does not have the shape of RecognizeResponse');
  const { results } = read.data;
  const best = results.map(({ alternatives }) => alternatives[0]);
  const language = results.find(({ languageCode }) => languageCode !== undefined)?.languageCode ?? '';
  return {
    language: (language.split('-')[0] ?? '').toLowerCase(),
    words: best.flatMap((each) => (each ? wordsOf(each) : [])),
  };
};

/** The service wants a region where we know only a language. */
const regions: Readonly<Record<string, string>> = { de: 'de-CH', en: 'en-GB', fr: 'fr-CH', it: 'it-CH' };
/** Among which it chooses when nobody has said: one, and at most three others. */
const guesses = ['de-CH', 'en-GB', 'fr-CH', 'it-CH'] as const;

const languagesOf = (language: string): { languageCode: string; alternativeLanguageCodes?: readonly string[] } => {
  const [first, ...others] = guesses;
  if (language === 'auto') return { languageCode: first, alternativeLanguageCodes: others };
  return { languageCode: regions[language] ?? language };
};

const WAV_HEADER_BYTES = 44;
const SAMPLE_RATE_HERTZ = 16_000;
/** What the service takes at most as phrases of one request, and how strongly they count. */
const MAX_PHRASES = 500;
const BOOST = 15;

const requestOf = (wav: Buffer, { language, expressions }: Asked, model: string): string =>
  JSON.stringify({
    config: {
      encoding: 'LINEAR16',
      sampleRateHertz: SAMPLE_RATE_HERTZ,
      audioChannelCount: 1,
      ...languagesOf(language),
      model,
      enableWordTimeOffsets: true,
      enableWordConfidence: true,
      enableAutomaticPunctuation: true,
      ...(expressions.length > 0
        ? { speechContexts: [{ phrases: expressions.slice(0, MAX_PHRASES), boost: BOOST }] }
        : {}),
    },
    audio: { content: wav.subarray(WAV_HEADER_BYTES).toString('base64') },
  });

/**
 * A recogniser behind Google Cloud Speech-to-Text v1, by its published REST calls (`speech:recognize`: pieces are shorter than
 * its minute). The key travels in a header, never in the address.
 */
export const googleRecogniser = ({ url, model, apiKey, ...retry }: GoogleOptions): Recogniser => ({
  recognise: (wav, asked) =>
    askPatiently({ deadlineMs: deadlineFor(wav), ...retry }, asked.signal, async (signal) => {
      const headers: Record<string, string> = {
        'content-type': 'application/json',
        ...(apiKey ? { 'x-goog-api-key': apiKey.reveal() } : {}),
      };
      const body = requestOf(wav, asked, model);
      return judge(await fetch(`${url}/v1/speech:recognize`, { method: 'POST', body, signal, headers }), recognitionOf);
    }),
});
