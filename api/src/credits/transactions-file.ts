import type { DisputeState, NamedTransaction, Receipt, TransactionKind } from '@soebs/contract';
import { swissTime } from '@soebs/events';
import { CSV_BEGIN, csvHundredths, csvLine, csvText } from '../http/csv.ts';

type Language = 'de' | 'en';

const headings: Readonly<Record<Language, readonly string[]>> = {
  de: [
    'Datum',
    'Zeit',
    'Art',
    'Betrag (min)',
    'Guthaben danach (min)',
    'CHF',
    'Beleg',
    'Netto CHF',
    'MWST %',
    'MWST CHF',
    'Projekt',
    'Referenz',
  ],
  en: [
    'Date',
    'Time',
    'Kind',
    'Amount (min)',
    'Balance after (min)',
    'CHF',
    'Receipt',
    'Net CHF',
    'VAT %',
    'VAT CHF',
    'Project',
    'Reference',
  ],
};
const kinds: Readonly<Record<Language, Readonly<Record<TransactionKind, string>>>> = {
  de: {
    deposit: 'Kauf',
    freeDeposit: 'Gratisguthaben',
    withdraw: 'Transkription',
    refundPayment: 'Rückzahlung',
    refundProject: 'Rückbuchung',
    dispute: 'Beanstandung',
  },
  en: {
    deposit: 'Purchase',
    freeDeposit: 'Free credit',
    withdraw: 'Transcription',
    refundPayment: 'Refund to card',
    refundProject: 'Credits returned',
    dispute: 'Dispute',
  },
};

const disputes: Readonly<Record<Language, Readonly<Record<DisputeState, string>>>> = {
  de: { open: 'offen', won: 'gewonnen', lost: 'verloren' },
  en: { open: 'open', won: 'won', lost: 'lost' },
};

/** The kind of a movement, and how the dispute stands that it belongs to. */
const kindIn = (locale: Language, { kind, dispute }: NamedTransaction): string =>
  dispute === null ? kinds[locale][kind] : `${kinds[locale][kind]} (${disputes[locale][dispute]})`;

/** A transaction with its receipt, if money moved by it. */
export type ReceiptedTransaction = NamedTransaction & { readonly receipt: Receipt | null };

/** Receipt number, net, rate and VAT; a receipt about money that went back counts below zero. */
const receiptCells = ({ receipt, rappen }: ReceiptedTransaction): readonly string[] => {
  if (!receipt) return ['', '', '', ''];
  const sign = (rappen ?? 0) < 0 ? -1 : 1;
  const { number, vatRappen, vatPerMille } = receipt;
  return [
    number,
    csvHundredths(sign * (receipt.rappen - vatRappen)),
    (vatPerMille / 10).toFixed(1),
    csvHundredths(sign * vatRappen),
  ];
};

const lineOf = (locale: Language, transaction: ReceiptedTransaction): string => {
  const { at, amountInCents, balanceInCents, rappen, title, reference } = transaction;
  const { date, time } = swissTime(at);
  return csvLine([
    date,
    time,
    kindIn(locale, transaction),
    csvHundredths(amountInCents),
    csvHundredths(balanceInCents),
    rappen === null ? '' : csvHundredths(rappen),
    ...receiptCells(transaction),
    csvText(title ?? ''),
    csvText(reference),
  ]);
};

/**
 * Transactions as a table (CR13): the day and time in Switzerland, money that came above zero and money that went back below, so that
 * the columns add up.
 */
export async function* transactionsFile(
  transactions: AsyncIterable<ReceiptedTransaction>,
  locale: Language,
): AsyncGenerator<string, void> {
  yield `${CSV_BEGIN}${csvLine(headings[locale].map(csvText))}`;
  for await (const transaction of transactions) yield lineOf(locale, transaction);
}
