import { describe, expect, it } from '@jest/globals';
import { receipt } from '@soebs/contract';
import { rowsOf, viewOf } from '../testing/scenario.ts';
import { receiptsYearView } from './year.projection.ts';

const supplier = { name: 'Söbs AG', addressLines: ['Bern'], vatNumber: null };
const vat = { vatPerMille: 81, vatRappen: 37, supplier, recipient: null };
const details = { userId: 'u', paymentId: 'pay', cents: 1_000, rappen: 500, ...vat, date: '2026-03-01' };

describe('the receipts of a year', () => {
  const events = [
    { type: 'ReceiptIssued', data: { ...details, number: 'R-2026-000001' } },
    {
      type: 'CreditNoteIssued',
      data: {
        ...details,
        number: 'R-2026-000002',
        refundId: 'r',
        receiptNumber: 'R-2026-000001',
        cents: 400,
        rappen: 200,
        // As the event says it: the last note of a receipt may be a Rappen off its own rate.
        vatRappen: 16,
      },
    },
  ] as const;

  it('[CR12] are a line each, with the VAT within the amount', () => {
    const rows = rowsOf(receiptsYearView, '2026', events).map((row) => receipt.parse(row));
    expect(rows).toEqual([
      {
        number: 'R-2026-000001',
        kind: 'receipt',
        date: '2026-03-01',
        paymentReference: 'pay',
        creditsInCents: 1_000,
        rappen: 500,
        vatPerMille: 81,
        vatRappen: 37,
        isDisputed: false,
        reverses: null,
        corrects: null,
      },
      {
        number: 'R-2026-000002',
        kind: 'creditNote',
        date: '2026-03-01',
        paymentReference: 'pay',
        creditsInCents: 400,
        rappen: 200,
        vatPerMille: 81,
        vatRappen: 16,
        isDisputed: false,
        reverses: null,
        corrects: null,
      },
    ]);
  });

  it('[CR12] tell which credit note a reversal takes back, and which follows a dispute', () => {
    const [receiptOf, note] = events;
    const disputed = { ...note, data: { ...note.data, refundId: 'dispute/d' } } as const;
    const reversal = {
      type: 'CreditNoteReversed',
      data: { ...details, refundId: 'dispute/d', number: 'R-2026-000003', creditNoteNumber: 'R-2026-000002' },
    } as const;
    const rows = rowsOf(receiptsYearView, '2026', [receiptOf, disputed, reversal]).map((row) => receipt.parse(row));
    expect(rows.map(({ kind, isDisputed, reverses }) => [kind, isDisputed, reverses])).toEqual([
      ['receipt', false, null],
      ['creditNote', true, null],
      ['reversal', true, 'R-2026-000002'],
    ]);
  });

  it('[CR14] tell which receipt a correction stands in the place of, and for whom', () => {
    const recipient = { lines: ['Neu AG', 'Gasse 2', '3011 Bern'], uid: 'CHE-123.456.788', orderReference: 'PO 17' };
    const number = 'R-2026-000003';
    const correction = {
      type: 'ReceiptCorrected',
      data: { ...details, recipient, number, correctionId: 'c', corrects: 'R-2026-000001' },
    } as const;
    expect(rowsOf(receiptsYearView, '2026', [...events, correction]).at(-1)).toMatchObject({
      number,
      kind: 'correction',
      corrects: 'R-2026-000001',
      correctionId: 'c',
      rappen: 500,
      recipient,
    });
  });

  it('[CR12] tell whose the latest is', () => {
    expect(viewOf(receiptsYearView, '2026', events)).toMatchObject({ userId: 'u', number: 'R-2026-000002' });
  });
});
