/** A VAT rate in per mille, and the first day (YYYY-MM-DD) on which it holds. */
export type VatRate = { readonly since: string; readonly perMille: number };

/** The rate of a day (CR12): the latest that holds by then; 0 before the first. */
export const vatPerMilleOn = (rates: readonly VatRate[], date: string): number => {
  const held = rates.filter(({ since }) => since <= date);
  const latest = held.reduce<VatRate | undefined>((a, b) => (a && a.since > b.since ? a : b), undefined);
  return latest?.perMille ?? 0;
};

/** The VAT within a gross amount, to the Rappen: gross − gross ÷ (1 + rate), half a Rappen rounded up (CR12). */
export const vatRappen = (grossRappen: number, vatPerMille: number): number => {
  const numerator = 2 * grossRappen * vatPerMille + (1_000 + vatPerMille);
  return Math.floor(numerator / (2 * (1_000 + vatPerMille)));
};

const swissDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Zurich',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The day in Switzerland of a moment (ISO time), as YYYY-MM-DD: it decides year and rate of a receipt. */
export const swissDate = (at: string): string => swissDay.format(new Date(at));
