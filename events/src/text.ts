import { z } from 'zod';

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** What is seen as single characters, in order. */
export const graphemesOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Letters with their accents, and Korean letters in parts. */
const decomposed = /\P{M}\p{M}+|[\u1100-\u11FF]+/gu;

/**
 * Letters and accents as one sign where there is one (NFC), so that the same word is written in one way. Signs that stand
 * alone stay what they are: NFC would make other signs of compatibility ideographs, of ohm and ångström.
 */
export const composed = (text: string): string => text.replace(decomposed, (cluster) => cluster.normalize('NFC'));

/** How many code points a text has: what limits of length count, as JSON Schema does. */
export const codePointsIn = (text: string): number => Array.from(text).length;

/** How much room a text takes in a measure of its own: code points if nothing else is said, bytes perhaps. */
export type Measure = (text: string) => number;

/** As many as fit from a row of characters. */
const fitting = (graphemes: readonly string[], most: number, measure: Measure): string[] => {
  let room = most;
  const end = graphemes.findIndex((grapheme) => (room -= measure(grapheme)) < 0);
  return end < 0 ? [...graphemes] : graphemes.slice(0, end);
};

/** The beginning of a text, whole characters only: never half an emoji, and no letter without its accent. */
export const startOfText = (text: string, most: number, measure: Measure = codePointsIn): string =>
  fitting(graphemesOf(text), most, measure).join('');

/** The end of a text, whole characters only. */
export const endOfText = (text: string, most: number, measure: Measure = codePointsIn): string =>
  fitting(graphemesOf(text).reverse(), most, measure).reverse().join('');

/** The first character of each name that has one. */
export const initialsOf = (...names: readonly string[]): string =>
  names.map((name) => graphemesOf(name.trim())[0] ?? '').join('');

/** Limits the length of a text, counted in code points; `min` and `max` are told as those of any text. */
export const ofLength = ({ min = 0, max }: { readonly min?: number; readonly max: number }) =>
  z.check<string>(({ value, issues }) => {
    const length = codePointsIn(value);
    const common = { origin: 'string', inclusive: true, input: value } as const;
    if (length < min) issues.push({ ...common, code: 'too_small', minimum: min });
    if (length > max) issues.push({ ...common, code: 'too_big', maximum: max });
  });
