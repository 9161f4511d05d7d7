/** The least that a project costs, in credit cents (CR5). */
const minimumChargeCents = 100;
const msPerMinute = 60_000;

/**
 * What a project costs in credit cents (CR5): ceil(decodedMs × creditsPerMinute × 100 ÷ 60,000), at least 100.
 * `creditsPerMinute` is 1 for private users and up to two decimals for enterprise contracts.
 */
export const chargeCents = (decodedMs: number, creditsPerMinute: number): number => {
  const hundredths = Math.round(creditsPerMinute * 100);
  return Math.max(minimumChargeCents, Math.ceil((decodedMs * hundredths) / msPerMinute));
};

/** Whole minutes that the screen shows for an amount of credit cents (CR11). */
export const minutesOf = (cents: number): number => Math.floor(cents / 100);
