import { describe, expect, it } from '@jest/globals';
import type { NamedTransaction } from '@soebs/contract';
import { cell, transactionsFile } from './transactions-file.ts';

const bought: NamedTransaction = {
  revision: 0,
  at: '2026-01-02T03:04:05.000Z',
  kind: 'deposit',
  amountInCents: 1_050,
  balanceInCents: 1_050,
  reference: 'cs_1',
  rappen: 525,
  title: null,
};
const spent: NamedTransaction = {
  ...bought,
  revision: 1,
  kind: 'withdraw',
  amountInCents: -101,
  balanceInCents: 949,
  reference: 'p1',
  rappen: null,
  title: '=HYPERLINK("http://x";"Zürich")',
};

const fileOf = async (locale: 'de' | 'en'): Promise<string> => {
  let text = '';
  // eslint-disable-next-line @typescript-eslint/require-await -- a list that comes one by one
  const all = async function* () {
    yield bought;
    yield spent;
  };
  for await (const part of transactionsFile(all(), locale)) text += part;
  return text;
};

describe('the table of transactions', () => {
  it('[CR13] begins with a byte order mark and has a line each, amounts in minutes and francs', async () => {
    expect(await fileOf('de')).toBe(
      '\uFEFFDatum;Art;Betrag (min);Guthaben danach (min);CHF;Projekt;Referenz\r\n' +
        '2026-01-02T03:04:05.000Z;Kauf;10.50;10.50;5.25;;cs_1\r\n' +
        '2026-01-02T03:04:05.000Z;Transkription;-1.01;9.49;;"\'=HYPERLINK(""http://x"";""Zürich"")";p1\r\n',
    );
    expect(await fileOf('en')).toContain(';Purchase;10.50;');
  });

  it.each(['=1+1', '+41', '-2', '@SUM(A1)', '\t=1', '\r=1'])('never lets %j be a formula', (text) => {
    expect(cell(text).replace(/^"/, '')).toMatch(/^'/);
  });

  it.each([
    ['plain', 'plain'],
    ['a;b', '"a;b"'],
    ['say "so"', '"say ""so"""'],
    ['two\nlines', '"two\nlines"'],
  ])('writes %j as one cell', (text, written) => {
    expect(cell(text)).toBe(written);
  });
});
