/** Buckets a decade: a value read back from the middle of its bucket is at most 6 % off (10^(1/40)). */
const BUCKETS_A_DECADE = 20;
/** Smallest and largest value that are told apart. */
const LEAST = 0.01;
const MOST = 1_000_000;

/** How many values fell into each bucket, by the bucket's number as a text. Histograms of parts add up to that of the whole. */
export type Histogram = Readonly<Record<string, number>>;

const bucketOf = (value: number): number =>
  Math.floor(Math.log10(Math.min(MOST, Math.max(LEAST, value))) * BUCKETS_A_DECADE);

/** The histogram with one more value. */
export const withValue = (histogram: Histogram, value: number): Histogram => {
  const bucket = String(bucketOf(value));
  return { ...histogram, [bucket]: (histogram[bucket] ?? 0) + 1 };
};

/** Both together. */
export const mergedHistograms = (a: Histogram, b: Histogram): Histogram => {
  const sum = new Map(Object.entries(a));
  for (const [bucket, count] of Object.entries(b)) sum.set(bucket, (sum.get(bucket) ?? 0) + count);
  return Object.fromEntries(sum);
};

/** The value below which a share (0 to 1) of all lies, within 6 %; null when there is none. Never an average of quantiles. */
export const quantileOf = (histogram: Histogram, share: number): number | null => {
  const buckets = Object.entries(histogram)
    .map(([bucket, count]) => [Number(bucket), count] as const)
    .sort(([a], [b]) => a - b);
  const all = buckets.reduce((sum, [, count]) => sum + count, 0);
  let passed = 0;
  for (const [bucket, count] of buckets) {
    passed += count;
    if (passed >= share * all) return 10 ** ((bucket + 0.5) / BUCKETS_A_DECADE);
  }
  return null;
};
