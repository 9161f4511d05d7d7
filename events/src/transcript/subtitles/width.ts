const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const simple = /^[\u0020-\u00AC\u00AE-\u02FF\u0370-\u03FF\u0400-\u0482\u1E00-\u1EFF\u2010-\u2027\u2030-\u205E]*$/u;
const unseen = /[\u00AD\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** What is seen as single characters, in order. */
export const graphemesOf = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment);

/** What is seen as one character counts as one; marks of writing direction and soft hyphens count nothing (§1.3). */
export const widthOf = (text: string): number =>
  simple.test(text) ? text.length : graphemesOf(text.replace(unseen, '')).length;

/** Characters of a cue; a line break counts as one blank. The one counter of list, badge, filter and file. */
export const charactersOf = (lines: readonly string[]): number =>
  lines.reduce((sum, line) => sum + widthOf(line), Math.max(0, lines.length - 1));
