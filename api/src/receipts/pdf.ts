import type { Receipt, ReceiptDetail } from '@soebs/contract';
import type { Locale } from '../mail/locale.ts';
import { mm, writeSheet, type Column, type Strip, type Style } from '../pdf/sheet.ts';
import { chf, dayOf, minutesOf, percentOf } from '../mail/figures.ts';
import { receiptWords, type ReceiptKind, type ReceiptWords } from './words.ts';

const frame = { left: mm(25), right: mm(185), top: mm(20), bottom: mm(272) } as const;
const width = frame.right - frame.left;
const whole: Column = { left: frame.left, width };
const half: Column = { left: frame.left, width: width / 2 };
const ink = '#23211d';
const quiet = '#676057';
const accent = '#0f5c5c';
const hairline = '#d8d2c6';
const plain: Style = { weight: 'text', size: 10, colour: ink };
const small: Style = { weight: 'text', size: 8.5, colour: quiet };
const address: Style = { ...plain, lead: 1.5 };
const strong: Style = { weight: 'strong', size: 12, colour: ink };

type ReceiptPage = { readonly detail: ReceiptDetail; readonly locale: Locale; readonly words: ReceiptWords };

const kindOf = ({ kind, isDisputed }: ReceiptDetail): ReceiptKind =>
  kind === 'creditNote' && isDisputed ? 'disputed' : kind;
const titleOf = (detail: ReceiptDetail, words: ReceiptWords): string =>
  `${words.receipts[kindOf(detail)].title} ${detail.number}`;

const paragraph = (text: string, style: Style, { column = whole, tag = 'P', ...more }: Layout = {}): Strip => ({
  cells: [{ text, style, column, tag }],
  ...more,
});
type Layout = Partial<Omit<Strip, 'cells'>> & { readonly column?: Column; readonly tag?: string };

/** Gives the last of several strips the space below all of them. */
const endedBy = (strips: readonly Strip[], after: number): readonly Strip[] =>
  strips.map((strip, n) => (n === strips.length - 1 ? { ...strip, after } : strip));

/** Who sells, above; who bought, where a window envelope shows it. */
const parties = ({ detail: { supplier, recipient } }: ReceiptPage): readonly Strip[] => {
  const lines = [...supplier.addressLines, ...(supplier.vatNumber ? [supplier.vatNumber] : [])];
  const seller = [
    paragraph(supplier.name, { ...strong, colour: accent }, { column: half }),
    ...lines.map((each) => paragraph(each, small, { column: half })),
  ];
  const buyer = (recipient?.lines ?? []).map((each, n) =>
    paragraph(each, address, { column: half, ...(n === 0 && { from: mm(50) }) }),
  );
  return [...endedBy(seller, mm(8)), ...endedBy(buyer, mm(10))];
};

type Detail = readonly [label: string, value: string];

const detailsOf = ({ detail, locale, words }: ReceiptPage): readonly Detail[] => {
  const { number, date, paymentReference, related, recipient } = detail;
  const replacedBy = related.find(({ corrects }) => corrects === number)?.number;
  const later = related.filter((each) => each.number > number && each.number !== replacedBy);
  const details: readonly (readonly [label: string, value: string | null | undefined])[] = [
    [words.number, number],
    [words.date, dayOf(date, locale)],
    [words.payment, paymentReference],
    [words.uid, recipient?.uid],
    [words.orderReference, recipient?.orderReference],
    [words.replacedBy, replacedBy],
    [words.takenBack, later.map((each) => each.number).join(', ')],
  ];
  return details.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
};

const receiptOf = ({ related }: ReceiptDetail): Receipt | undefined => related.find(({ kind }) => kind === 'receipt');

/** Which receipt this one takes back, or replaces; undefined for a receipt. */
const takenBackBy = (detail: ReceiptDetail, words: ReceiptWords): string | undefined => {
  const { kind, reverses, corrects } = detail;
  if (corrects !== null) return words.replaces(corrects);
  if (reverses !== null) return words.forCreditNote(reverses);
  const receipt = kind === 'receipt' ? undefined : receiptOf(detail);
  return receipt && words.forReceipt(receipt.number);
};

const heading = (receipt: ReceiptPage): readonly Strip[] => {
  const { detail, words } = receipt;
  const title = paragraph(titleOf(detail, words), { ...strong, size: 20 }, { tag: 'H1', from: mm(92) });
  const takenBack = takenBackBy(detail, words);
  const below = takenBack === undefined ? [] : [paragraph(takenBack, { ...plain, colour: quiet })];
  const details = detailsOf(receipt).map(([label, value]): Strip => ({
    group: 'Table',
    after: 2,
    cells: [
      { text: label, style: small, column: { left: frame.left, width: mm(32) }, tag: 'TH' },
      {
        text: value,
        style: { ...small, colour: ink },
        column: { left: frame.left + mm(34), width: width - mm(34) },
        tag: 'TD',
      },
    ],
  }));
  return [...endedBy([title, ...below], 10), ...endedBy(details, mm(8))];
};

type Cells = readonly [string, string, string];

const row = ([what, quantity, amount]: Cells, style: Style, tag: 'TH' | 'TD' = 'TD'): Strip => ({
  group: 'Table',
  after: 4,
  staysWithNext: true,
  cells: [
    { text: what, style, column: { left: frame.left, width: width - mm(70) }, tag },
    { text: quantity, style: { ...style, align: 'right' }, column: { left: frame.right - mm(65), width: mm(30) }, tag },
    { text: amount, style: { ...style, align: 'right' }, column: { left: frame.right - mm(33), width: mm(33) }, tag },
  ],
});

const line = (colour: string, after: number): Strip => ({ cells: [], rule: colour, after, staysWithNext: true });

const figures = ({ detail, words }: ReceiptPage): readonly Strip[] => {
  const { rappen, vatRappen, vatPerMille, supplier, creditsInCents } = detail;
  const minutes = minutesOf(creditsInCents);
  const { item, spentItem, total } = words.receipts[kindOf(detail)];
  const isSpent = creditsInCents === 0 && spentItem !== undefined;
  const what = isSpent ? spentItem : item(minutes);
  const vat = [
    row([words.net, '', chf(rappen - vatRappen)], { ...plain, colour: quiet }),
    row([words.vat(percentOf(vatPerMille)), '', chf(vatRappen)], { ...plain, colour: quiet }),
  ];
  return [
    row([words.item, words.quantity, words.amount], small, 'TH'),
    line(ink, 7),
    { ...row([what, isSpent ? '' : words.minutes(minutes), chf(rappen)], plain), after: 7 },
    line(hairline, 8),
    ...(supplier.vatNumber ? vat : []),
    line(ink, 7),
    { ...row([total, '', chf(rappen)], strong), after: mm(8) },
  ];
};

const closing = ({ detail, locale, words }: ReceiptPage): readonly Strip[] => {
  // What a correction tells of is as old as the receipt.
  const { date } = (detail.corrects === null ? undefined : receiptOf(detail)) ?? detail;
  return [
    paragraph(words.receipts[kindOf(detail)].why(dayOf(date, locale)), plain, { staysWithNext: true }),
    paragraph(detail.supplier.vatNumber ? words.page : words.withoutVat, small),
  ];
};

/**
 * A receipt, credit note or reversal as A4 in PDF (CR12): text that can be searched, in every script, the same bytes each time. The
 * figures and what is said of them stay on one page.
 */
export const receiptPdf = (detail: ReceiptDetail, locale: Locale): Promise<Buffer> => {
  const words = receiptWords[locale];
  const receipt: ReceiptPage = { detail, locale, words };
  const { supplier, date } = detail;
  const foot = [supplier.name, ...supplier.addressLines, supplier.vatNumber].filter(Boolean).join(' · ');
  return writeSheet([...parties(receipt), ...heading(receipt), ...figures(receipt), ...closing(receipt)], {
    title: titleOf(detail, words),
    lang: locale === 'de' ? 'de-CH' : 'en-CH',
    date: new Date(`${date}T12:00:00Z`),
    frame,
    foot: { text: foot, style: { ...small, align: 'center' } },
    pageOf: words.pageOf,
  });
};
