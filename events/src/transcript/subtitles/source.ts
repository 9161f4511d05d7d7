import type { Transcript } from '../shapes.ts';
import { timedTokenAt, timedTokensOf, wordCount } from '../tokens.ts';

/** A word of which cues are made. A time that is not known is null and is estimated. */
export type SourceWord = {
  readonly text: string;
  readonly startMs: number | null;
  readonly endMs: number | null;
  readonly speakerId: string | null;
  /** A non-breaking blank follows. */
  readonly isGlued?: boolean;
};

const nonBreaking = /[\u00A0\u202F]/u;

/** The words of a transcript in reading order. */
export const sourceWords = ({ segments }: Pick<Transcript, 'segments'>): SourceWord[] => {
  const words: SourceWord[] = [];
  for (const segment of segments) {
    const { text, speakerId } = segment;
    const mayGlue = nonBreaking.test(text);
    for (const { offset, length, startMs, endMs } of timedTokensOf(segment)) {
      const end = offset + length;
      const isGlued = mayGlue && nonBreaking.test(text.slice(end, end + 1));
      words.push({ text: text.slice(offset, end), startMs, endMs, speakerId, isGlued });
    }
  }
  return words;
};

/** A word of a cue, for setting a break before it. */
export type CueWord = {
  readonly text: string;
  readonly startMs: number;
};

/** The words [from, to) of a transcript, counted from its first one. */
export const wordsBetween = (
  { segments }: Pick<Transcript, 'segments'>,
  { from, to }: { readonly from: number; readonly to: number },
): CueWord[] => {
  const words: CueWord[] = [];
  let passed = 0;
  for (const segment of segments) {
    const count = wordCount(segment);
    const last = Math.min(count, to - passed);
    for (let n = Math.max(0, from - passed); n < last; n += 1) {
      const { offset, length, startMs } = timedTokenAt(segment, n);
      words.push({ text: segment.text.slice(offset, offset + length), startMs });
    }
    passed += count;
    if (passed >= to) break;
  }
  return words;
};
