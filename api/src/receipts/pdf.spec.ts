import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import type { Receipt, ReceiptDetail } from '@soebs/contract';
import { receiptPdf } from './pdf.ts';

const paper: Receipt = {
  number: 'R-2026-000041',
  kind: 'receipt',
  date: '2026-03-01',
  paymentReference: 'cs_test_a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6q7r8s9t0u1v2w3x4y5z6',
  creditsInCents: 125_050,
  rappen: 120_050,
  vatPerMille: 81,
  vatRappen: 8_995,
  isDisputed: false,
  reverses: null,
};
const detail: ReceiptDetail = {
  ...paper,
  supplier: { name: 'Söbs AG', addressLines: ['Musterweg 1', '3000 Bern'], vatNumber: 'CHE-000.000.000 MWST' },
  recipient: { lines: ['Zoë Müller-Çelik', 'Gasse 1', '3011 Bern', 'Schweiz'] },
  related: [],
};
const tool = (name: string, pdf: Buffer, ...args: string[]): string =>
  execFileSync(name, args, { input: pdf, encoding: 'utf8' });
const textOf = (pdf: Buffer): string => tool('pdftotext', pdf, '-layout', '-', '-');

describe('the PDF of a receipt', () => {
  it('[CR12] says in text who, what, when, how much, and the VAT within', async () => {
    const text = textOf(await receiptPdf(detail, 'de'));
    for (const each of [
      'Beleg R-2026-000041',
      'Söbs AG',
      'CHE-000.000.000 MWST',
      'Zoë Müller-Çelik',
      '1. März 2026',
      "Guthaben für 1'250.5 Minuten Transkription",
      "1'200.50",
      "1'110.55",
      'MWST 8.1 %',
      '89.95',
      'Mit Karte bezahlt am 1. März 2026.',
    ])
      expect(text).toContain(each);
    expect(text).not.toMatch(/ß|undefined|NaN/);
  });

  it('[CR12] in English, as a credit note, names the receipt that it takes back', async () => {
    const note: ReceiptDetail = { ...detail, number: 'R-2026-000042', kind: 'creditNote', related: [paper] };
    const text = textOf(await receiptPdf(note, 'en'));
    expect(text).toContain('Credit note R-2026-000042');
    expect(text).toContain('For receipt R-2026-000041');
    expect(text).toContain('Total refunded CHF');
    expect(text).toMatch(/Refunded to the card on 1 March 2026/);
  });

  it('[CR12] shows no VAT of a supplier who is not registered, and needs no recipient', async () => {
    const plain = { ...detail, supplier: { ...detail.supplier, vatNumber: null }, recipient: null, vatPerMille: 0 };
    const text = textOf(await receiptPdf(plain, 'de'));
    expect(text).toContain('Nicht mehrwertsteuerpflichtig.');
    expect(text).not.toMatch(/MWST/);
  });

  it('[CR12] is one page of A4 with its fonts embedded, and the same bytes each time', async () => {
    const lines = Array.from(
      { length: 6 },
      () => 'Eine sehr lange Zeile mit einem sehr langen Namen darin, die umbrechen muss',
    );
    const pdf = await receiptPdf({ ...detail, recipient: { lines } }, 'de');
    expect(pdf.equals(await receiptPdf({ ...detail, recipient: { lines } }, 'de'))).toBe(true);
    const info = tool('pdfinfo', pdf, '-');
    expect(info).toMatch(/Pages:\s+1\n/);
    expect(info).toMatch(/A4/);
    const fonts = tool('pdffonts', pdf, '-').trim().split('\n').slice(2);
    expect(fonts).toHaveLength(2);
    expect(fonts.every((font) => /Inter-.* yes yes yes /.test(font))).toBe(true);
  });
});
