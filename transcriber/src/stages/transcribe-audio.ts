import type { SpeakersAsked } from '@soebs/events';
import type { HeardWord } from '@soebs/events/transcript';
import { toBuffer } from '@soebs/platform';
import { mainLanguageOf, isLanguageBelieved } from '../proofread/languages.ts';
import type { Span } from '../media/silences.ts';
import type { Run } from '../run.ts';
import { fromStoredVoice, type Voice } from '../speakers/voices.ts';
import { cutSound, wavOf, type Cut } from './cut-sound.ts';
import type { Sound } from './extract-audio.ts';
import {
  newPace,
  recognisePiece,
  remainingMsOf,
  storedPiece,
  type RecogniseDeps,
  type Pace,
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
  /** What was heard in each channel, where each is a person's; `words` are empty then. */
  readonly channels?: readonly Pick<Heard, 'words' | 'silences'>[] | undefined;
};

export type RecognitionOptions = {
  readonly language: string;
  readonly expressions: readonly string[];
  /** How many people speak, as far as the user said. */
  readonly speakers?: SpeakersAsked | undefined;
};

const baseLanguage = (tag: string): string => tag.split('-')[0] ?? 'auto';

type Asking = {
  readonly sound: Sound;
  /** The sound that is heard: all of it, or a channel, and where its pieces are stored. */
  readonly part: Part;
  readonly language: string;
  readonly expressions: readonly string[];
  readonly pace: Pace;
};
type Part = { readonly key: string; readonly folder: string; readonly count: number };

/** All of the sound, or each channel by itself. */
const partsOf = ({ audioKey, channelKeys }: Sound): Part[] =>
  channelKeys === undefined
    ? [{ key: audioKey, folder: '', count: 1 }]
    : channelKeys.map((key, n) => ({ key, folder: `${n}/`, count: channelKeys.length }));

/** The pieces of one sound: each is recognised once and stored, so that a later run goes on from there (TJ3). */
const piecesOf = (run: Run, deps: RecogniseDeps, { sound, part, language, expressions, pace }: Asking) => {
  /** Between its pieces a run tells where it is by guessing how much of the present one is heard. */
  const standing =
    ({ startMs, endMs }: Span) =>
    (fraction: number, isLate: boolean): void => {
      const atMs = startMs + (endMs - startMs) * fraction;
      const remainingMs = remainingMsOf(pace, (sound.decodedMs - atMs) * part.count);
      run.progress(atMs / sound.decodedMs, { waitingFor: isLate ? 'speech' : undefined, remainingMs });
    };
  const keyOf = ({ startMs, endMs }: Span): string =>
    `projects/${run.projectId}/pieces/${part.folder}${startMs}-${endMs}.json`;
  const read = async (key: string): Promise<StoredPiece> =>
    storedPiece.parse(JSON.parse((await toBuffer(await run.objects.get(key))).toString()));
  const recognise = async (piece: Span, inLanguage: string): Promise<StoredPiece> => {
    const wav = await wavOf(run, part.key, piece);
    const { offsetMs } = sound;
    const asked = { wav, piece, expressions, offsetMs, pace, language: inLanguage, stands: standing(piece) };
    const heard = await recognisePiece(run, deps, asked);
    await run.objects.put(keyOf(piece), JSON.stringify(heard));
    return heard;
  };
  return {
    /** How much longer the rest takes, as far as that is measured. */
    remainingMs: (restMs: number): number | undefined => remainingMsOf(pace, restMs * part.count),
    /** Whether an earlier run has heard a piece: of several channels the log counts but one. */
    isStored: async (piece: Span): Promise<boolean> =>
      part.count > 1 && (await run.objects.head(keyOf(piece))) !== undefined,
    keyOf,
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
type HeardPiece = { readonly pieces: Pieces; readonly piece: Span; readonly heard: StoredPiece };
type ToHear = Omit<HeardPiece, 'heard'>;

/** Hears piece after piece by time, whichever channel it is of. */
const hearAll = async (run: Run, toHear: readonly ToHear[], decodedMs: number): Promise<HeardPiece[]> => {
  const known = new Set((await run.job()).results.pieces.map(({ key }) => key));
  const all: HeardPiece[] = [];
  for (const { pieces, piece } of [...toHear].sort((a, b) => a.piece.endMs - b.piece.endMs)) {
    run.signal.throwIfAborted();
    const key = pieces.keyOf(piece);
    const isHeard = known.has(key) || (await pieces.isStored(piece));
    all.push({ pieces, piece, heard: isHeard ? await pieces.read(key) : await pieces.first(piece) });
    run.progress(piece.endMs / decodedMs, { remainingMs: pieces.remainingMs(decodedMs - piece.endMs) });
  }
  return all;
};

/** What is not believed to be in the language that was found is heard again in the main one. */
const inBelievedLanguages = async (
  run: Run,
  { all, main }: { readonly all: readonly HeardPiece[]; readonly main: string },
): Promise<HeardPiece[]> => {
  const settled: HeardPiece[] = [];
  for (const each of all) {
    run.signal.throwIfAborted();
    const { pieces, piece, heard } = each;
    const isDoubtful = heard.words.length > 0 && heard.language !== main && !isLanguageBelieved(heard);
    settled.push(isDoubtful ? { ...each, heard: await pieces.again(piece, main) } : each);
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
  const asked = baseLanguage(options.language);
  const pace = newPace();
  const { expressions } = options;
  const parts: { readonly pieces: Pieces; readonly cut: Cut }[] = [];
  for (const part of partsOf(sound)) {
    const pieces = piecesOf(run, deps, { sound, part, language: asked, expressions, pace });
    parts.push({ pieces, cut: await cutSound(run, { ...sound, audioKey: part.key }) });
  }
  const toHear = parts.flatMap(({ pieces, cut }) => cut.pieces.map((piece) => ({ pieces, piece })));
  const all = await hearAll(run, toHear, sound.decodedMs);
  const main = asked === 'auto' ? mainLanguageOf(all.map(({ heard }) => heard)) : asked;
  const settled = asked === 'auto' ? await inBelievedLanguages(run, { all, main }) : all;
  const languageOf = ({ language }: StoredPiece) => (asked === 'auto' && language !== main ? { language } : {});
  const heardIn = parts.map(({ pieces: own, cut }) => ({
    words: settled
      .filter(({ pieces }) => pieces === own)
      .flatMap(({ heard }) => heard.words.map((word) => ({ ...word, ...languageOf(heard) }))),
    silences: cut.silences.map(({ startMs, endMs }) => ({
      startMs: startMs + sound.offsetMs,
      endMs: endMs + sound.offsetMs,
    })),
  }));
  const [first = { words: [], silences: [] }, ...others] = heardIn;
  const isVeryQuiet = parts.every(({ cut }) => cut.isVeryQuiet);
  if (others.length > 0) return { language: main, words: [], silences: [], isVeryQuiet, channels: heardIn };
  return { language: main, ...first, voices: voicesOf(settled.map(({ heard }) => heard)), isVeryQuiet };
};
