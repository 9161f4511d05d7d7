import { z } from 'zod';

/** How many numbers tell a voice. */
const SIZE = 256;
const LARGEST = 127;

/** A voice heard over a stretch of at most 1.6 s. `span` counts the stretches of speech without a pause in a piece. */
export type Voice = {
  readonly startMs: number;
  readonly endMs: number;
  readonly span: number;
  /** Of length 1: voices of one person lie near each other. */
  readonly vector: Float32Array;
};

/** A voice as it is stored beside the words of its piece: each number as one byte, for there are four voices a second. */
export const storedVoice = z.object({
  startMs: z.number(),
  endMs: z.number(),
  span: z.int().min(0),
  vector: z.string(),
});
export type StoredVoice = z.output<typeof storedVoice>;

/** The vector of length 1 that points the same way. */
export const ofLengthOne = (vector: Float32Array): Float32Array => {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const length = Math.sqrt(squares);
  return length === 0 ? vector : vector.map((value) => value / length);
};

/** The numbers of an answer: little-endian floats in base64. undefined when they are no voice. */
export const vectorOf = (base64: string): Float32Array | undefined => {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length !== SIZE * 4) return undefined;
  const vector = Float32Array.from({ length: SIZE }, (_, n) => bytes.readFloatLE(n * 4));
  return vector.every(Number.isFinite) ? ofLengthOne(vector) : undefined;
};

export const toStoredVoice = ({ vector, ...rest }: Voice): StoredVoice => ({
  ...rest,
  vector: Buffer.from(Int8Array.from(vector, (value) => Math.round(value * LARGEST))).toString('base64'),
});

export const fromStoredVoice = ({ vector, ...rest }: StoredVoice): Voice => ({
  ...rest,
  vector: ofLengthOne(Float32Array.from(new Int8Array(Buffer.from(vector, 'base64')))),
});
