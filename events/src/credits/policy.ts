/** The least that a project costs, in credit cents (CR5). */
const MINIMUM_CHARGE_CENTS = 100;
const MS_PER_MINUTE = 60_000;
const CENTS_PER_CREDIT = 100;

/** Charge to the hundredth of a minute, or every minute that was begun. */
export type Rounding = 'cent' | 'minute';

/** What whoever has no contract pays for a minute: one credit, in ten-thousandths. */
export const ONE_CREDIT_IN_TEN_THOUSANDTHS = 10_000;
const TEN_THOUSANDTHS_PER_CENT = ONE_CREDIT_IN_TEN_THOUSANDTHS / CENTS_PER_CREDIT;

/**
 * What a project costs in credit cents (CR5): ceil(decodedMs × creditsPerMinute × 100 ÷ 60,000), at least 100. By the minute
 * the length is first taken up to whole minutes. The price of a minute is in ten-thousandths of a credit, so that everything is
 * reckoned in whole numbers: 10,000 for private users, by contract for enterprise customers (WB5).
 */
export const chargeCents = (
  decodedMs: number,
  tenThousandthsPerMinute: number,
  rounding: Rounding = 'cent',
): number => {
  const chargedMs = rounding === 'cent' ? decodedMs : Math.ceil(decodedMs / MS_PER_MINUTE) * MS_PER_MINUTE;
  const product = chargedMs * tenThousandthsPerMinute;
  return Math.max(MINIMUM_CHARGE_CENTS, Math.ceil(product / (MS_PER_MINUTE * TEN_THOUSANDTHS_PER_CENT)));
};

/** Whole minutes that the screen shows for an amount of credit cents (CR11). */
export const minutesOf = (cents: number): number => Math.floor(cents / 100);
