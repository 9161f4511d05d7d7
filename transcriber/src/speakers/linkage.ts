/** Voices that count as one: their mean, and how many they are. */
export type Group = { readonly mean: Float32Array; readonly count: number };

/** Two groups became one at this likeness; numbers of groups count the given ones first, then those that were made, in order. */
export type Merge = { readonly a: number; readonly b: number; readonly likeness: number };

export const dot = (a: Float32Array, b: Float32Array): number => {
  let sum = 0;
  for (let n = 0; n < a.length; n += 1) sum += (a[n] ?? 0) * (b[n] ?? 0);
  return sum;
};

/** The mean of two means. Its product with another is the mean likeness of all pairs: what average linkage asks for. */
export const joined = (a: Group, b: Group): Group => {
  const count = a.count + b.count;
  return { count, mean: a.mean.map((value, n) => (value * a.count + (b.mean[n] ?? 0) * b.count) / count) };
};

/** How alike each two groups are, in one row after the other: numbers of 4 bytes, 36 MB for 3,000 groups. */
const likenesses = (groups: readonly Group[]): Float32Array => {
  const size = groups.length;
  const table = new Float32Array(size * size);
  groups.forEach((a, n) => {
    for (let m = n + 1; m < size; m += 1) {
      const b = groups[m];
      table[n * size + m] = table[m * size + n] = b ? dot(a.mean, b.mean) : 0;
    }
  });
  return table;
};

/** The places that are still there, each with the one it is most like. */
const neighbourhood = (groups: readonly Group[]) => {
  const size = groups.length;
  const table = likenesses(groups);
  const counts = Float64Array.from(groups, ({ count }) => count);
  const nearest = new Int32Array(size).fill(-1);
  const best = new Float64Array(size).fill(-Infinity);
  const alive = new Set(groups.keys());
  const like = (a: number, b: number): number => table[a * size + b] ?? 0;
  const lookAround = (a: number): void => {
    best[a] = -Infinity;
    for (const b of alive) {
      if (b === a || like(a, b) <= (best[a] ?? 0)) continue;
      best[a] = like(a, b);
      nearest[a] = b;
    }
  };
  for (const each of alive) lookAround(each);
  return {
    closest: (): { readonly a: number; readonly b: number; readonly likeness: number } | undefined => {
      let a: number | undefined;
      let likeness = -Infinity;
      for (const each of alive) {
        const own = best[each] ?? -Infinity;
        if (own <= likeness) continue;
        a = each;
        likeness = own;
      }
      return a === undefined ? undefined : { a, b: nearest[a] ?? a, likeness };
    },
    /** b becomes a part of a; the likeness to others is the mean over all that are in it. */
    join: (a: number, b: number): void => {
      const [ofA = 1, ofB = 1] = [counts[a], counts[b]];
      alive.delete(b);
      for (const each of alive) {
        if (each === a) continue;
        const likeness = (like(a, each) * ofA + like(b, each) * ofB) / (ofA + ofB);
        table[a * size + each] = table[each * size + a] = likeness;
      }
      counts[a] = ofA + ofB;
      lookAround(a);
      for (const each of alive) if (nearest[each] === a || nearest[each] === b) lookAround(each);
    },
  };
};

/**
 * Joins the two groups that are most alike, again and again, while they are at least as alike as `until` (average linkage on the
 * cosine). Each group remembers its nearest one, so that one joining looks through all groups only for those that have lost theirs.
 */
export const mergesOf = (groups: readonly Group[], until: number): Merge[] => {
  const around = neighbourhood(groups);
  /** Which group stands at each place by now. */
  const ids = [...groups.keys()];
  const merges: Merge[] = [];
  for (let next = around.closest(); next && next.likeness >= until; next = around.closest()) {
    const { a, b, likeness } = next;
    merges.push({ a: ids[a] ?? a, b: ids[b] ?? b, likeness });
    ids[a] = groups.length + merges.length - 1;
    around.join(a, b);
  }
  return merges;
};

/** Which group each given one belongs to when joining ends below `until`: small whole numbers from 0. */
export const cut = (size: number, merges: readonly Merge[], until: number): number[] => {
  const parents = Array.from({ length: size + merges.length }, (_, n) => n);
  merges.forEach(({ a, b, likeness }, n) => {
    if (likeness >= until) parents[a] = parents[b] = size + n;
  });
  const rootOf = (n: number): number => {
    let at = n;
    while (parents[at] !== undefined && parents[at] !== at) at = parents[at] ?? at;
    return at;
  };
  const numbers = new Map<number, number>();
  return Array.from({ length: size }, (_, n) => {
    const root = rootOf(n);
    if (!numbers.has(root)) numbers.set(root, numbers.size);
    return numbers.get(root) ?? 0;
  });
};
