import { diffArrays } from 'diff';

/** Words in a row that stand once in both texts are surely the same place. */
const ROW = 3;
/** Between two such places so many changes are looked at; what differs by more is taken for another text. */
const MOST_CHANGES = 1_000;

/** Where each row of words stands; -1 for one that stands more than once. */
const rowsOf = (words: readonly string[]): Map<string, number> => {
  const rows = new Map<string, number>();
  for (let at = 0; at + ROW <= words.length; at += 1) {
    const row = words.slice(at, at + ROW).join(' ');
    rows.set(row, rows.has(row) ? -1 : at);
  }
  return rows;
};

type Pair = { readonly ours: number; readonly theirs: number };

/** The longest run of pairs that rises on both sides; they come in the order of the one. */
const rising = (pairs: readonly Pair[]): Pair[] => {
  const tails: number[] = [];
  const before: number[] = [];
  pairs.forEach(({ ours }, n) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[tails[middle] ?? 0]?.ours ?? 0) < ours) low = middle + 1;
      else high = middle;
    }
    before[n] = tails[low - 1] ?? -1;
    tails[low] = n;
  });
  const run: Pair[] = [];
  for (let at = tails.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    const pair = pairs[at];
    if (pair) run.push(pair);
  }
  return run.reverse();
};

/** Places that are surely the same in both texts. */
const sureOf = (ours: readonly string[], theirs: readonly string[]): Pair[] => {
  const rows = rowsOf(ours);
  const pairs = [...rowsOf(theirs)].flatMap(([row, at]): Pair[] => {
    const place = rows.get(row) ?? -1;
    return at >= 0 && place >= 0 ? [{ ours: place, theirs: at }] : [];
  });
  return rising(pairs.sort((one, other) => one.theirs - other.theirs));
};

type Change = { readonly count?: number; readonly added?: boolean; readonly removed?: boolean };

/** The same words of two stretches by how the one becomes the other. */
const sameThrough = (changes: readonly Change[]): Pair[] => {
  let [at, place] = [0, 0];
  return changes.flatMap(({ count = 0, added = false, removed = false }): Pair[] => {
    const same = added || removed ? 0 : count;
    const pairs = Array.from({ length: same }, (_, n) => ({ ours: at + n, theirs: place + n }));
    at += added ? 0 : count;
    place += removed ? 0 : count;
    return pairs;
  });
};

/** The same words of two stretches, by the least number of changes; none where those would be too many. */
const sameIn = (ours: readonly string[], theirs: readonly string[]): Pair[] =>
  ours.length === 0 || theirs.length === 0
    ? []
    : sameThrough(diffArrays([...ours], [...theirs], { maxEditLength: MOST_CHANGES }) ?? []);

/**
 * For each of their words the place of the same word among ours, or -1: first where rows of words stand once in both, then by the
 * least number of changes between those places, so that ten hours are matched in a moment.
 */
export const matchWords = (ours: readonly string[], theirs: readonly string[]): Int32Array => {
  const matched = new Int32Array(theirs.length).fill(-1);
  let from: Pair = { ours: 0, theirs: 0 };
  const between = (to: Pair): void => {
    const pairs = sameIn(ours.slice(from.ours, to.ours), theirs.slice(from.theirs, to.theirs));
    for (const pair of pairs) matched[from.theirs + pair.theirs] = from.ours + pair.ours;
  };
  for (const sure of sureOf(ours, theirs)) {
    // Rows overlap: the words of one may be matched by the one before.
    const overlap = Math.max(0, from.ours - sure.ours, from.theirs - sure.theirs);
    if (overlap >= ROW) continue;
    const begin = { ours: sure.ours + overlap, theirs: sure.theirs + overlap };
    between(begin);
    for (let n = overlap; n < ROW; n += 1) matched[sure.theirs + n] = sure.ours + n;
    from = { ours: sure.ours + ROW, theirs: sure.theirs + ROW };
  }
  between({ ours: ours.length, theirs: theirs.length });
  return matched;
};
