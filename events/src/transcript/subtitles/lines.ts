import { breakCost } from './breaks.ts';
import { type ShownWord } from './shown.ts';

/** The width of words on one line: a blank between two counts as one character. */
export const lineWidth = (words: readonly ShownWord[]): number =>
  words.reduce((sum, word) => sum + word.width, Math.max(0, words.length - 1));

/** How many lines the words [from, to) need when each line is filled up. */
const linesNeeded = (words: readonly ShownWord[], { from, to }: { from: number; to: number }, cpl: number): number => {
  let lines = 0;
  let used = cpl;
  for (let n = from; n < to; n += 1) {
    const width = words[n]?.width ?? 0;
    if (used + 1 + width <= cpl) used += 1 + width;
    else {
      lines += 1;
      used = width;
    }
  }
  return lines;
};

/** True when the words [from, to) fit one cue. */
export const fits = (
  words: readonly ShownWord[],
  run: { from: number; to: number },
  { cpl, rows }: { cpl: number; rows: number },
): boolean => linesNeeded(words, run, cpl) <= rows;

interface Layout {
  readonly cost: number;
  readonly lines: readonly (readonly ShownWord[])[];
}

const onOneLine = (words: readonly ShownWord[], cpl: number): Layout | null => {
  const slack = cpl - lineWidth(words);
  return slack < 0 ? null : { cost: slack ** 2, lines: [words] };
};

/** The layout whose first line holds `cut` words, or null when the rest does not fit. */
const cutAfter = (words: readonly ShownWord[], cut: number, { lines, cpl }: Grid): Layout | null => {
  const [last, next] = words.slice(cut - 1, cut + 1);
  const head = onOneLine(words.slice(0, cut), cpl);
  const rest = layOut(words.slice(cut), { lines: lines - 1, cpl });
  if (!head || !rest || !last || !next) return null;
  return { cost: head.cost + rest.cost + breakCost(last, next) * 20, lines: [...head.lines, ...rest.lines] };
};

interface Grid {
  readonly lines: number;
  readonly cpl: number;
}

/** The best way to lay words on exactly so many lines, or null when they do not fit: good breaks first, then balance. */
const layOut = (words: readonly ShownWord[], grid: Grid): Layout | null => {
  if (grid.lines === 1) return onOneLine(words, grid.cpl);
  let best: Layout | null = null;
  for (let cut = 1; cut < words.length && lineWidth(words.slice(0, cut)) <= grid.cpl; cut += 1) {
    const layout = cutAfter(words, cut, grid);
    if (layout && (best === null || layout.cost < best.cost)) best = layout;
  }
  return best;
};

/** The lines of a cue: as few as the words need, broken where it reads best. */
export const linesOf = (words: readonly ShownWord[], cpl: number): string[] => {
  const needed = linesNeeded(words, { from: 0, to: words.length }, cpl);
  const lines = layOut(words, { lines: needed, cpl })?.lines ?? [words];
  return lines.map((line) => line.map(({ text }) => text).join(' '));
};
