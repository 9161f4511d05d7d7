import { hyphenationOf } from './hyphenation/index.ts';
import type { SpokenLanguage } from './language/index.ts';
import { Break } from './breaks.ts';
import { graphemesOf } from '../../text.ts';
import { isUnspaced } from '../scripts.ts';
import { tokensOf } from '../tokens.ts';
import type { Counting } from './width.ts';

/** A part of a word between two places where a line may end. */
export type Piece = {
  readonly text: string;
  /** How bad a break after it is, when another piece of the same word follows. */
  readonly breakCost: number;
  /** A hyphen is shown when a line ends after it. */
  readonly hasHyphen: boolean;
  /** A break after it cuts a word in two (Chinese and Japanese are written without blanks and have none). */
  readonly isCut: boolean;
};

const neverFirst = /^[。、，．！？：；・」』）】〉》〕］｝ー々…っゃゅょぁぃぅぇぉッャュョァィゥェォ!?.,:;)\]}"”’»]/u;
const neverLast = /[「『（【〈《〔［｛([{«„“]$/u;
const sentenceMark = /[。！？!?][」』）"”]*$/u;

/** How bad a break is between two signs that no blank parts. */
const costBetween = (letter: string, next: string): number => {
  if (neverFirst.test(next) || neverLast.test(letter)) return Break.glued;
  if (sentenceMark.test(letter)) return Break.sentence;
  if (/[、，：；]$/u.test(letter)) return Break.comma;
  return isUnspaced(letter) || isUnspaced(next) ? Break.plain : Break.glued;
};

/** A word that stays whole. */
export const plainPiece = (text: string): Piece => ({ text, breakCost: 0, hasHyphen: false, isCut: false });

/** How bad a break is between two words that no blank parts. */
export const costBetweenJoined = (word: string, next: string): number =>
  costBetween(graphemesOf(word).at(-1) ?? '', graphemesOf(next)[0] ?? '');

/** Text without blanks may end a line after nearly every sign. */
const unspacedPieces = (text: string, { partsOf, cpl }: Line): Piece[] => {
  const signs = tokensOf(text)
    .map(({ offset, length }) => text.slice(offset, offset + length))
    .flatMap((sign) => (partsOf(sign) > cpl ? graphemesOf(sign) : [sign]));
  return signs.map((sign, n) => {
    const next = signs[n + 1];
    if (next === undefined) return plainPiece(sign);
    return { text: sign, breakCost: costBetweenJoined(sign, next), hasHyphen: false, isCut: false };
  });
};

const SOFT_HYPHEN = '\u00AD';
const letterRun = /\p{L}+/gu;

/** Where a long word may be cut, each with whether a hyphen is then shown. Its own signs come before patterns. */
const ownPlaces = (text: string): Map<number, boolean> => {
  const places = new Map<number, boolean>();
  for (const { index } of text.matchAll(/(?<=[-/–_.?=&@:])(?=[\p{L}\d])/gu)) places.set(index, false);
  for (const { index } of text.matchAll(/\u00AD/gu)) places.set(index + 1, true);
  return places;
};

const hyphenPlaces = (text: string, language: SpokenLanguage): Map<number, boolean> => {
  const places = new Map<number, boolean>();
  if (/[/@\d_]|\.\p{L}/u.test(text)) return places;
  for (const { index, 0: letters } of text.matchAll(letterRun)) {
    for (const offset of hyphenationOf(letters, language)) places.set(index + offset, true);
  }
  return places;
};

type Part = { readonly end: number; readonly hasHyphen: boolean };

/** The last place up to which the text still fits a line, or null. */
const furthest = (text: string, from: number, { places, cpl, partsOf }: Cutting): Part | null => {
  let found: Part | null = null;
  for (const [end, hasHyphen] of places) {
    if (end > from && end < text.length && (!found || end > found.end)) {
      if (partsOf(text.slice(from, end)) + (hasHyphen ? 1 : 0) <= cpl) found = { end, hasHyphen };
    }
  }
  return found;
};

/** How long a line may be, in the parts that a way of counting has. */
type Line = Pick<Counting, 'partsOf'> & {
  readonly cpl: number;
};

type Cutting = Line & {
  readonly places: ReadonlyMap<number, boolean>;
};

/** Scripts that part words with a hyphen; Arabic, Hebrew, Thai, Korean and others never do. */
const hyphenated = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}]/u;

/** At the edge of what is seen as one character: the last way out. Letters get a hyphen, addresses and numbers none. */
const anywhere = (text: string, from: number, { cpl, partsOf }: Line): Part => {
  const letters = graphemesOf(text.slice(from)).slice(0, cpl);
  const hasHyphen = letters.every((letter) => hyphenated.test(letter));
  const room = hasHyphen ? Math.max(1, cpl - 1) : cpl;
  let parts = 0;
  const isTooMuch = (letter: string): boolean => (parts += partsOf(letter)) > room;
  const fit = letters.findIndex(isTooMuch);
  const head = letters.slice(0, fit < 0 ? letters.length : Math.max(1, fit)).join('');
  return { end: from + head.length, hasHyphen };
};

/** A sign of the word's own is taken when it fills a third of the line, else the furthest place of any kind. */
const nextPart = (text: string, from: number, { own, all }: { own: Cutting; all: Cutting }): Part => {
  const signed = furthest(text, from, own);
  if (signed && (signed.end - from) * 3 >= own.cpl) return signed;
  return furthest(text, from, all) ?? anywhere(text, from, own);
};

const longPieces = (text: string, line: Line, language: SpokenLanguage): Piece[] => {
  const own = { places: ownPlaces(text), ...line };
  const all = { places: new Map([...hyphenPlaces(text, language), ...own.places]), ...line };
  const pieces: Piece[] = [];
  let from = 0;
  while (line.partsOf(text.slice(from)) > line.cpl) {
    const { end, hasHyphen } = nextPart(text, from, { own, all });
    pieces.push({ text: text.slice(from, end), breakCost: Break.forbidden, hasHyphen, isCut: true });
    from = end;
  }
  return [...pieces, plainPiece(text.slice(from))].map((piece) => ({
    ...piece,
    text: piece.text.replaceAll(SOFT_HYPHEN, ''),
  }));
};

/** A word in the pieces that lines are made of: itself, or parts that fit a line. */
export const piecesOf = (text: string, line: Line, language: SpokenLanguage): Piece[] => {
  if (isUnspaced(text)) return unspacedPieces(text.replaceAll(SOFT_HYPHEN, ''), line);
  return line.partsOf(text) > line.cpl
    ? longPieces(text, line, language)
    : [plainPiece(text.replaceAll(SOFT_HYPHEN, ''))];
};
