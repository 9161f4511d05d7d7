/** The least that a project costs, in credit cents (CR5). */
const MINIMUM_CHARGE_CENTS = 100;
const MS_PER_MINUTE = 60_000;
const CENTS_PER_MINUTE = 100;

/** Charge to the hundredth of a minute, or every minute that was begun. */
export type Rounding = 'cent' | 'minute';

/**
 * What a project costs in credit cents (CR5): ceil(decodedMs × creditsPerMinute × 100 ÷ 60,000), at least 100. By the minute
 * the length is first taken up to whole minutes. `creditsPerMinute` is 1 for private users and up to two decimals for
 * enterprise contracts.
 */
export const chargeCents = (decodedMs: number, creditsPerMinute: number, rounding: Rounding = 'cent'): number => {
  const hundredths = Math.round(creditsPerMinute * CENTS_PER_MINUTE);
  const chargedMs = rounding === 'cent' ? decodedMs : Math.ceil(decodedMs / MS_PER_MINUTE) * MS_PER_MINUTE;
  return Math.max(MINIMUM_CHARGE_CENTS, Math.ceil((chargedMs * hundredths) / MS_PER_MINUTE));
};

/** Whole minutes that the screen shows for an amount of credit cents (CR11). */
export const minutesOf = (cents: number): number => Math.floor(cents / 100);
