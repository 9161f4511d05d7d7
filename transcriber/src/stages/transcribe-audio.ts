import type { SpeakersAsked } from '@soebs/events';
import type { HeardWord } from '@soebs/events/transcript';
import { toBuffer } from '@soebs/platform';
import { mainLanguageOf, isLanguageBelieved } from '../proofread/languages.ts';
import type { Span } from '../media/silences.ts';
import type { Run } from '../run.ts';
import { fromStoredVoice, type Voice } from '../speakers/voices.ts';
import { cutSound, wavOf } from './cut-sound.ts';
import type { Sound } from './extract-audio.ts';
import {
  newPace,
  recognisePiece,
  remainingMsOf,
  storedPiece,
  type RecogniseDeps,
  type StoredPiece,
} from './recognise-piece.ts';

export type Heard = {
  /** The recording's main language. */
  readonly language: string;
  readonly words: readonly HeardWord[];
  readonly silences: readonly Span[];
  /** Who was heard when; none where the service does not tell. */
  readonly voices?: readonly Voice[];
  readonly isVeryQuiet?: boolean;
};

export type RecognitionOptions = {
  readonly language: string;
  readonly expressions: readonly string[];
  /** How many people speak, as far as the user said. */
  readonly speakers?: SpeakersAsked | undefined;
};

const baseLanguage = (tag: string): string => tag.split('-')[0] ?? 'auto';

type Asking = { readonly sound: Sound; readonly language: string; readonly expressions: readonly string[] };

/** The pieces of one sound: each is recognised once and stored, so that a later run goes on from there (TJ3). */
const piecesOf = (run: Run, deps: RecogniseDeps, { sound, language, expressions }: Asking) => {
  const pace = newPace();
  /** Between its pieces a run tells where it is by guessing how much of the present one is heard. */
  const standing =
    ({ startMs, endMs }: Span) =>
    (fraction: number, isLate: boolean): void => {
      const atMs = startMs + (endMs - startMs) * fraction;
      const remainingMs = remainingMsOf(pace, sound.decodedMs - atMs);
      run.progress(atMs / sound.decodedMs, { waitingFor: isLate ? 'speech' : undefined, remainingMs });
    };
  const keyOf = ({ startMs, endMs }: Span): string => `projects/${run.projectId}/pieces/${startMs}-${endMs}.json`;
  const read = async (key: string): Promise<StoredPiece> =>
    storedPiece.parse(JSON.parse((await toBuffer(await run.objects.get(key))).toString()));
  const recognise = async (piece: Span, inLanguage: string): Promise<StoredPiece> => {
    const wav = await wavOf(run, sound.audioKey, piece);
    const { offsetMs } = sound;
    const asked = { wav, piece, expressions, offsetMs, pace, language: inLanguage, stands: standing(piece) };
    const heard = await recognisePiece(run, deps, asked);
    await run.objects.put(keyOf(piece), JSON.stringify(heard));
    return heard;
  };
  return {
    /** How much longer the rest takes, as far as that is measured. */
    remainingMs: (restMs: number): number | undefined => remainingMsOf(pace, restMs),
    /** Recognises a piece for the first time; its words are counted. */
    first: async (piece: Span): Promise<StoredPiece> => {
      const heard = await recognise(piece, language);
      await run.report<'ReportPiece'>({ type: 'ReportPiece', ...piece, key: keyOf(piece), words: heard.words.length });
      return heard;
    },
    /** Recognises a piece in the language that it must be in after all. */
    again: recognise,
    read,
  };
};

type Pieces = ReturnType<typeof piecesOf>;
type HeardPiece = { readonly piece: Span; readonly heard: StoredPiece };

const hearAll = async (
  run: Run,
  pieces: Pieces,
  { spans, decodedMs }: { spans: readonly Span[]; decodedMs: number },
) => {
  const results = (await run.job()).results.pieces;
  const known = new Map(results.map((piece) => [`${piece.startMs}-${piece.endMs}`, piece.key]));
  const all: HeardPiece[] = [];
  for (const piece of spans) {
    run.signal.throwIfAborted();
    const before = known.get(`${piece.startMs}-${piece.endMs}`);
    all.push({ piece, heard: before ? await pieces.read(before) : await pieces.first(piece) });
    run.progress(piece.endMs / decodedMs, { remainingMs: pieces.remainingMs(decodedMs - piece.endMs) });
  }
  return all;
};

/** What is not believed to be in the language that was found is heard again in the main one. */
const inBelievedLanguages = async (
  run: Run,
  pieces: Pieces,
  { all, main }: { readonly all: readonly HeardPiece[]; readonly main: string },
) => {
  const settled: StoredPiece[] = [];
  for (const { piece, heard } of all) {
    run.signal.throwIfAborted();
    const isDoubtful = heard.words.length > 0 && heard.language !== main && !isLanguageBelieved(heard);
    settled.push(isDoubtful ? await pieces.again(piece, main) : heard);
  }
  return settled;
};

/** Spans are counted by piece: a number stands for one span of the whole recording. */
const voicesOf = (heard: readonly StoredPiece[]): Voice[] => {
  let spansBefore = 0;
  return heard.flatMap(({ voices }) => {
    const first = spansBefore;
    spansBefore += voices.reduce((most, { span }) => Math.max(most, span + 1), 0);
    return voices.map((voice) => ({ ...fromStoredVoice(voice), span: first + voice.span }));
  });
};

/**
 * Recognises the sound piece by piece. Where the language is to be found, each piece is asked for by itself: people change it in
 * the middle of a recording.
 */
export const transcribeAudio = async (
  run: Run,
  deps: RecogniseDeps,
  { sound, options }: { readonly sound: Sound; readonly options: RecognitionOptions },
): Promise<Heard> => {
  const { pieces: spans, silences, isVeryQuiet } = await cutSound(run, sound);
  const asked = baseLanguage(options.language);
  const pieces = piecesOf(run, deps, { sound, language: asked, expressions: options.expressions });
  const all = await hearAll(run, pieces, { spans, decodedMs: sound.decodedMs });
  const heard = all.map((each) => each.heard);
  const main = asked === 'auto' ? mainLanguageOf(heard) : asked;
  const settled = asked === 'auto' ? await inBelievedLanguages(run, pieces, { all, main }) : heard;
  const offset = ({ startMs, endMs }: Span): Span => ({
    startMs: startMs + sound.offsetMs,
    endMs: endMs + sound.offsetMs,
  });
  const languageOf = ({ language }: StoredPiece) => (asked === 'auto' && language !== main ? { language } : {});
  return {
    language: main,
    words: settled.flatMap((piece) => piece.words.map((word) => ({ ...word, ...languageOf(piece) }))),
    silences: silences.map(offset),
    voices: voicesOf(settled),
    isVeryQuiet,
  };
};
