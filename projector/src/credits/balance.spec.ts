import { describe, expect, it } from '@jest/globals';
import { balanceCents, credits, type CreditsCommand, type CreditsEvent } from '@soebs/events';
import { play } from '@soebs/events/testing';
import fc from 'fast-check';
import { viewOf } from '../testing/scenario.ts';
import { creditsBalanceView } from './balance.projection.ts';

const balance = (...events: CreditsEvent[]): number | undefined =>
  viewOf(creditsBalanceView, 'u', events)?.creditsInCents;

const paid: CreditsEvent = { type: 'CreditsDeposited', data: { paymentId: 'p', cents: 1_000, paidRappen: 500 } };
const free: CreditsEvent = { type: 'FreeCreditsDeposited', data: { grantId: 'g', cents: 300, grantedBy: 'a' } };
const parts = [
  { lotId: 'g', cents: 300 },
  { lotId: 'p', cents: 200 },
];
const spent: CreditsEvent = { type: 'CreditsWithdrawn', data: { projectId: 'x', parts } };
const refunded: CreditsEvent = {
  type: 'PaymentRefunded',
  data: { refundId: 'r', paymentId: 'p', cents: 800, rappen: 400 },
};

describe('the balance', () => {
  it('[CR1] [CR2] grows with paid and free deposits', () => {
    expect(balance(paid, free)).toBe(1_300);
  });

  it('[CR3] shrinks by all parts of a withdrawal, and [CR8] gets all of them back', () => {
    expect(balance(paid, free, spent)).toBe(800);
    expect(balance(paid, free, spent, { type: 'ProjectRefunded', data: { projectId: 'x', parts, reason: 'f' } })).toBe(
      1_300,
    );
  });

  it('[CR7] loses a refund at once, for good when it is settled, and gets it back when it fails', () => {
    expect(balance(paid, refunded)).toBe(200);
    expect(balance(paid, refunded, { type: 'PaymentRefundSettled', data: { refundId: 'r' } })).toBe(200);
    const failed: CreditsEvent = { type: 'PaymentRefundFailed', data: { refundId: 'r' } };
    expect(balance(paid, refunded, failed)).toBe(1_000);
    expect(balance(paid, refunded, { type: 'PaymentRefundSettled', data: { refundId: 'r' } }, failed)).toBe(1_000);
  });

  it('[CR9] is what the ledger itself says, after any history', () => {
    const cents = fc.integer({ min: 1, max: 500 });
    const id = fc.constantFrom('a', 'b', 'c');
    const userId = 'u';
    const command: fc.Arbitrary<CreditsCommand> = fc
      .oneof(
        fc.record({ type: fc.constant('DepositCredits' as const), paymentId: id, cents, paidRappen: cents }),
        fc.record({ type: fc.constant('DepositFreeCredits' as const), grantId: id, cents, grantedBy: id }),
        fc.record({ type: fc.constant('WithdrawCredits' as const), projectId: id, cents }),
        fc.record({ type: fc.constant('RefundPayment' as const), paymentId: id, refundId: id }),
        fc.record({
          type: fc.constant('BookProviderRefund' as const),
          paymentId: id,
          refundId: fc.constant('provider/re'),
          rappen: cents,
        }),
        fc.record({
          type: fc.constant('HoldDisputedPayment' as const),
          paymentId: id,
          refundId: fc.constant('dispute/d'),
          rappen: cents,
        }),
        fc.record({ type: fc.constant('ReversePaymentRefund' as const), refundId: fc.constant('dispute/d') }),
        fc.record({ type: fc.constant('SettlePaymentRefund' as const), refundId: id }),
        fc.record({ type: fc.constant('FailPaymentRefund' as const), refundId: id }),
        fc.record({ type: fc.constant('RefundProject' as const), projectId: id, reason: id }),
      )
      .map((each) => ({ ...each, userId }));
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        const { state, events } = play(credits, commands);
        expect(viewOf(creditsBalanceView, userId, events)?.creditsInCents ?? 0).toBe(balanceCents(state.lots));
      }),
    );
  });
});
