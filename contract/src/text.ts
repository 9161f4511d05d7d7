import { endOfText, ofLength, startOfText } from '@soebs/events';
import { z } from 'zod';

/** Controls, half characters, and what turns round the direction of what follows; ends of lines where there is one line. */
const unfitForLines = /(?![\n\r\t])[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;
const unfitForLine = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;
/** A sign that leaves ink: no blank, no mark without a letter, nothing that a font draws as nothing. */
const ink = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

const written = (unfit: RegExp, max: number) =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .check(ofLength({ max }))
    .refine((text) => !unfit.test(text) && (text === '' || ink.test(text)))
    .meta({ maxLength: max });

/**
 * One line that a person wrote, or nothing: in composed form, without blanks around it, at most `max` code points. Control and
 * bidirectional signs, ends of lines, and texts of which nothing is seen are refused.
 */
export const line = (max: number) => written(unfitForLine, max);

/** A name or title: a line that says something. */
export const name = (max: number) => line(max).min(1).meta({ maxLength: max, minLength: 1 });

const rightToLeft =
  /[\u0590-\u08ff\u200f\u202a-\u202e\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A person's words in the middle of ours: what is written from right to left, or made to look so, turns nothing of the sentence around it. */
export const isolated = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text);

const fit = (text: string): string => text.normalize('NFC').replaceAll(new RegExp(unfitForLine, 'gu'), ' ').trim();

/** The beginning of a text from elsewhere as a name of at most `max` code points; '' when nothing of it can be seen. */
export const asName = (text: string, max: number): string => {
  const start = startOfText(fit(text), max).trim();
  return ink.test(start) ? start : '';
};

/** The longest name that a file may have. */
export const FILE_NAME_LENGTH = 255;

/** A file's name as it is kept: its end with the ending, when it is too long. */
export const asFileName = (text: string): string => {
  const end = endOfText(fit(text), FILE_NAME_LENGTH).trim();
  return ink.test(end) ? end : 'media';
};

/** Lines that a person wrote and that say something, otherwise like a name. */
export const prose = (max: number) => written(unfitForLines, max).min(1).meta({ maxLength: max, minLength: 1 });
