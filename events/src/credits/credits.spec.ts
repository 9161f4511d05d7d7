import { describe, expect, it } from '@jest/globals';
import { accept, reject } from '../decider.ts';
import { given } from '../testing/scenario.ts';
import { balanceCents, lostRappen } from './account.ts';
import type { CreditsCommand } from './commands.ts';
import { credits } from './decider.ts';
import type { CreditsEvent } from './events.ts';
import { chargeCents, minutesOf, ONE_CREDIT_IN_TEN_THOUSANDTHS } from './policy.ts';

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

  it('[AU12] a payment for somebody who has left is deposited and goes back in one step, once', () => {
    const late: CreditsCommand = {
      type: 'DepositCredits',
      userId,
      paymentId: 'p',
      cents: 1_000,
      paidRappen: 500,
      refundId: 'gone',
    };
    const back = [bought('p', 1_000, 500), refunded('gone', 'p', 1_000, 500)];
    expect(given(credits).when(late)).toEqual(accept(...back));
    expect(given(credits, ...back).when(late)).toEqual(accept());
    // Told anew after the account is gone, an old purchase does not go back.
    expect(given(credits, bought('p', 1_000, 500)).when(late)).toEqual(accept());
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
      const price = Math.round(rate * ONE_CREDIT_IN_TEN_THOUSANDTHS);
      expect(chargeCents(ms, price)).toBe(byCent);
      expect(chargeCents(ms, price, 'minute')).toBe(byMinute);
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

  const paid: CreditsEvent = { type: 'CreditsDeposited', data: { paymentId: 'p', cents: 1_000, paidRappen: 500 } };
  const settled = (refundId: string): CreditsEvent => ({ type: 'PaymentRefundSettled', data: { refundId } });
  const failed = (refundId: string): CreditsEvent => ({ type: 'PaymentRefundFailed', data: { refundId } });
  const covered = (refundId: string, cents: number): CreditsEvent => ({
    type: 'PaymentRefundCovered',
    data: { refundId, cents },
  });
  const back = (projectId: string, cents: number): CreditsEvent => ({
    type: 'ProjectRefunded',
    data: { projectId, parts: [{ lotId: 'p', cents }], reason: 'failed' },
  });
  const book = (rappen: number, refundId = 'provider/re_1'): CreditsCommand => ({
    type: 'BookProviderRefund',
    userId,
    paymentId: 'p',
    refundId,
    rappen,
  });
  const hold: CreditsCommand = {
    type: 'HoldDisputedPayment',
    userId,
    paymentId: 'p',
    refundId: 'dispute/d',
    rappen: 500,
  };
  const fail = (refundId: string): CreditsCommand => ({ type: 'FailPaymentRefund', userId, refundId });
  const giveBack = (projectId: string): CreditsCommand => ({
    type: 'RefundProject',
    userId,
    projectId,
    reason: 'failed',
  });

  it('[CR7] [CR9] books each refund that the provider made by itself, once, and never below zero', () => {
    const booked = (refundId: string, cents: number, rappen: number) => [
      refunded(refundId, 'p', cents, rappen),
      settled(refundId),
    ];
    expect(given(credits, paid).when(book(200))).toEqual(accept(...booked('provider/re_1', 400, 200)));
    const once = given(credits, paid, ...booked('provider/re_1', 400, 200));
    expect(once.when(book(200))).toEqual(accept());
    expect(once.when(book(300, 'provider/re_2'))).toEqual(accept(...booked('provider/re_2', 600, 300)));
    expect(given(credits, paid, spent('a', ['p', 900])).when(book(500))).toEqual(
      accept(...booked('provider/re_1', 100, 500)),
    );
    // Money that went back for credits that are spent is booked, too: its receipt says so.
    expect(given(credits, paid, spent('a', ['p', 1_000])).when(book(500))).toEqual(
      accept(...booked('provider/re_1', 0, 500)),
    );
    expect(given(credits).when(book(500))).toEqual(reject('unknown_payment'));
    expect(given(credits, paid).when(book(0))).toEqual(reject('invalid_amount'));
  });

  it('[CR7] a refund by hand while ours is under way takes its credits when ours is refused: money or credits, never both', () => {
    const asked = [paid, refunded('r', 'p', 1_000, 500)];
    const byHand = [refunded('provider/re_1', 'p', 0, 300), settled('provider/re_1')];
    expect(given(credits, ...asked).when(book(300))).toEqual(accept(...byHand));
    const refused = given(credits, ...asked, ...byHand);
    expect(refused.when(fail('r'))).toEqual(accept(failed('r'), covered('provider/re_1', 600)));
    const after = given(credits, ...asked, ...byHand, failed('r'), covered('provider/re_1', 600));
    expect(balanceCents(after.state.lots)).toBe(400);
    expect(after.when(refund('p', 'r2'))).toEqual(accept(refunded('r2', 'p', 400, 200)));
  });

  it('[CR7] holds what is unused of a disputed payment: lost it stays away, won it comes back', () => {
    const held = refunded('dispute/d', 'p', 1_000, 500);
    expect(given(credits, paid).when(hold)).toEqual(accept(held));
    expect(given(credits, paid, held).when(hold)).toEqual(accept());
    expect(balanceCents(given(credits, paid, held, failed('dispute/d')).state.lots)).toBe(1_000);
    expect(given(credits).when(hold)).toEqual(reject('unknown_payment'));
  });

  it('[CR7] a dispute that finds a refund of ours under way gets the credits when the provider refuses ours', () => {
    const past = [paid, refunded('r', 'p', 1_000, 500), refunded('dispute/d', 'p', 0, 500)];
    expect(given(credits, ...past.slice(0, 2)).when(hold)).toEqual(accept(past[2]!));
    expect(given(credits, ...past).when(fail('r'))).toEqual(accept(failed('r'), covered('dispute/d', 1_000)));
    const lost = given(credits, ...past, failed('r'), covered('dispute/d', 1_000), settled('dispute/d'));
    expect(balanceCents(lost.state.lots)).toBe(0);
    const won = given(credits, ...past, failed('r'), covered('dispute/d', 1_000), failed('dispute/d'));
    expect(balanceCents(won.state.lots)).toBe(1_000);
  });

  it('[CR7] [CR8] credits of a payment that was charged back do not come back by a refunded project', () => {
    const past = [paid, spent('a', ['p', 700]), refunded('dispute/d', 'p', 300, 500), settled('dispute/d')];
    expect(given(credits, ...past).when(giveBack('a'))).toEqual(accept(back('a', 700), covered('dispute/d', 700)));
    expect(lostRappen(given(credits, ...past).state.lots[0]!)).toBe(350);
    expect(lostRappen(given(credits, ...past, back('a', 700), covered('dispute/d', 700)).state.lots[0]!)).toBe(0);
    // What was not charged back of the payment does come back.
    const half = [paid, spent('a', ['p', 1_000]), refunded('provider/re_1', 'p', 0, 200), settled('provider/re_1')];
    expect(given(credits, ...half).when(giveBack('a'))).toEqual(
      accept(back('a', 1_000), covered('provider/re_1', 400)),
    );
  });

  it('[CR7] a refund by hand that the bank sends back brings its credits back', () => {
    const past = [paid, refunded('provider/re_1', 'p', 400, 200), settled('provider/re_1')];
    const reverse: CreditsCommand = { type: 'ReversePaymentRefund', userId, refundId: 'provider/re_1' };
    expect(given(credits, ...past).when(reverse)).toEqual(accept(failed('provider/re_1')));
    expect(balanceCents(given(credits, ...past, failed('provider/re_1')).state.lots)).toBe(1_000);
  });
});
