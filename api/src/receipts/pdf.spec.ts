import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import type { Receipt, ReceiptDetail } from '@soebs/contract';
import { receiptPdf } from './pdf.ts';

const receipt: Receipt = {
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
  corrects: null,
};
const detail: ReceiptDetail = {
  ...receipt,
  supplier: { name: 'Söbs AG', addressLines: ['Musterweg 1', '3000 Bern'], vatNumber: 'CHE-000.000.000 MWST' },
  recipient: { lines: ['Zoë Müller-Çelik', 'Gasse 1', '3011 Bern', 'Schweiz'], uid: null, orderReference: null },
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
    const note: ReceiptDetail = { ...detail, number: 'R-2026-000042', kind: 'creditNote', related: [receipt] };
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

  it('[CR14] names the UID and the reference of the buyer, and what has been corrected', async () => {
    const recipient = { lines: ['Neu AG', 'Gasse 2', '3011 Bern'], uid: 'CHE-123.456.788', orderReference: 'PO 17' };
    const number = 'R-2026-000050';
    const correction: Receipt = {
      ...receipt,
      number,
      kind: 'correction',
      date: '2026-04-02',
      corrects: receipt.number,
    };
    const text = textOf(await receiptPdf({ ...detail, ...correction, recipient, related: [receipt] }, 'de'));
    expect(text).toContain('Berichtigter Beleg R-2026-000050');
    expect(text).toContain('Ersetzt den Beleg R-2026-000041');
    expect(text).toMatch(/Ihre UID\s+CHE-123\.456\.788\n/);
    expect(text).toMatch(/Ihre Referenz\s+PO 17\n/);
    expect(text).toMatch(/Datum\s+2\. April 2026\n/);
    expect(text).toContain('Mit Karte bezahlt am 1. März 2026.');
    const old = textOf(await receiptPdf({ ...detail, related: [correction] }, 'en'));
    expect(old).toMatch(/Replaced by\s+R-2026-000050\n/);
    expect(old).not.toMatch(/See also|Your UID|Your reference/);
  });

  it('[CR12] is one page of A4 with its fonts embedded, and the same bytes each time', async () => {
    const lines = Array.from(
      { length: 6 },
      () => 'Eine sehr lange Zeile mit einem sehr langen Namen darin, die umbrechen muss',
    );
    const pdf = await receiptPdf({ ...detail, recipient: { lines, uid: null, orderReference: null } }, 'de');
    expect(
      pdf.equals(await receiptPdf({ ...detail, recipient: { lines, uid: null, orderReference: null } }, 'de')),
    ).toBe(true);
    const info = tool('pdfinfo', pdf, '-');
    expect(info).toMatch(/Pages:\s+1\n/);
    expect(info).toMatch(/A4/);
    const fonts = tool('pdffonts', pdf, '-').trim().split('\n').slice(2);
    expect(fonts).toHaveLength(2);
    expect(fonts.every((font) => /Inter-.* yes yes yes /.test(font))).toBe(true);
  });

  const to = (lines: readonly string[], more: Partial<ReceiptDetail> = {}): Promise<Buffer> =>
    receiptPdf({ ...detail, ...more, recipient: { lines: [...lines], uid: null, orderReference: null } }, 'de');
  const fontsOf = (pdf: Buffer): string[] =>
    tool('pdffonts', pdf, '-')
      .trim()
      .split('\n')
      .slice(2)
      .map((line) => line.replace(/^[A-Z]+\+(\S+).*/, '$1'));

  it.each([
    ['Arabic', 'محمد القحطاني', 'Vazirmatn-Regular'],
    ['Hebrew', 'דוד גוריון', 'NotoSansHebrew-Regular'],
    ['Chinese', '王小明測試发展公司', 'NotoSansHans-Regular'],
    ['Japanese', '𠮷田 髙橋 カタカナ', 'NotoSansJP-Regular'],
    ['Korean', '김철수', 'NanumGothic'],
    ['emoji', '😀 👩‍👩‍👧 🇨🇭', 'NotoEmoji-Regular'],
  ])('[CR12] prints a name in %s, beside a Latin one', async (_, name, font) => {
    const pdf = await to([name, `Zoë ${name} AG`]);
    const text = textOf(pdf).replaceAll(/[\u202A-\u202E]/g, '');
    expect(text.split('\n').map((line) => line.trim())).toContain(name);
    expect(text).toContain('Zoë');
    expect(fontsOf(pdf)).toEqual(expect.arrayContaining(['Inter-Regular', font]));
  });

  it('[CR12] embeds no font of a script that does not occur', async () => {
    expect(fontsOf(await to(['Zoë Müller', 'Łódź', 'Αθήνα', 'Київ'])).sort()).toEqual([
      'Inter-Regular',
      'Inter-SemiBold',
    ]);
  });

  it('[CR12] prints a script without a font in Latin letters, never as boxes; and text as it is written', async () => {
    const text = textOf(await to(['Արամ', 'a3x4 -> (c)', '\u{10FFFD}']));
    expect(text).toMatch(/^Aram$/m);
    expect(text).toMatch(/^a3x4 -> \(c\)$/m);
    expect(text).toMatch(/^\?$/m);
  });

  it('[CR12] keeps the figures and the closing sentences together when the address is long', async () => {
    for (const count of [26, 27, 28, 60]) {
      const pdf = await to(Array.from({ length: count }, (_, n) => `Zeile ${n}`));
      const pages = textOf(pdf).split('\f').slice(0, -1);
      const last = pages.at(-1) ?? '';
      for (const each of ['Betrag CHF', 'Total CHF', 'Mit Karte bezahlt', 'Der Preis enthält'])
        expect(last).toContain(each);
      if (pages.length > 1) expect(last).toContain(`Seite ${pages.length} von ${pages.length}`);
    }
  });

  it('[CR12] names hundreds of receipts that belong to it, over several pages', async () => {
    const related = Array.from({ length: 400 }, (_, n) => ({
      ...receipt,
      kind: 'creditNote' as const,
      number: `R-2026-${String(n + 100).padStart(6, '0')}`,
    }));
    const text = textOf(await to(['Zoë'], { related }));
    for (const { number } of related) expect(text).toContain(number);
  });

  it('[CR12] is PDF/A-3a: tagged, in a language, told in the order in which it is said', async () => {
    const pdf = await to(['محمد (شركة) 12', 'Gasse 1']);
    expect(tool('pdfinfo', pdf, '-')).toMatch(/Tagged:\s+yes/);
    expect(tool('pdfinfo', pdf, '-meta', '-')).toMatch(/<pdfaid:part>3<[^]*<pdfaid:conformance>A</);
    const structure = tool('pdfinfo', pdf, '-struct-text', '-');
    expect(structure).toMatch(/Document[^]*P [^]*H1 [^]*Table[^]*TR[^]*TH[^]*"Nummer"[^]*TD[^]*"R-2026-000041"/);
    const hex = Buffer.from('محمد (شركة) 12', 'utf16le').swap16().toString('latin1');
    expect(pdf.toString('latin1').replaceAll('\\', '')).toContain(`/ActualText (\u00FE\u00FF${hex})`);
    expect(pdf.toString('latin1')).toMatch(/\/Lang \(de-CH\)/);
    expect(pdf.toString('latin1')).toMatch(/\/OutputIntents/);
  });
});
