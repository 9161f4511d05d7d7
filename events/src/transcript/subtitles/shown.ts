import { type Transcript } from '../shapes.ts';
import { shareSpan, wordsOf } from '../tokens.ts';

/** A word as a cue shows it. */
export interface ShownWord {
  readonly text: string;
  /** Characters as they are seen. */
  readonly width: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly speakerId: string | null;
  /** The word with its punctuation: breaks are judged by it even when it is not shown. */
  readonly spoken: string;
  /** A piece of a word that is longer than a line; the next piece follows. */
  readonly isCut: boolean;
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const simple = /^[\u0020-\u02FF\u0370-\u03FF\u0400-\u0482\u1E00-\u1EFF\u2010-\u2027\u2030-\u205E]*$/u;

/** What is seen as one character counts as one (subtitles.md §1.3). */
export const widthOf = (text: string): number =>
  simple.test(text) ? text.length : [...graphemes.segment(text)].length;

const EDGE = '[.,;:!?…。、，！？"“”„«»‹›]';
const leading = new RegExp(`^${EDGE}+`, 'u');
const trailing = new RegExp(`${EDGE}+$`, 'u');
const abbreviation = /^(?:\p{L}\.)+$|^(?:Dr|Prof|Hr|Fr|Nr|St|Mr|Mrs|Ms|bzw|usw|ca|evtl|inkl|Mio|Mrd)\.$/u;
const ordinal = /^\d{1,3}\.$/u;

/** A word without the punctuation at its edges; abbreviations, ordinals and what stands inside a word stay. '' when nothing is left. */
export const withoutPunctuation = (word: string): string => {
  if (/^[-–—]+$/u.test(word)) return '';
  const bare = word.replace(leading, '');
  if (abbreviation.test(bare) || ordinal.test(bare)) return bare;
  return bare.replace(trailing, '');
};

const clean = (text: string): string => text.replace(/[\p{Cc}\uFEFF]/gu, '');

/** Starts in order also where speakers talk over each other; ends not before starts. */
const inOrder = (words: readonly ShownWord[]): ShownWord[] => {
  let passedMs = 0;
  return words.map((word) => {
    passedMs = Math.max(passedMs, word.startMs);
    return { ...word, startMs: passedMs, endMs: Math.max(passedMs, word.endMs) };
  });
};

/** All words as they are shown, in order. A word of which nothing is shown leaves its time to the word before it. */
export const shownWords = ({ segments }: Transcript, withPunctuation: boolean): ShownWord[] => {
  const shown: ShownWord[] = [];
  for (const segment of segments) {
    for (const { text, startMs, endMs } of wordsOf(segment)) {
      const spoken = clean(text);
      const visible = withPunctuation ? spoken : withoutPunctuation(spoken);
      const last = shown.at(-1);
      const { speakerId } = segment;
      const width = widthOf(visible);
      if (width > 0) shown.push({ text: visible, width, startMs, endMs, speakerId, spoken, isCut: false });
      else if (last)
        shown[shown.length - 1] = { ...last, endMs: Math.max(last.endMs, endMs), spoken: last.spoken + spoken };
    }
  }
  return inOrder(shown);
};

/** The first part of a long word: up to its own last hyphen or slash within the line, else letters and a hyphen. */
const headOf = (text: string, cpl: number): string => {
  const letters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  const line = letters.slice(0, cpl);
  const own = Math.max(line.lastIndexOf('-'), line.lastIndexOf('/'));
  if (own > 0) return letters.slice(0, own + 1).join('');
  const alphabetic = line.every((letter) => /\p{L}/u.test(letter) && !/\p{Script=Han}|\p{Script=Kana}/u.test(letter));
  return alphabetic ? `${letters.slice(0, cpl - 1).join('')}-` : line.join('');
};

const cutOne = (word: ShownWord, cpl: number): ShownWord[] => {
  const parts: string[] = [];
  let rest = word.text;
  while (widthOf(rest) > cpl) {
    const head = headOf(rest, cpl);
    parts.push(head);
    rest = rest.slice(rest.startsWith(head) ? head.length : head.length - 1);
  }
  parts.push(rest);
  const times = shareSpan(word, parts.map(widthOf));
  return parts.map((text, n) => {
    const isCut = n < parts.length - 1;
    return { ...word, ...times[n], text, width: widthOf(text), spoken: isCut ? text : word.spoken, isCut };
  });
};

/** Words wider than a line in pieces that fit; their time is shared by width. */
export const cutLongWords = (words: readonly ShownWord[], cpl: number): ShownWord[] =>
  words.flatMap((word) => (word.width > cpl ? cutOne(word, cpl) : [word]));
