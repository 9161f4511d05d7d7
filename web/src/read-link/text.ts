import type { SharedText } from '@soebs/contract';

export type { SharedText };
export type SharedParagraph = SharedText['paragraphs'][number];

/** A place in the text: letters of a paragraph. */
export type Hit = { readonly paragraph: number; readonly from: number; readonly to: number };

const NUMBERS_PER_WORD = 4;

/** Where a text is found, whatever the case of its letters. */
export const hitsOf = (paragraphs: readonly SharedParagraph[], wanted: string): Hit[] => {
  const needle = wanted.trim().toLocaleLowerCase();
  if (needle === '') return [];
  return paragraphs.flatMap(({ text }, paragraph) => {
    const hay = text.toLocaleLowerCase();
    const found: Hit[] = [];
    if (hay.length !== text.length) return found;
    for (let at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, at + needle.length))
      found.push({ paragraph, from: at, to: at + needle.length });
    return found;
  });
};

type SpokenWord = { readonly from: number; readonly to: number; readonly startMs: number };

const wordsOf = ({ timings }: SharedParagraph): SpokenWord[] =>
  Array.from({ length: Math.floor(timings.length / NUMBERS_PER_WORD) }, (_, n) => {
    const [from = 0, length = 0, startMs = 0] = timings.slice(n * NUMBERS_PER_WORD, (n + 1) * NUMBERS_PER_WORD);
    return { from, to: from + length, startMs };
  });

/** When the word at an offset is spoken, in milliseconds; the one before where there is none. */
export const startAt = (paragraph: SharedParagraph, offset: number): number | null => {
  const words = wordsOf(paragraph);
  return (words.findLast(({ from }) => from <= offset) ?? words[0])?.startMs ?? null;
};

/** The word that is heard at a time, or was last; null before the first one. */
export const wordHeard = (paragraphs: readonly SharedParagraph[], ms: number): Hit | null => {
  const at = paragraphs.findLastIndex(({ timings }) => (timings[2] ?? Number.POSITIVE_INFINITY) <= ms);
  const paragraph = paragraphs[at];
  const word = paragraph && wordsOf(paragraph).findLast(({ startMs }) => startMs <= ms);
  return word ? { paragraph: at, from: word.from, to: word.to } : null;
};

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Minutes and seconds, and hours where there are any. */
export const timecode = (ms: number): string => {
  const seconds = Math.floor(ms / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const rest = twoDigits(seconds % 60);
  return hours > 0 ? `${String(hours)}:${twoDigits(minutes)}:${rest}` : `${String(minutes)}:${rest}`;
};
