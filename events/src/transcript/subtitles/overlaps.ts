import type { SourceWord } from './source.ts';

/** A word whose times are known. */
type Timed = SourceWord & { readonly startMs: number; readonly endMs: number };

const isTimed = (word: SourceWord | undefined): word is Timed =>
  typeof word?.startMs === 'number' && word.endMs !== null && word.endMs >= word.startMs;

/** What one speaker says in a row: the words [from, to), and when he begins and has ended. */
type Turn = {
  readonly from: number;
  readonly to: number;
  readonly startMs: number;
  readonly lastMs: number;
  readonly endMs: number;
};

/** Starts that rise within a turn are believed; a turn of other times is none. */
const turnOf = (words: readonly SourceWord[], from: number, to: number): Turn | null => {
  const first = words[from];
  if (!isTimed(first)) return null;
  let { startMs: lastMs, endMs } = first;
  for (let n = from + 1; n < to; n += 1) {
    const word = words[n];
    if (!isTimed(word) || word.startMs < lastMs) return null;
    lastMs = word.startMs;
    endMs = Math.max(endMs, word.endMs);
  }
  return { from, to, startMs: first.startMs, lastMs, endMs };
};

/** After a pause like this nobody is in the middle of what he says. */
const PAUSE_MS = 2_000;

const isOneTurn = (word: SourceWord | undefined, next: SourceWord | undefined): boolean => {
  if (word?.speakerId !== next?.speakerId) return false;
  return !isTimed(word) || !isTimed(next) || next.startMs - word.endMs <= PAUSE_MS;
};

const turnEnd = (words: readonly SourceWord[], from: number): number => {
  let to = from + 1;
  while (to < words.length && isOneTurn(words[to - 1], words[to])) to += 1;
  return to;
};

/** Whether the second turn begins while the first one lasts: before its last word, or so that half of it is covered. */
const overlap = (first: Turn, second: Turn): boolean => {
  if (second.startMs < first.startMs) return false;
  const togetherMs = Math.min(first.endMs, second.endMs) - second.startMs;
  return second.startMs <= first.lastMs || (togetherMs > 0 && togetherMs * 2 >= first.endMs - first.startMs);
};

/** Times of the second turn that follow those of the first one, so that both can stand in one cue, in their order. */
const follow = (words: readonly SourceWord[], { lastMs, endMs }: Turn, { from, to }: Turn): SourceWord[] =>
  words.slice(from, to).map((word, n) => {
    if (!isTimed(word)) return word;
    const startMs = Math.max(word.startMs, lastMs + 1 + n);
    const isLast = n === to - from - 1;
    return { ...word, startMs, endMs: Math.max(startMs, word.endMs, isLast ? endMs : 0) };
  });

const isOther = (words: readonly SourceWord[], from: number): boolean =>
  words[from - 1]?.speakerId !== words[from]?.speakerId;

/** Words whose speakers do not push each other aside. */
export type Settled = {
  readonly settled: readonly SourceWord[];
  /** The words with which somebody begins while the one before still talks. */
  readonly overlaps: ReadonlySet<number>;
};

/** The turns of a talk, one after the other, as ranges of words. */
function* turnsOf(words: readonly SourceWord[]): Generator<{ readonly from: number; readonly to: number }> {
  let from = 0;
  while (from < words.length) {
    const to = turnEnd(words, from);
    yield { from, to };
    from = to;
  }
}

/**
 * Speakers who talk at the same time stand in the text one after the other. The second one's words follow the first one's
 * in time as far as cutting goes, and both are marked to share a cue; without this they would be squeezed into what is
 * left between two words.
 */
export const settleOverlaps = (words: readonly SourceWord[]): Settled => {
  const overlaps = new Set<number>();
  const settled = [...words];
  let before: Turn | null = null;
  for (const { from, to } of turnsOf(words)) {
    const turn = turnOf(words, from, to);
    if (isOther(words, from) && before && turn && overlap(before, turn)) {
      overlaps.add(from);
      for (const [n, word] of follow(words, before, turn).entries()) settled[from + n] = word;
    }
    before = turnOf(settled, from, to);
  }
  return { settled: overlaps.size > 0 ? settled : words, overlaps };
};
