import { createRequire } from 'node:module';
import type { ReceiptDetail } from '@soebs/contract';
import PDFDocument from 'pdfkit';
import type { Locale } from '../mail/locale.ts';
import { chf, dayOf, minutesOf, percentOf } from './figures.ts';
import { receiptWords, type PaperKind, type ReceiptWords } from './words.ts';

/** Millimetres in points. */
const mm = (millimetres: number): number => (millimetres * 72) / 25.4;

const page = { left: mm(25), right: mm(185), top: mm(20), bottom: mm(277) } as const;
const width = page.right - page.left;
const ink = '#23211d';
const quiet = '#676057';
const accent = '#0f5c5c';
const rule = '#d8d2c6';
const small = 8.5;
const normal = 10;

const fonts = createRequire(import.meta.url);
const fontFile = (name: string): string => fonts.resolve(`@expo-google-fonts/inter/${name}`);

type Paper = { readonly doc: PDFKit.PDFDocument; readonly detail: ReceiptDetail; readonly locale: Locale };

const kindOf = ({ kind, isDisputed }: ReceiptDetail): PaperKind =>
  kind === 'creditNote' && isDisputed ? 'disputed' : kind;
const titleOf = (detail: ReceiptDetail, words: ReceiptWords): string =>
  `${words.papers[kindOf(detail)].title} ${detail.number}`;

const open = (detail: ReceiptDetail, locale: Locale): PDFKit.PDFDocument => {
  const { date } = detail;
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: page.top, bottom: mm(10), left: page.left, right: mm(25) },
    lang: locale === 'de' ? 'de-CH' : 'en-CH',
    displayTitle: true,
    pdfVersion: '1.7',
    info: {
      Title: titleOf(detail, receiptWords[locale]),
      Creator: 'Söbs',
      CreationDate: new Date(`${date}T12:00:00Z`),
    },
  });
  doc.registerFont('text', fontFile('400Regular/Inter_400Regular.ttf'));
  doc.registerFont('strong', fontFile('600SemiBold/Inter_600SemiBold.ttf'));
  return doc;
};

const line = ({ doc }: Paper, y: number, colour = rule): void => {
  doc.moveTo(page.left, y).lineTo(page.right, y).lineWidth(0.6).strokeColor(colour).stroke();
};

/** Who sells, above; who bought, where a window envelope shows it. Answers how far down that reaches. */
const parties = ({ doc, detail }: Paper): number => {
  const { supplier, recipient } = detail;
  doc
    .font('strong')
    .fontSize(12)
    .fillColor(accent)
    .text(supplier.name, page.left, page.top, { width: width / 2 });
  const lines = [...supplier.addressLines, ...(supplier.vatNumber ? [supplier.vatNumber] : [])];
  doc.font('text').fontSize(small).fillColor(quiet);
  for (const each of lines) doc.text(each, { width: width / 2 });
  const below = Math.max(doc.y + mm(8), mm(50));
  doc.font('text').fontSize(normal).fillColor(ink);
  doc.text((recipient?.lines ?? []).join('\n'), page.left, below, { width: width / 2, lineGap: 1.5 });
  return Math.max(doc.y + mm(10), mm(92));
};

const factsOf = ({ detail, locale }: Paper, words: ReceiptWords): readonly (readonly [string, string])[] => {
  const { number, date, paymentReference, related } = detail;
  const later = related.filter((each) => each.number > number);
  const numbers = later.map((each) => each.number).join(', ');
  return [
    [words.number, number],
    [words.date, dayOf(date, locale)],
    [words.payment, paymentReference],
    ...(numbers !== '' ? [[words.takenBack, numbers] as const] : []),
  ];
};

/** Which paper this one takes back; undefined for a receipt. */
const takenBackBy = ({ kind, reverses, related }: ReceiptDetail, words: ReceiptWords): string | undefined => {
  if (reverses !== null) return words.forCreditNote(reverses);
  const receipt = kind === 'receipt' ? undefined : related.find((each) => each.kind === 'receipt');
  return receipt && words.forReceipt(receipt.number);
};

const heading = (paper: Paper, y: number, words: ReceiptWords): number => {
  const { doc, detail } = paper;
  doc.font('strong').fontSize(20).fillColor(ink);
  doc.text(titleOf(detail, words), page.left, y, { width });
  const takenBack = takenBackBy(detail, words);
  if (takenBack !== undefined) doc.font('text').fontSize(normal).fillColor(quiet).text(takenBack);
  doc.moveDown(0.8);
  for (const [label, value] of factsOf(paper, words)) {
    const at = doc.y;
    doc
      .font('text')
      .fontSize(small)
      .fillColor(quiet)
      .text(label, page.left, at, { width: mm(32) });
    doc.fillColor(ink).text(value, page.left + mm(34), at, { width: width - mm(34) });
    doc.y += 2;
  }
  return doc.y + mm(8);
};

type Cells = readonly [string, string, string];

const row = ({ doc }: Paper, y: number, [what, quantity, amount]: Cells): number => {
  doc.text(quantity, page.right - mm(65), y, { width: mm(30), align: 'right' });
  doc.text(amount, page.right - mm(33), y, { width: mm(33), align: 'right' });
  doc.text(what, page.left, y, { width: width - mm(70) });
  return doc.y + 4;
};

const table = (paper: Paper, y: number, words: ReceiptWords): number => {
  const { doc, detail } = paper;
  const minutes = minutesOf(detail.creditsInCents);
  const { item, spentItem } = words.papers[kindOf(detail)];
  const isSpent = detail.creditsInCents === 0 && spentItem !== undefined;
  const what = isSpent ? spentItem : item(minutes);
  doc.font('text').fontSize(small).fillColor(quiet);
  const head = row(paper, y, [words.item, words.quantity, words.amount]);
  line(paper, head, ink);
  doc.font('text').fontSize(normal).fillColor(ink);
  const end = row(paper, head + 7, [what, isSpent ? '' : words.minutes(minutes), chf(detail.rappen)]);
  line(paper, end + 3);
  return end + 11;
};

const totals = (paper: Paper, y: number, words: ReceiptWords): number => {
  const { doc, detail } = paper;
  const { rappen, vatRappen, vatPerMille, supplier } = detail;
  doc.font('text').fontSize(normal).fillColor(quiet);
  let below = y;
  if (supplier.vatNumber) {
    below = row(paper, below, [words.net, '', chf(rappen - vatRappen)]);
    below = row(paper, below, [words.vat(percentOf(vatPerMille)), '', chf(vatRappen)]);
  }
  line(paper, below + 2, ink);
  doc.font('strong').fontSize(12).fillColor(ink);
  below = row(paper, below + 9, [words.papers[kindOf(detail)].total, '', chf(rappen)]);
  return below + mm(8);
};

const notes = ({ doc, detail, locale }: Paper, y: number, words: ReceiptWords): void => {
  const day = dayOf(detail.date, locale);
  doc.font('text').fontSize(normal).fillColor(ink);
  doc.text(words.papers[kindOf(detail)].why(day), page.left, y, { width });
  doc.fillColor(quiet).fontSize(small);
  doc.text(detail.supplier.vatNumber ? words.page : words.withoutVat, { width });
  const { supplier } = detail;
  const foot = [supplier.name, ...supplier.addressLines, supplier.vatNumber].filter(Boolean).join(' · ');
  doc.text(foot, page.left, page.bottom, { width, align: 'center', lineBreak: false });
};

/** A receipt, credit note or reversal as A4 in PDF (CR12): our type embedded, text that can be searched, the same bytes each time. */
export const receiptPdf = (detail: ReceiptDetail, locale: Locale): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const doc = open(detail, locale);
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.once('end', () => resolve(Buffer.concat(chunks)));
    doc.once('error', reject);
    const paper: Paper = { doc, detail, locale };
    const words = receiptWords[locale];
    const below = heading(paper, parties(paper), words);
    notes(paper, totals(paper, table(paper, below, words), words), words);
    doc.end();
  });
