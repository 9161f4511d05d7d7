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

/** What credit notes have taken back of a receipt, in Rappen, and the VAT of it. */
export type TakenBack = { readonly rappen: number; readonly vatRappen: number };

/**
 * The VAT of a credit note of `rappen` when `before` is what earlier ones have taken back (CR12): the VAT of all together less
 * theirs, so that notes which take the whole receipt back take back just its VAT.
 */
export const creditNoteVatRappen = (
  receipt: { readonly rappen: number; readonly vatPerMille: number },
  before: TakenBack,
  rappen: number,
): number => {
  const all = Math.min(receipt.rappen, before.rappen + rappen);
  return Math.max(0, vatRappen(all, receipt.vatPerMille) - before.vatRappen);
};

const swissDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Zurich',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

const swissClock = new Intl.DateTimeFormat('de-CH', {
  timeZone: 'Europe/Zurich',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** Day (YYYY-MM-DD) and time (HH:MM:SS) in Switzerland of a moment (ISO time). */
export const swissTime = (at: string): { readonly date: string; readonly time: string } => ({
  date: swissDate(at),
  time: swissClock.format(new Date(at)),
});

/** The day in Switzerland of a moment (ISO time), as YYYY-MM-DD: it decides year and rate of a receipt. */
export const swissDate = (at: string): string => swissDay.format(new Date(at));
