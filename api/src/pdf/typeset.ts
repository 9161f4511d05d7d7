import bidiFactory from 'bidi-js';
import LineBreaker from 'linebreak';
import { graphemesOf, type Printed, type Script } from './faces.ts';

const bidi = bidiFactory();

/** Text of one font and one direction, as its font lays it out: from left to right on the page, one run after the other. */
export type Run = { readonly text: string; readonly script: Script };

/** A line as it is read on the page from the left, and its width. */
export type Line = { readonly runs: readonly Run[]; readonly width: number; readonly isMixed: boolean };

/** How wide a run is; the fonts know. */
export type Measure = (run: Run) => number;

type Piece = Printed & { readonly start: number; readonly level: number; readonly mirrored: string };

/** The graphemes of a text with their font and embedding level (UAX #9). */
const piecesOf = (text: string, printed: ReadonlyMap<string, Printed>) => {
  const clothes = graphemesOf(text).map((each) => printed.get(each) ?? { text: '?', script: 'latin' as const });
  const whole = clothes.map((each) => each.text).join('');
  const embedding = bidi.getEmbeddingLevels(whole);
  const pieces: Piece[] = [];
  let start = 0;
  for (const each of clothes) {
    if (each.text === '') continue;
    const level = embedding.levels[start] ?? 0;
    const mirrored = (level % 2 === 1 ? bidi.getMirroredCharacter(each.text) : null) ?? each.text;
    pieces.push({ ...each, start, level, mirrored });
    start += each.text.length;
  }
  return { whole, embedding, pieces };
};

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/**
 * Pieces that stand side by side as runs. A font lays Arabic and Hebrew out from right to left by itself, when it is given them as
 * they are said; everything else that stands the other way round is given as it is seen.
 */
const runOf = (pieces: readonly Piece[], script: Script): Run => {
  const observed = pieces.map(({ mirrored }) => mirrored);
  const isLaidOut = pieces.some(({ text, level }) => level % 2 === 1 && rightToLeft.test(text));
  return { text: (isLaidOut ? observed.toReversed() : observed).join(''), script };
};

const runsOf = (visual: readonly Piece[]): readonly Run[] => {
  const groups: Piece[][] = [];
  for (const piece of visual) {
    const last = groups.at(-1);
    const before = last?.at(-1);
    if (last && before?.script === piece.script && before.level === piece.level) last.push(piece);
    else groups.push([piece]);
  }
  return groups.map((group) => runOf(group, group[0]?.script ?? 'latin'));
};

type Text = ReturnType<typeof piecesOf>;

/** The pieces of a line from left to right on the page. */
const visualOrder = ({ whole, embedding }: Text, line: readonly Piece[]): readonly Piece[] => {
  const first = line[0];
  const last = line.at(-1);
  if (!first || !last) return [];
  const byStart = new Map(line.map((piece) => [piece.start, piece]));
  const end = last.start + last.text.length;
  const order = bidi.getReorderedIndices(whole, embedding, first.start, end - 1).slice(first.start, end);
  return order.flatMap((index) => byStart.get(index) ?? []);
};

const breaksOf = (whole: string): readonly number[] => {
  const breaker = new LineBreaker(whole);
  const places: number[] = [];
  for (let place = breaker.nextBreak(); place; place = breaker.nextBreak()) places.push(place.position);
  return places;
};

/** Words with the space after them: what stands between two places where a line may break. */
const wordsOf = ({ whole, pieces }: Text): readonly (readonly Piece[])[] => {
  let from = 0;
  return breaksOf(whole).map((to) => {
    const word = pieces.filter(({ start }) => start >= from && start < to);
    from = to;
    return word;
  });
};

const trimmed = (line: readonly Piece[]): readonly Piece[] =>
  line.slice(0, line.findLastIndex(({ text }) => text.trim() !== '') + 1);

/** Lines of at most `width`: filled word by word; a word that is wider than a line alone breaks between two graphemes. */
const filled = (text: Text, width: number, widthOf: (line: readonly Piece[]) => number): readonly Piece[][] => {
  const lines: Piece[][] = [[]];
  let used = 0;
  const put = (part: readonly Piece[]): void => {
    if (used > 0 && used + widthOf(trimmed(part)) > width) {
      lines.push([]);
      used = 0;
    }
    lines.at(-1)?.push(...part);
    used += widthOf(part);
  };
  for (const word of wordsOf(text)) {
    if (widthOf(trimmed(word)) <= width) put(word);
    else for (const piece of word) put([piece]);
  }
  return lines.filter(({ length }) => length > 0);
};

/** Sets a paragraph in lines: fonts by script, Arabic and Hebrew from right to left, broken where its language allows. */
export const typeset = (
  text: string,
  printed: ReadonlyMap<string, Printed>,
  { width, measure }: { readonly width: number; readonly measure: Measure },
): readonly Line[] => {
  const whole = piecesOf(text, printed);
  const setLine = (line: readonly Piece[]): Line => {
    const runs = runsOf(visualOrder(whole, line));
    const isMixed = line.some(({ level }) => level % 2 === 1);
    return { runs, width: runs.reduce((sum, run) => sum + measure(run), 0), isMixed };
  };
  return filled(whole, width, (line) => setLine(line).width).map((line) => setLine(trimmed(line)));
};
