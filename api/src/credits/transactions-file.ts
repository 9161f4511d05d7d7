import type { NamedTransaction, TransactionKind } from '@soebs/contract';

type Language = 'de' | 'en';

const headings: Readonly<Record<Language, readonly string[]>> = {
  de: ['Datum', 'Art', 'Betrag (min)', 'Guthaben danach (min)', 'CHF', 'Projekt', 'Referenz'],
  en: ['Date', 'Kind', 'Amount (min)', 'Balance after (min)', 'CHF', 'Project', 'Reference'],
};
const kinds: Readonly<Record<Language, Readonly<Record<TransactionKind, string>>>> = {
  de: {
    deposit: 'Kauf',
    freeDeposit: 'Gratisguthaben',
    withdraw: 'Transkription',
    refundPayment: 'Rückzahlung',
    refundProject: 'Rückbuchung',
  },
  en: {
    deposit: 'Purchase',
    freeDeposit: 'Free credit',
    withdraw: 'Transcription',
    refundPayment: 'Refund to card',
    refundProject: 'Booked back',
  },
};

/** Spreadsheets run a cell that begins so as a formula. */
const formula = /^[=+\-@\t\r]/;

/** A text as one cell (RFC 4180): never a formula, never a new cell or line. */
export const cell = (text: string): string => {
  const harmless = formula.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

const hundredths = (amount: number): string => (amount / 100).toFixed(2);

const lineOf = (locale: Language, transaction: NamedTransaction): string => {
  const { at, kind, amountInCents, balanceInCents, rappen, title, reference } = transaction;
  return [
    at,
    kinds[locale][kind],
    hundredths(amountInCents),
    hundredths(balanceInCents),
    rappen === null ? '' : hundredths(rappen),
    cell(title ?? ''),
    cell(reference),
  ].join(';');
};

/**
 * Transactions as a table (CR13). With a byte order mark and semicolons: so Swiss spreadsheets open it by a double click,
 * umlauts and columns in place.
 */
export async function* transactionsFile(
  transactions: AsyncIterable<NamedTransaction>,
  locale: Language,
): AsyncGenerator<string, void> {
  yield `\uFEFF${headings[locale].map(cell).join(';')}\r\n`;
  for await (const transaction of transactions) yield `${lineOf(locale, transaction)}\r\n`;
}
