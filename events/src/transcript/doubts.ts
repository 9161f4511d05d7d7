import type { Segment } from './shapes.ts';

/** How many words have each confidence from 0 to 100 percent. */
export type ConfidenceCounts = Uint32Array;

const MOST_PERCENT = 100;

/** How sure a recogniser was of its words. */
export const confidenceCounts = (segments: readonly Pick<Segment, 'confidence'>[]): ConfidenceCounts => {
  const counts = new Uint32Array(MOST_PERCENT + 1);
  for (const { confidence } of segments) for (const percent of confidence) counts[percent] = (counts[percent] ?? 0) + 1;
  return counts;
};

/**
 * The confidence in percent below which words are doubtful (TX33): as many of the words that a recogniser wrote as a share says,
 * at most. Recognisers differ in what they call sure, so none is taken at its word; one that is equally sure of all has no doubts.
 */
export const doubtfulBelow = (counts: ConfidenceCounts, sharePercent: number): number => {
  const all = counts.reduce((sum, count) => sum + count, 0);
  const most = Math.floor((all * sharePercent) / MOST_PERCENT);
  let passed = 0;
  for (const [percent, count] of counts.entries()) {
    passed += count;
    if (passed > most) return percent;
  }
  return 0;
};
