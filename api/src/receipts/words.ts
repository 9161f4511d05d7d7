import type { Locale } from '../mail/locale.ts';

/** What stands on a receipt beside its figures. */
export type ReceiptWords = {
  readonly receipt: string;
  readonly creditNote: string;
  readonly date: string;
  readonly number: string;
  readonly payment: string;
  readonly takesBack: (number: string) => string;
  readonly takenBack: string;
  readonly item: string;
  readonly quantity: string;
  readonly amount: string;
  readonly credits: (minutes: string) => string;
  readonly creditsBack: (minutes: string) => string;
  readonly minutes: (minutes: string) => string;
  readonly net: string;
  readonly vat: (percent: string) => string;
  readonly total: string;
  readonly totalBack: string;
  readonly paid: (date: string) => string;
  readonly paidBack: (date: string) => string;
  readonly withoutVat: string;
  readonly page: string;
};

const de: ReceiptWords = {
  receipt: 'Beleg',
  creditNote: 'Gutschrift',
  date: 'Datum',
  number: 'Nummer',
  payment: 'Zahlung',
  takesBack: (number) => `Zum Beleg ${number}`,
  takenBack: 'Gutschriften',
  item: 'Leistung',
  quantity: 'Menge',
  amount: 'Betrag CHF',
  credits: (minutes) => `Guthaben für ${minutes} Minuten Transkription`,
  creditsBack: (minutes) => `Nicht gebrauchtes Guthaben von ${minutes} Minuten`,
  minutes: (minutes) => `${minutes} min`,
  net: 'Netto',
  vat: (percent) => `MWST ${percent} %`,
  total: 'Total CHF',
  totalBack: 'Total zurückbezahlt CHF',
  paid: (date) => `Mit Karte bezahlt am ${date}. Es ist nichts mehr zu bezahlen.`,
  paidBack: (date) => `Auf die Karte zurückbezahlt am ${date}.`,
  withoutVat: 'Nicht mehrwertsteuerpflichtig.',
  page: 'Der Preis enthält die Mehrwertsteuer.',
};

const en: ReceiptWords = {
  receipt: 'Receipt',
  creditNote: 'Credit note',
  date: 'Date',
  number: 'Number',
  payment: 'Payment',
  takesBack: (number) => `For receipt ${number}`,
  takenBack: 'Credit notes',
  item: 'Service',
  quantity: 'Quantity',
  amount: 'Amount CHF',
  credits: (minutes) => `Credit for ${minutes} minutes of transcription`,
  creditsBack: (minutes) => `Unused credit of ${minutes} minutes`,
  minutes: (minutes) => `${minutes} min`,
  net: 'Net',
  vat: (percent) => `VAT ${percent} %`,
  total: 'Total CHF',
  totalBack: 'Total refunded CHF',
  paid: (date) => `Paid by card on ${date}. Nothing is left to pay.`,
  paidBack: (date) => `Refunded to the card on ${date}.`,
  withoutVat: 'Not subject to VAT.',
  page: 'The price includes VAT.',
};

export const receiptWords: Readonly<Record<Locale, ReceiptWords>> = { de, en };
