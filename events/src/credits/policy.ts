/** The least that a project costs, in credit cents (CR5). */
const minimumChargeCents = 100;
const msPerMinute = 60_000;
const centsPerMinute = 100;

/** Charge to the hundredth of a minute, or every minute that was begun. */
export type Rounding = 'cent' | 'minute';

/**
 * What a project costs in credit cents (CR5): ceil(decodedMs × creditsPerMinute × 100 ÷ 60,000), at least 100. By the minute
 * the length is first taken up to whole minutes. `creditsPerMinute` is 1 for private users and up to two decimals for
 * enterprise contracts.
 */
export const chargeCents = (decodedMs: number, creditsPerMinute: number, rounding: Rounding = 'cent'): number => {
  const hundredths = Math.round(creditsPerMinute * centsPerMinute);
  const chargedMs = rounding === 'cent' ? decodedMs : Math.ceil(decodedMs / msPerMinute) * msPerMinute;
  return Math.max(minimumChargeCents, Math.ceil((chargedMs * hundredths) / msPerMinute));
};

/** Whole minutes that the screen shows for an amount of credit cents (CR11). */
export const minutesOf = (cents: number): number => Math.floor(cents / 100);
