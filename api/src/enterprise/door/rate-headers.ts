import { daysLater, heldMsIn, lengthInDays, type Contract, type ContractTerms } from '@soebs/events';
import type { Passage, Rate } from './rate.ts';

const MS_PER_MINUTE = 60_000;
const DAY_SECONDS = 86_400;
const MONTH_DAYS = 31;

/** Minutes of the contract in a month: how many, how many are left, and in how many seconds (whole days) the next month begins. */
export type MonthMinutes = { readonly most: number; readonly left: number; readonly untilSeconds: number };

/** The last day of the month of a day. */
const lastOf = (day: string): string =>
  daysLater(`${daysLater(`${day.slice(0, 7)}-01`, MONTH_DAYS).slice(0, 7)}-01`, -1);

/** What is left of the minutes of a contract on a Swiss day; null where there is no cap. */
export const minutesOn = (
  contract: Pick<Contract, 'held'>,
  { monthlyMinutes }: Pick<ContractTerms, 'monthlyMinutes'>,
  day: string,
): MonthMinutes | null => {
  if (monthlyMinutes === null) return null;
  const heldMinutes = Math.ceil(heldMsIn(contract, day.slice(0, 7)) / MS_PER_MINUTE);
  return {
    most: monthlyMinutes,
    left: Math.max(0, monthlyMinutes - heldMinutes),
    untilSeconds: lengthInDays({ from: day, to: lastOf(day) }) * DAY_SECONDS,
  };
};

/** How much is left, as draft-ietf-httpapi-ratelimit-headers-11 writes it: of calls, and of minutes where a cap is agreed. */
export const rateHeaders = (
  { requestsPerSecond, burst }: Rate,
  { left, waitSeconds }: Passage,
  minutes: MonthMinutes | null,
): { readonly policy: string; readonly limit: string } => {
  const policies = [`"requests";q=${burst};w=${Math.ceil(burst / requestsPerSecond)}`];
  const limits = [`"requests";r=${left};t=${waitSeconds}`];
  if (minutes) {
    policies.push(`"minutes";q=${minutes.most};qu="credit-minutes";w=${minutes.untilSeconds}`);
    limits.push(`"minutes";r=${minutes.left};t=${minutes.untilSeconds}`);
  }
  return { policy: policies.join(', '), limit: limits.join(', ') };
};
