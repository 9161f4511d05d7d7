import { graphemesOf } from '../../text.ts';

const simple = /^[\u0020-\u00AC\u00AE-\u02FF\u0370-\u03FF\u0400-\u0482\u1E00-\u1EFF\u2010-\u2027\u2030-\u205E]*$/u;
const unseen = /[\u00AD\u200B\u2060\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** What is seen as one character counts as one; marks of writing direction and soft hyphens count nothing (§1.3). */
export const widthOf = (text: string): number =>
  simple.test(text) ? text.length : graphemesOf(text.replace(unseen, '')).length;

const wide =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Emoji_Presentation}\u3000-\u30FF\u{1F000}-\u{1FAFF}\uFF01-\uFF60\uFFE0-\uFFE6]/u;

/** Halves of a full-width sign: Chinese, Japanese and Korean signs count two, all others one. */
const halvesOf = (text: string): number =>
  simple.test(text)
    ? text.length
    : graphemesOf(text.replace(unseen, '')).reduce((sum, sign) => sum + (wide.test(sign) ? 2 : 1), 0);

/** A way of counting: what a character is, and how many parts of one a text has. All sums are of whole parts. */
export type Counting = {
  readonly partsOf: (text: string) => number;
  readonly partsACharacter: number;
};

/** The ways of counting: as seen; or by full-width signs, of which a narrow one is a half (§2.7). */
export const countings = {
  characters: { partsOf: widthOf, partsACharacter: 1 },
  fullWidth: { partsOf: halvesOf, partsACharacter: 2 },
} as const satisfies Record<string, Counting>;
export type CountingName = keyof typeof countings;

/** Parts of a cue; a line break counts as one blank. The one counter of list, badge, filter and file. */
export const partsOfLines = (lines: readonly string[], { partsOf }: Counting): number =>
  lines.reduce((sum, line) => sum + partsOf(line), Math.max(0, lines.length - 1));

/** Characters of a cue as seen; a line break counts as one blank. */
export const charactersOf = (lines: readonly string[]): number => partsOfLines(lines, countings.characters);
