import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { accept, reject } from '../decider.ts';
import { given, play } from '../testing/scenario.ts';
import type { ReceiptsCommand } from './commands.ts';
import { correctionNumberOf, correctionOf, receipts, takenBackOf } from './decider.ts';
import type { ReceiptsEvent } from './events.ts';
import { creditNoteVatRappen, swissDate, vatPerMilleOn, vatRappen } from './policy.ts';

const supplier = { name: 'Söbs AG', addressLines: ['Bern'], vatNumber: null };
const vat = { vatPerMille: 81, vatRappen: 37 };
const details = { userId: 'u', cents: 1_000, rappen: 500, ...vat, supplier, recipient: null, date: '2026-03-01' };
const receipt = (paymentId: string, number: string): ReceiptsEvent => ({
  type: 'ReceiptIssued',
  data: { ...details, paymentId, number },
});
const issue = (paymentId: string): ReceiptsCommand => ({ type: 'IssueReceipt', year: 2026, paymentId, ...details });
const note = (refundId: string, paymentId = 'pay-1'): ReceiptsCommand => ({
  type: 'IssueCreditNote',
  year: 2026,
  refundId,
  paymentId,
  receiptNumber: 'R-2026-000001',
  ...details,
});

describe('receipts', () => {
  it('[CR12] number receipts and credit notes of a year in one row', () => {
    const one = receipt('pay-1', 'R-2026-000001');
    expect(given(receipts).when(issue('pay-1'))).toEqual(accept(one));
    expect(given(receipts, one).when(note('refund-1'))).toEqual(
      accept({
        type: 'CreditNoteIssued',
        data: {
          ...details,
          paymentId: 'pay-1',
          refundId: 'refund-1',
          receiptNumber: 'R-2026-000001',
          number: 'R-2026-000002',
        },
      }),
    );
  });

  it('[CR12] issue one receipt a payment and one credit note a refund, for ever', () => {
    const past = [receipt('pay-1', 'R-2026-000001')];
    expect(given(receipts, ...past).when(issue('pay-1'))).toEqual(accept());
    const recorded: ReceiptsEvent = {
      type: 'CreditNoteIssued',
      data: { ...details, paymentId: 'pay-1', refundId: 'r', receiptNumber: 'R-2026-000001', number: 'R-2026-000002' },
    };
    expect(given(receipts, ...past, recorded).when(note('r'))).toEqual(accept());
  });

  it('[CR12] reverse a credit note once, with a number of its own in the same row', () => {
    const past = [receipt('pay-1', 'R-2026-000001')];
    const about = { ...details, paymentId: 'pay-1', refundId: 'r', creditNoteNumber: 'R-2025-000009' };
    const reverse: ReceiptsCommand = { type: 'ReverseCreditNote', year: 2026, ...about };
    const reversed: ReceiptsEvent = { type: 'CreditNoteReversed', data: { ...about, number: 'R-2026-000002' } };
    expect(given(receipts, ...past).when(reverse)).toEqual(accept(reversed));
    expect(given(receipts, ...past, reversed).when(reverse)).toEqual(accept());
    expect(given(receipts).when({ ...reverse, rappen: 0 })).toEqual(reject('invalid_amount'));
  });

  it('[CR14] correct a receipt with a number of its own and the same figures, once; the next corrects the correction', () => {
    const recipient = { lines: ['Neu AG', 'Gasse 2', '3011 Bern'], uid: 'CHE-123.456.788', orderReference: null };
    const about = { ...details, paymentId: 'pay-1', recipient };
    const correct = (correctionId: string, corrects: string): ReceiptsCommand => ({
      type: 'CorrectReceipt',
      year: 2026,
      ...about,
      correctionId,
      corrects,
    });
    const corrected = (correctionId: string, corrects: string, number: string): ReceiptsEvent => ({
      type: 'ReceiptCorrected',
      data: { ...about, correctionId, corrects, number },
    });
    const past = [receipt('pay-1', 'R-2026-000001')];
    const first = corrected('c1', 'R-2026-000001', 'R-2026-000002');
    expect(given(receipts, ...past).when(correct('c1', 'R-2026-000001'))).toEqual(accept(first));
    expect(given(receipts, ...past, first).when(correct('c1', 'R-2026-000001'))).toEqual(accept());
    expect(given(receipts, ...past, first).when(correct('c2', 'R-2026-000001'))).toEqual(reject('receipt_superseded'));
    const second = corrected('c2', 'R-2026-000002', 'R-2026-000003');
    expect(given(receipts, ...past, first).when(correct('c2', 'R-2026-000002'))).toEqual(accept(second));
    const book = [...past, first, second].reduce(receipts.evolve, receipts.initial);
    expect(correctionOf(book, 'pay-1')).toMatchObject({ number: 'R-2026-000003', recipient, correctionId: 'c2' });
    expect(['R-2026-000001', 'c2', 'R-2026-000003'].map((each) => correctionNumberOf(book, each))).toEqual([
      'R-2026-000002',
      'R-2026-000003',
      undefined,
    ]);
    // A correction takes nothing back: what a credit note may take is what the receipt says.
    expect(takenBackOf(book, 'pay-1')).toEqual({ rappen: 0, vatRappen: 0 });
    expect(given(receipts, ...past).when({ ...correct('c1', 'R-2026-000001'), rappen: 0 })).toEqual(
      reject('invalid_amount'),
    );
  });

  it.each([0, -1, 0.5, Number.NaN])('[CR12] refuse an amount of %p Rappen', (rappen) => {
    expect(given(receipts).when({ ...issue('p'), rappen })).toEqual(reject('invalid_amount'));
    expect(given(receipts).when({ ...note('r'), rappen })).toEqual(reject('invalid_amount'));
  });

  it('[CR12] have no gap in their numbers, whatever is asked and however often', () => {
    const id = fc.integer({ min: 1, max: 30 }).map(String);
    const command = fc.oneof(
      id.map(issue),
      id.map((each) => note(each)),
    );
    fc.assert(
      fc.property(fc.array(command, { maxLength: 80 }), (commands) => {
        const numbers = play(receipts, commands).events.map(({ data }) => data.number);
        expect(numbers).toEqual(numbers.map((_, n) => `R-2026-${String(n + 1).padStart(6, '0')}`));
      }),
    );
  });

  it('[CR12] of a year with 20,000 of them are folded in a moment', () => {
    const { state } = play(
      receipts,
      Array.from({ length: 20_000 }, (_, n) => issue(`pay-${n}`)),
    );
    expect(state.count).toBe(20_000);
  });
});

describe('VAT', () => {
  const rates = [
    { since: '2024-01-01', perMille: 81 },
    { since: '2018-01-01', perMille: 77 },
  ];

  it.each([
    ['2017-12-31', 0],
    ['2018-01-01', 77],
    ['2023-12-31', 77],
    ['2024-01-01', 81],
    ['2031-05-05', 81],
  ])('[CR12] on %s is %p per mille', (date, perMille) => {
    expect(vatPerMilleOn(rates, date)).toBe(perMille);
  });

  it.each([
    [500, 81, 37],
    [20_000, 81, 1_499],
    [10_810, 81, 810],
    [10_770, 77, 770],
    [1, 81, 0],
    [500, 0, 0],
  ])('[CR12] within %p Rappen at %p per mille is %p Rappen', (gross, perMille, vat) => {
    expect(vatRappen(gross, perMille)).toBe(vat);
  });

  it('[CR12] of credit notes that take a receipt back adds up to the receipt’s, in any split, also with one that is reversed', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 4_000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(parts, fc.integer({ min: 1, max: 999 }), fc.nat(7), (split, vatPerMille, reversed) => {
        const gross = split.reduce((sum, each) => sum + each, 0);
        const receiptOf = { rappen: gross, vatPerMille };
        const bodyOf = (n: number, rappen: number, vat: number) => ({
          year: 2026,
          paymentId: 'p',
          refundId: `r${n}`,
          ...details,
          vatPerMille,
          rappen,
          vatRappen: vat,
        });
        let book = receipts.initial;
        const ask = (command: ReceiptsCommand): void => {
          book = play(receipts, [command], book).state;
        };
        const recorded = (n: number, rappen: number): number => {
          const vat = creditNoteVatRappen(receiptOf, takenBackOf(book, 'p'), rappen);
          ask({ type: 'IssueCreditNote', ...bodyOf(n, rappen, vat), receiptNumber: 'R-2026-000001' });
          return vat;
        };
        const first = split.map((rappen, n) => recorded(n, rappen));
        expect(takenBackOf(book, 'p')).toEqual({ rappen: gross, vatRappen: vatRappen(gross, vatPerMille) });
        const again = reversed % split.length;
        const body = bodyOf(again, split[again] ?? 0, first[again] ?? 0);
        ask({ type: 'ReverseCreditNote', ...body, creditNoteNumber: 'R-2026-000002' });
        recorded(split.length, split[again] ?? 0);
        expect(takenBackOf(book, 'p')).toEqual({ rappen: gross, vatRappen: vatRappen(gross, vatPerMille) });
      }),
    );
  });

  it('[CR12] of 0.50 and 4.50 taken back of 5.00 is 0.04 and 0.33', () => {
    const five = { rappen: 500, vatPerMille: 81 };
    expect(creditNoteVatRappen(five, { rappen: 0, vatRappen: 0 }, 50)).toBe(4);
    expect(creditNoteVatRappen(five, { rappen: 50, vatRappen: 4 }, 450)).toBe(33);
    // A bank that takes more than was paid takes no more VAT back.
    expect(creditNoteVatRappen(five, { rappen: 300, vatRappen: 22 }, 500)).toBe(15);
  });

  it('[CR12] goes by the day in Switzerland, in winter and in summer', () => {
    expect(swissDate('2023-12-31T22:59:59.999Z')).toBe('2023-12-31');
    expect(swissDate('2023-12-31T23:00:00.000Z')).toBe('2024-01-01');
    expect(swissDate('2026-06-30T22:00:00.000Z')).toBe('2026-07-01');
  });
});
