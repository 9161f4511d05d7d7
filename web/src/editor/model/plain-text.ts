/**
 * Signs that are not seen and change what is read: blanks without width, soft hyphens, and those that turn the direction of
 * writing around. Joiners (U+200C, U+200D) and marks of direction (U+200E, U+200F) belong to the spelling of words and stay.
 */
const UNSEEN = /[\u00AD\u180E\u200B\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu;

/** One line of plain text: no hard blanks, no control characters, no unseen signs, no half characters. */
export const plainText = (text: string): string =>
  text
    .replace(/[\p{Cc}\u00A0\u2028\u2029]/gu, ' ')
    .replace(UNSEEN, '')
    .replace(/\p{Surrogate}/gu, '');

/** The paragraphs of a pasted text; empty lines between them fall away. A single line keeps its blanks at the ends. */
export const pastedParagraphs = (text: string): string[] => {
  const lines = text
    .split(/[\r\n\u2028\u2029]+/u)
    .map(plainText)
    .filter((line) => line !== '');
  return lines.length > 1 ? lines.map((line) => line.trim()).filter(Boolean) : lines;
};
