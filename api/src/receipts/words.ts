import type { Locale } from '../mail/locale.ts';

/** What differs by what a receipt is for: a disputed payment's credit note tells another story than a refund's. */
export type ReceiptKind = 'receipt' | 'creditNote' | 'disputed' | 'reversal' | 'correction';
type KindWords = {
  readonly title: string;
  readonly item: (minutes: string) => string;
  /** Instead of `item` when no unused credit was left. */
  readonly spentItem?: string;
  readonly total: string;
  readonly why: (date: string) => string;
};

/** What stands on a receipt beside its figures. */
export type ReceiptWords = {
  readonly receipts: Readonly<Record<ReceiptKind, KindWords>>;
  readonly date: string;
  readonly number: string;
  readonly payment: string;
  readonly forReceipt: (number: string) => string;
  readonly forCreditNote: (number: string) => string;
  /** Of a correction: the receipt in whose place it stands. */
  readonly replaces: (number: string) => string;
  readonly replacedBy: string;
  readonly uid: string;
  readonly orderReference: string;
  readonly takenBack: string;
  readonly item: string;
  readonly quantity: string;
  readonly amount: string;
  readonly minutes: (minutes: string) => string;
  readonly net: string;
  readonly vat: (percent: string) => string;
  readonly withoutVat: string;
  readonly page: string;
  readonly pageOf: (page: number, pages: number) => string;
};

const de: ReceiptWords = {
  receipts: {
    receipt: {
      title: 'Beleg',
      item: (minutes) => `Guthaben für ${minutes} Minuten Transkription`,
      total: 'Total CHF',
      why: (date) => `Mit Karte bezahlt am ${date}. Es ist nichts mehr zu bezahlen.`,
    },
    creditNote: {
      title: 'Gutschrift',
      item: (minutes) => `Nicht gebrauchtes Guthaben von ${minutes} Minuten`,
      spentItem: 'Rückzahlung für gebrauchtes Guthaben',
      total: 'Total zurückbezahlt CHF',
      why: (date) => `Auf die Karte zurückbezahlt am ${date}.`,
    },
    disputed: {
      title: 'Gutschrift',
      item: (minutes) => `Zurückgebuchte Zahlung; nicht gebrauchtes Guthaben von ${minutes} Minuten`,
      spentItem: 'Zurückgebuchte Zahlung; das Guthaben ist gebraucht',
      total: 'Total zurückgebucht CHF',
      why: (date) => `Die Bank der Karte hat die Zahlung zurückgebucht; abgeschlossen am ${date}.`,
    },
    reversal: {
      title: 'Storno',
      item: (minutes) => `Wieder gutgeschriebenes Guthaben von ${minutes} Minuten`,
      total: 'Total CHF',
      why: (date) =>
        `Die Rückzahlung kam am ${date} von der Bank zurück. Die Gutschrift gilt nicht mehr; das Guthaben steht wieder zur Verfügung.`,
    },
    correction: {
      title: 'Berichtigter Beleg',
      item: (minutes) => `Guthaben für ${minutes} Minuten Transkription`,
      total: 'Total CHF',
      why: (date) => `Mit Karte bezahlt am ${date}. Berichtigt ist nur der Empfänger.`,
    },
  },
  date: 'Datum',
  number: 'Nummer',
  payment: 'Zahlung',
  forReceipt: (number) => `Zum Beleg ${number}`,
  forCreditNote: (number) => `Zur Gutschrift ${number}`,
  replaces: (number) => `Ersetzt den Beleg ${number}`,
  replacedBy: 'Ersetzt durch',
  uid: 'Ihre UID',
  orderReference: 'Ihre Referenz',
  takenBack: 'Dazu gehören',
  item: 'Leistung',
  quantity: 'Menge',
  amount: 'Betrag CHF',
  minutes: (minutes) => `${minutes} min`,
  net: 'Netto',
  vat: (percent) => `MWST ${percent} %`,
  withoutVat: 'Nicht mehrwertsteuerpflichtig.',
  page: 'Der Preis enthält die Mehrwertsteuer.',
  pageOf: (page, pages) => `Seite ${page} von ${pages}`,
};

const en: ReceiptWords = {
  receipts: {
    receipt: {
      title: 'Receipt',
      item: (minutes) => `Credit for ${minutes} minutes of transcription`,
      total: 'Total CHF',
      why: (date) => `Paid by card on ${date}. Nothing is left to pay.`,
    },
    creditNote: {
      title: 'Credit note',
      item: (minutes) => `Unused credit of ${minutes} minutes`,
      spentItem: 'Refund for credit that was used',
      total: 'Total refunded CHF',
      why: (date) => `Refunded to the card on ${date}.`,
    },
    disputed: {
      title: 'Credit note',
      item: (minutes) => `Payment charged back; unused credit of ${minutes} minutes`,
      spentItem: 'Payment charged back; its credit was used',
      total: 'Total charged back CHF',
      why: (date) => `The card’s bank has charged the payment back; closed on ${date}.`,
    },
    reversal: {
      title: 'Reversal',
      item: (minutes) => `Credit of ${minutes} minutes, returned`,
      total: 'Total CHF',
      why: (date) =>
        `The bank sent the refund back on ${date}. The credit note no longer holds; the credit can be used again.`,
    },
    correction: {
      title: 'Corrected receipt',
      item: (minutes) => `Credit for ${minutes} minutes of transcription`,
      total: 'Total CHF',
      why: (date) => `Paid by card on ${date}. Only the recipient is corrected.`,
    },
  },
  date: 'Date',
  number: 'Number',
  payment: 'Payment',
  forReceipt: (number) => `For receipt ${number}`,
  forCreditNote: (number) => `For credit note ${number}`,
  replaces: (number) => `Replaces receipt ${number}`,
  replacedBy: 'Replaced by',
  uid: 'Your UID',
  orderReference: 'Your reference',
  takenBack: 'See also',
  item: 'Service',
  quantity: 'Quantity',
  amount: 'Amount CHF',
  minutes: (minutes) => `${minutes} min`,
  net: 'Net',
  vat: (percent) => `VAT ${percent} %`,
  withoutVat: 'Not subject to VAT.',
  page: 'The price includes VAT.',
  pageOf: (page, pages) => `Page ${page} of ${pages}`,
};

export const receiptWords: Readonly<Record<Locale, ReceiptWords>> = { de, en };
