import type { Voice } from '../speakers/voices.ts';

/** A word as a recogniser heard it, in ms from the start of the piece. A time it does not know is null. */
export type RecognisedWord = {
  readonly text: string;
  readonly startMs: number | null;
  readonly endMs: number | null;
  /** 0–100; undefined where the service does not tell. */
  readonly confidence: number | undefined;
  /** Whether it goes on from the word before without a blank; undefined where the service does not tell. */
  readonly isJoined: boolean | undefined;
};

export type Recognition = {
  readonly language: string;
  /** 0–1; undefined where the service does not tell. */
  readonly languageProbability?: number | undefined;
  readonly words: readonly RecognisedWord[];
  /** Who speaks when, where the service tells; times in ms from the start of the piece. */
  readonly voices?: readonly Voice[];
};

export type Asked = {
  /** A language of two or three letters, or 'auto'. */
  readonly language: string;
  /** Words that are likely to occur. */
  readonly expressions: readonly string[];
  readonly signal: AbortSignal;
};

/** Turns a piece of sound (a WAV of 16 kHz mono) into words. */
export type Recogniser = {
  /** Throws SpeechAway, SpeechBroken, SpeechRefused. */
  readonly recognise: (wav: Buffer, asked: Asked) => Promise<Recognition>;
};

/** No service answers at all: wait until there is one. */
export class SpeechAway extends Error {
  override readonly name = 'SpeechAway';
}

/** The service answers, but not well, also after trying again. */
export class SpeechBroken extends Error {
  override readonly name = 'SpeechBroken';
}

/** The service understands and declines: key, quota or request. Trying again would not help. */
export class SpeechRefused extends Error {
  override readonly name = 'SpeechRefused';
}
