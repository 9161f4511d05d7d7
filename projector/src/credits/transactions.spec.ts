import { describe, expect, it } from '@jest/globals';
import { creditTransaction } from '@soebs/contract';
import { balanceCents, credits, type CreditsEvent } from '@soebs/events';
import { rowsOf, timeOf } from '../testing/scenario.ts';
import { creditTransactionsView } from './transactions.projection.ts';

const parts = [
  { lotId: 'g', cents: 300 },
  { lotId: 'p', cents: 200 },
];
const history: readonly CreditsEvent[] = [
  { type: 'CreditsDeposited', data: { paymentId: 'p', cents: 1_000, paidRappen: 500 } },
  { type: 'FreeCreditsDeposited', data: { grantId: 'g', cents: 300, grantedBy: 'a' } },
  { type: 'CreditsWithdrawn', data: { projectId: 'x', parts } },
  { type: 'PaymentRefunded', data: { refundId: 'r', paymentId: 'p', cents: 800, rappen: 400 } },
  { type: 'PaymentRefundFailed', data: { refundId: 'r' } },
  { type: 'PaymentRefunded', data: { refundId: 's', paymentId: 'p', cents: 800, rappen: 400 } },
  { type: 'PaymentRefundSettled', data: { refundId: 's' } },
  { type: 'ProjectRefunded', data: { projectId: 'x', parts, reason: 'f' } },
  { type: 'PaymentRefunded', data: { refundId: 'dispute/d', paymentId: 'p', cents: 100, rappen: 100 } },
  { type: 'PaymentRefundCovered', data: { refundId: 'dispute/d', cents: 100 } },
  { type: 'PaymentRefundFailed', data: { refundId: 'dispute/d' } },
];
const rows = rowsOf(creditTransactionsView, 'u', history).map((row) => creditTransaction.parse(row));

describe('transactions', () => {
  it('[CR13] name kind, amount, balance after and reference of every movement, what a dispute holds and gives back as such; a settled refund moves nothing', () => {
    expect(
      rows.map(({ kind, amountInCents, balanceInCents, reference }) => [
        kind,
        amountInCents,
        balanceInCents,
        reference,
      ]),
    ).toEqual([
      ['deposit', 1_000, 1_000, 'p'],
      ['freeDeposit', 300, 1_300, 'g'],
      ['withdraw', -500, 800, 'x'],
      ['refundPayment', -800, 0, 'p'],
      ['refundPayment', 800, 800, 'p'],
      ['refundPayment', -800, 0, 'p'],
      ['refundProject', 500, 500, 'x'],
      ['dispute', -100, 400, 'p'],
      ['dispute', -100, 300, 'p'],
      ['dispute', 200, 500, 'p'],
    ]);
  });

  it('[CR13] say when, in which place of the account, and what the card paid, or, below zero, got back', () => {
    expect(rows.map(({ revision, rappen }) => [revision, rappen])).toEqual([
      [0, 500],
      [1, null],
      [2, null],
      [3, -400],
      [4, 400],
      [5, -400],
      [7, null],
      [8, -100],
      [9, null],
      [10, 100],
    ]);
    expect(rows.map(({ refundId }) => refundId)).toEqual([
      ...[null, null, null, 'r', 'r', 's', null],
      ...['dispute/d', 'dispute/d', 'dispute/d'],
    ]);
    expect(rows.every(({ at, revision }) => at === timeOf(revision))).toBe(true);
  });

  it('[CR9] end with the balance of the ledger', () => {
    const { lots } = history.reduce(credits.evolve, credits.initial);
    expect(rows.at(-1)?.balanceInCents).toBe(balanceCents(lots));
  });
});
