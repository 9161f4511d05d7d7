import { describe, expect, it } from '@jest/globals';
import { accept, reject } from '../decider.ts';
import { given } from '../testing/scenario.ts';
import { balanceCents } from './account.ts';
import type { CreditsCommand } from './commands.ts';
import { credits } from './decider.ts';
import type { CreditsEvent } from './events.ts';
import { chargeCents, minutesOf } from './policy.ts';

const userId = 'user-1';
const bought = (paymentId: string, cents: number, paidRappen = cents / 2): CreditsEvent => ({
  type: 'CreditsDeposited',
  data: { paymentId, cents, paidRappen },
});
const granted = (grantId: string, cents: number): CreditsEvent => ({
  type: 'FreeCreditsDeposited',
  data: { grantId, cents, grantedBy: 'admin-1' },
});
const spent = (projectId: string, ...parts: [string, number][]): CreditsEvent => ({
  type: 'CreditsWithdrawn',
  data: { projectId, parts: parts.map(([lotId, cents]) => ({ lotId, cents })) },
});
const refunded = (refundId: string, paymentId: string, cents: number, rappen: number): CreditsEvent => ({
  type: 'PaymentRefunded',
  data: { refundId, paymentId, cents, rappen },
});
const withdraw = (projectId: string, cents: number): CreditsCommand => ({
  type: 'WithdrawCredits',
  userId,
  projectId,
  cents,
});
const refund = (paymentId: string, refundId = 'refund-1'): CreditsCommand => ({
  type: 'RefundPayment',
  userId,
  paymentId,
  refundId,
});

describe('credits', () => {
  it('[CR1] deposits a payment once, for ever', () => {
    const deposit: CreditsCommand = {
      type: 'DepositCredits',
      userId,
      paymentId: 'pay-1',
      cents: 1000,
      paidRappen: 500,
    };
    expect(given(credits).when(deposit)).toEqual(accept(bought('pay-1', 1000, 500)));
    expect(given(credits, bought('pay-1', 1000), spent('p', ['pay-1', 1000])).when(deposit)).toEqual(accept());
  });

  it('[CR2] keeps free credits out of reach of a payment refund', () => {
    expect(given(credits, granted('g', 500)).when(refund('g'))).toEqual(reject('no_refundable_credits_left'));
  });

  it('[CR3] spends free credits first, then the oldest payment', () => {
    const past = [bought('old', 300), bought('new', 300), granted('gift', 200)];
    expect(given(credits, ...past).when(withdraw('p', 600))).toEqual(
      accept(spent('p', ['gift', 200], ['old', 300], ['new', 100])),
    );
  });

  it('[CR4] refuses a withdrawal above the balance', () => {
    expect(given(credits, granted('g', 599)).when(withdraw('p', 600))).toEqual(reject('not_enough_credits_left'));
  });

  it.each([0, -1, 1.5, Number.NaN])('[CR4] refuses to withdraw %p cents', (cents) => {
    expect(given(credits, granted('g', 599)).when(withdraw('p', cents))).toEqual(reject('invalid_amount'));
  });

  it('[CR5] charges a project once', () => {
    expect(given(credits, granted('g', 500), spent('p', ['g', 100])).when(withdraw('p', 100))).toEqual(accept());
  });

  it.each([
    // 0.1 s, the borders of the first and second minute, the borders of 10 h
    [100, 1, 100, 100],
    [59_999, 1, 100, 100],
    [60_000, 1, 100, 100],
    [60_001, 1, 101, 200],
    [119_999, 1, 200, 200],
    [120_000, 1, 200, 200],
    [120_001, 1, 201, 300],
    [35_999_999, 1, 60_000, 60_000],
    [36_000_000, 1, 60_000, 60_000],
    [36_000_001, 1, 60_001, 60_100],
    [60_000, 0.5, 100, 100],
    [120_000, 0.29, 100, 100],
    [600_000, 0.29, 290, 290],
    [600_001, 0.29, 291, 319],
  ])(
    '[CR5] charges %p ms at %p credits a minute with %p cents, by the minute with %p',
    (ms, rate, byCent, byMinute) => {
      expect(chargeCents(ms, rate)).toBe(byCent);
      expect(chargeCents(ms, rate, 'minute')).toBe(byMinute);
    },
  );

  it('[CR7] refunds the unused part and rounds so that the last refund takes the remainder', () => {
    const lot = [bought('pay', 300, 100), spent('a', ['pay', 100])];
    expect(given(credits, ...lot).when(refund('pay', 'r1'))).toEqual(accept(refunded('r1', 'pay', 200, 66)));
    const back: CreditsEvent = {
      type: 'ProjectRefunded',
      data: { projectId: 'a', parts: [{ lotId: 'pay', cents: 100 }], reason: 'failed' },
    };
    expect(given(credits, ...lot, refunded('r1', 'pay', 200, 66), back).when(refund('pay', 'r2'))).toEqual(
      accept(refunded('r2', 'pay', 100, 34)),
    );
  });

  it('[CR7] refuses when nothing of the payment is unused', () => {
    expect(given(credits, bought('pay', 100), spent('p', ['pay', 100])).when(refund('pay'))).toEqual(
      reject('no_refundable_credits_left'),
    );
  });

  it('[CR7] brings the credits back when the provider refuses, also long after it has paid, and only once', () => {
    const past = [bought('pay', 200), refunded('r', 'pay', 200, 100)];
    const failed: CreditsEvent = { type: 'PaymentRefundFailed', data: { refundId: 'r' } };
    expect(given(credits, ...past).when({ type: 'FailPaymentRefund', userId, refundId: 'r' })).toEqual(accept(failed));
    expect(balanceCents(given(credits, ...past, failed).state.lots)).toBe(200);
    const settled: CreditsEvent = { type: 'PaymentRefundSettled', data: { refundId: 'r' } };
    const paidBack = given(credits, ...past, settled);
    expect(paidBack.when({ type: 'FailPaymentRefund', userId, refundId: 'r' })).toEqual(accept());
    expect(paidBack.when({ type: 'ReversePaymentRefund', userId, refundId: 'r' })).toEqual(accept(failed));
    expect(given(credits, ...past, failed).when({ type: 'FailPaymentRefund', userId, refundId: 'r' })).toEqual(
      accept(),
    );
    expect(given(credits, ...past).when({ type: 'SettlePaymentRefund', userId, refundId: 'x' })).toEqual(
      reject('unknown_refund'),
    );
  });

  it('[CR8] gives a project’s credits back to the lots they came from, once; a retry pays again', () => {
    const past = [granted('gift', 100), bought('pay', 100), spent('p', ['gift', 100], ['pay', 50])];
    const ask: CreditsCommand = { type: 'RefundProject', userId, projectId: 'p', reason: 'failed' };
    const back: CreditsEvent = {
      type: 'ProjectRefunded',
      data: {
        projectId: 'p',
        parts: [
          { lotId: 'gift', cents: 100 },
          { lotId: 'pay', cents: 50 },
        ],
        reason: 'failed',
      },
    };
    expect(given(credits, ...past).when(ask)).toEqual(accept(back));
    expect(given(credits, ...past, back).when(ask)).toEqual(reject('nothing_to_refund'));
    expect(given(credits, ...past, back).when(withdraw('p', 150))).toEqual(
      accept(spent('p', ['gift', 100], ['pay', 50])),
    );
  });

  it('[CR10] refunds all unused payments, newest first, and leaves free credit', () => {
    const past = [bought('old', 100), bought('new', 200), granted('gift', 50), spent('p', ['gift', 50], ['old', 40])];
    const ask: CreditsCommand = { type: 'RefundUnusedCredits', userId, refundId: 'all' };
    expect(given(credits, ...past).when(ask)).toEqual(
      accept(refunded('all/new', 'new', 200, 100), refunded('all/old', 'old', 60, 30)),
    );
    expect(given(credits, granted('gift', 50)).when(ask)).toEqual(reject('no_refundable_credits_left'));
  });

  it('[CR11] shows whole minutes, rounded down', () => {
    expect([0, 99, 100, 199, 6_000].map(minutesOf)).toEqual([0, 0, 1, 1, 60]);
  });

  it('[CR7] [CR9] books what the provider has paid back by itself, once, and never below zero', () => {
    const paid: CreditsEvent = { type: 'CreditsDeposited', data: { paymentId: 'p', cents: 1_000, paidRappen: 500 } };
    const book = (rappen: number, refundId = `provider/${rappen}`): CreditsCommand => ({
      type: 'BookProviderRefund',
      userId,
      paymentId: 'p',
      refundId,
      rappen,
    });
    const booked = (cents: number, rappen: number, refundId: string): CreditsEvent[] => [
      { type: 'PaymentRefunded', data: { refundId, paymentId: 'p', cents, rappen } },
      { type: 'PaymentRefundSettled', data: { refundId } },
    ];
    expect(given(credits, paid).when(book(200))).toEqual(accept(...booked(400, 200, 'provider/200')));
    const once = given(credits, paid, ...booked(400, 200, 'provider/200'));
    expect(once.when(book(200))).toEqual(accept());
    expect(once.when(book(200, 'another'))).toEqual(accept());
    expect(once.when(book(500))).toEqual(accept(...booked(600, 300, 'provider/500')));
    const spent: CreditsEvent = {
      type: 'CreditsWithdrawn',
      data: { projectId: 'a', parts: [{ lotId: 'p', cents: 900 }] },
    };
    expect(given(credits, paid, spent).when(book(500))).toEqual(accept(...booked(100, 500, 'provider/500')));
    const all: CreditsEvent = {
      type: 'CreditsWithdrawn',
      data: { projectId: 'a', parts: [{ lotId: 'p', cents: 1_000 }] },
    };
    expect(given(credits, paid, all).when(book(500))).toEqual(reject('no_refundable_credits_left'));
    expect(given(credits).when(book(500))).toEqual(reject('unknown_payment'));
    const back: CreditsEvent = {
      type: 'ProjectRefunded',
      data: { projectId: 'a', parts: [{ lotId: 'p', cents: 900 }], reason: 'x' },
    };
    const gone = given(credits, paid, spent, ...booked(100, 500, 'provider/500'), back);
    expect(gone.when({ type: 'RefundPayment', userId, paymentId: 'p', refundId: 'r' })).toEqual(
      reject('no_refundable_credits_left'),
    );
  });

  it('[CR7] holds what is unused of a disputed payment: lost it stays away, won it comes back', () => {
    const paid: CreditsEvent = { type: 'CreditsDeposited', data: { paymentId: 'p', cents: 1_000, paidRappen: 500 } };
    const hold: CreditsCommand = { type: 'HoldDisputedPayment', userId, paymentId: 'p', refundId: 'dispute/d' };
    const held: CreditsEvent = {
      type: 'PaymentRefunded',
      data: { refundId: 'dispute/d', paymentId: 'p', cents: 1_000, rappen: 500 },
    };
    expect(given(credits, paid).when(hold)).toEqual(accept(held));
    expect(given(credits, paid, held).when(hold)).toEqual(accept());
    const won = given(credits, paid, held, { type: 'PaymentRefundFailed', data: { refundId: 'dispute/d' } });
    expect(balanceCents(won.state.lots)).toBe(1_000);
    expect(given(credits).when(hold)).toEqual(reject('unknown_payment'));
  });
});
