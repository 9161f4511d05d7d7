import { ReadableStream } from 'node:stream/web';
import { describe, expect, it } from '@jest/globals';
import { transactionsFile, type ReceiptedTransaction } from './transactions-file.ts';

const receipt = {
  number: 'R-2026-000001',
  kind: 'receipt',
  date: '2026-01-02',
  paymentReference: 'cs_1',
  creditsInCents: 1_050,
  rappen: 525,
  vatPerMille: 81,
  vatRappen: 39,
  isDisputed: false,
  reverses: null,
  corrects: null,
} as const;
const bought: ReceiptedTransaction = {
  revision: 0,
  at: '2026-01-02T03:04:05.000Z',
  kind: 'deposit',
  amountInCents: 1_050,
  balanceInCents: 1_050,
  reference: 'cs_1',
  rappen: 525,
  refundId: null,
  title: null,
  dispute: null,
  receipt: receipt,
};
const disputed: ReceiptedTransaction = {
  ...bought,
  kind: 'dispute',
  amountInCents: -1_050,
  balanceInCents: 0,
  rappen: -525,
  refundId: 'dispute/d',
  dispute: 'open',
  receipt: null,
};
const refunded: ReceiptedTransaction = {
  ...bought,
  revision: 2,
  at: '2026-06-30T22:30:00.000Z',
  kind: 'refundPayment',
  amountInCents: -949,
  balanceInCents: 0,
  rappen: -525,
  refundId: 'r',
  receipt: { ...receipt, number: 'R-2026-000002', kind: 'creditNote' },
};
const spent: ReceiptedTransaction = {
  ...bought,
  revision: 1,
  kind: 'withdraw',
  amountInCents: -101,
  balanceInCents: 949,
  reference: 'p1',
  rappen: null,
  title: '=HYPERLINK("http://x";"Zürich")',
  receipt: null,
};

const fileOf = async (locale: 'de' | 'en'): Promise<string> => {
  let text = '';
  const all = ReadableStream.from([bought, spent, disputed, refunded]);
  for await (const part of transactionsFile(all, locale)) text += part;
  return text;
};

describe('the table of transactions', () => {
  it('[CR13] begins with a byte order mark and has a line each, by the Swiss day; money in and out adds up, with receipt, net and VAT', async () => {
    expect((await fileOf('de')).split('\r\n')).toEqual([
      '\uFEFFDatum;Zeit;Art;Betrag (min);Guthaben danach (min);CHF;Beleg;Netto CHF;MWST %;MWST CHF;Projekt;Referenz',
      '2026-01-02;04:04:05;Kauf;10.50;10.50;5.25;R-2026-000001;4.86;8.1;0.39;;cs_1',
      '2026-01-02;04:04:05;Transkription;-1.01;9.49;;;;;;"\'=HYPERLINK(""http://x"";""Zürich"")";p1',
      '2026-01-02;04:04:05;Beanstandung (offen);-10.50;0.00;-5.25;;;;;;cs_1',
      '2026-07-01;00:30:00;Rückzahlung;-9.49;0.00;-5.25;R-2026-000002;-4.86;8.1;-0.39;;cs_1',
      '',
    ]);
    expect(await fileOf('en')).toContain(';Purchase;10.50;');
    expect(await fileOf('en')).toContain(';Dispute (open);-10.50;');
  });
});
