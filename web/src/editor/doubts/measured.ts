/**
 * What share of the errors is found where so many words are marked, in percent, with the recogniser that is shipped, on the recordings
 * that are shipped (337 words, 26 of them wrong). `npm run bench -- speech` prints the table anew.
 */
const foundByShare = [
  { share: 5, found: 23 },
  { share: 10, found: 35 },
  { share: 15, found: 46 },
  { share: 20, found: 62 },
  { share: 25, found: 65 },
  { share: 30, found: 69 },
  { share: 40, found: 88 },
  { share: 50, found: 96 },
] as const;

/** The shares to choose from. */
export const shares: readonly number[] = foundByShare.map(({ share }) => share);

/** What share of the errors marks usually find, when so many words are marked; percent. */
export const foundAt = (sharePercent: number): number =>
  foundByShare.findLast(({ share }) => share <= sharePercent)?.found ?? 0;
