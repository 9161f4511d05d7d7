import { heardWord } from '@soebs/events/transcript';
import { pause, traced } from '@soebs/platform';
import { z } from 'zod';
import { RunFailed } from '../faults.ts';
import type { Span } from '../media/silences.ts';
import type { Run } from '../run.ts';
import { storedVoice, toStoredVoice } from '../speakers/voices.ts';
import { SpeechAway, SpeechRefused, type Recogniser, type Recognition } from '../speech/recogniser.ts';

/** What is stored of a recognised piece; times on the media's clock. A word without confidence: the service does not tell. */
export const storedPiece = z.object({
  language: z.string(),
  /** How sure the service is of the language that it found; without it, it does not tell or was not asked. */
  languageProbability: z.number().optional(),
  words: z.array(heardWord.extend({ confidence: z.number().min(0).max(100).optional() })),
  voices: z.array(storedVoice).default([]),
});
export type StoredPiece = z.output<typeof storedPiece>;

const WAIT_FOR_SPEECH_MS = 5_000;

export type RecogniseDeps = {
  readonly recogniser: Recogniser;
  readonly heard?: ((speed: number) => void) | undefined;
  /** How long a piece may take at least before the user is told that the service does not answer. */
  readonly leastPatienceMs?: number | undefined;
};

const LEAST_PATIENCE_MS = 10_000;
/** A piece that takes that many times as long as it should is told to wait for the service. */
const PATIENCE = 3;
/** How many seconds of sound a second takes until this run has measured it: a slow machine's. */
const USUAL_SPEED = 2;
const LOOK_EVERY_MS = 500;
/** A piece that is not there yet is never told to be all there. */
const MOST_GUESSED = 0.95;

/** How quick the service is, by the pieces of this run; `heardMs` is how much of the recording it measured. */
export type Pace = { speed: number; heardMs: number };
export const newPace = (): Pace => ({ speed: USUAL_SPEED, heardMs: 0 });

/** Takes in how long a piece took: every second of this recording that was heard weighs the same. */
export const measured = ({ speed, heardMs }: Pace, lengthMs: number, tookMs: number): Pace => {
  const workedMs = (heardMs === 0 ? 0 : heardMs / speed) + Math.max(1, tookMs);
  return { speed: (heardMs + lengthMs) / workedMs, heardMs: heardMs + lengthMs };
};

/** How much longer the rest takes at this pace; undefined as long as nothing was measured. */
export const remainingMsOf = ({ speed, heardMs }: Pace, restMs: number): number | undefined =>
  heardMs === 0 ? undefined : Math.max(0, restMs) / speed;

type Watched = { readonly lengthMs: number; readonly pace: Pick<Pace, 'speed'>; readonly leastPatienceMs: number };

/** Where a piece stands by the time it takes: how much of it should be heard by now, and whether the service takes too long. */
export const standOf = (tookMs: number, { lengthMs, pace, leastPatienceMs }: Watched) => ({
  fraction: Math.min(MOST_GUESSED, (tookMs * pace.speed) / lengthMs),
  isLate: tookMs > Math.max(leastPatienceMs, (PATIENCE * lengthMs) / pace.speed),
});

/** While no service answers the run waits and says so: that is no fault of the job (no attempt is lost). */
const patiently = async (run: Run, ask: () => Promise<Recognition>): Promise<Recognition> => {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      run.signal.throwIfAborted();
      if (error instanceof SpeechRefused) throw new RunFailed('speech_refused', { final: true, cause: error });
      if (!(error instanceof SpeechAway)) throw new RunFailed('transcription_failed', { final: false, cause: error });
      run.log.warn('speech service unreachable, retrying');
      run.progress(0, { waitingFor: 'speech' });
      await pause(WAIT_FOR_SPEECH_MS, run.signal);
      run.signal.throwIfAborted();
    }
  }
};

const shifted = ({ language, languageProbability, words, voices }: Recognition, byMs: number): StoredPiece => ({
  language,
  ...(languageProbability === undefined ? {} : { languageProbability }),
  words: words.map(({ text, startMs, endMs, confidence, isJoined }) => ({
    text,
    speakerId: null,
    ...(confidence === undefined ? {} : { confidence }),
    ...(isJoined === undefined ? {} : { isJoined }),
    startMs: startMs === null ? null : startMs + byMs,
    endMs: endMs === null ? null : endMs + byMs,
  })),
  voices: (voices ?? []).map((voice) =>
    toStoredVoice({ ...voice, startMs: voice.startMs + byMs, endMs: voice.endMs + byMs }),
  ),
});

type Asked = {
  readonly wav: Buffer;
  readonly piece: Span;
  readonly offsetMs: number;
  readonly language: string;
  readonly expressions: readonly string[];
  readonly pace: Pace;
  /** Told how much of the piece is heard, as far as that can be guessed, and whether the service does not answer in time. */
  readonly stands?: ((fraction: number, isLate: boolean) => void) | undefined;
};

/** Has one piece recognised, however long the service is away. */
export const recognisePiece = async (run: Run, deps: RecogniseDeps, asked: Asked): Promise<StoredPiece> => {
  const { wav, piece, offsetMs, language, expressions, pace, stands } = asked;
  const lengthMs = piece.endMs - piece.startMs;
  const { leastPatienceMs = LEAST_PATIENCE_MS } = deps;
  const ask = async (): Promise<Recognition> => {
    const begunMs = performance.now();
    const look = setInterval(
      () => {
        const { fraction, isLate } = standOf(performance.now() - begunMs, { lengthMs, pace, leastPatienceMs });
        stands?.(fraction, isLate);
      },
      Math.min(LOOK_EVERY_MS, leastPatienceMs),
    );
    try {
      const options = { language, expressions, signal: run.signal };
      const heard = await traced('recognise', { kind: 'client' }, () => deps.recogniser.recognise(wav, options));
      const tookMs = performance.now() - begunMs;
      Object.assign(pace, measured(pace, lengthMs, tookMs));
      deps.heard?.(lengthMs / Math.max(1, tookMs));
      return heard;
    } finally {
      clearInterval(look);
    }
  };
  return shifted(await patiently(run, ask), piece.startMs + offsetMs);
};
