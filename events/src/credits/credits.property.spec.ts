import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { play } from '../testing/scenario.ts';
import { balanceCents } from './account.ts';
import type { CreditsCommand } from './commands.ts';
import { credits } from './decider.ts';
import type { CreditsEvent } from './events.ts';

const userId = 'user-1';
const few = (prefix: string) => fc.integer({ min: 1, max: 4 }).map((n) => `${prefix}-${n}`);
const cents = fc.integer({ min: 1, max: 2_000 });
const refundId = fc.oneof(
  few('refund'),
  fc.tuple(few('refund'), few('pay')).map((ids) => ids.join('/')),
);

const command: fc.Arbitrary<CreditsCommand> = fc.oneof(
  fc.record({
    type: fc.constant('DepositCredits' as const),
    userId: fc.constant(userId),
    paymentId: few('pay'),
    cents,
    paidRappen: cents,
  }),
  fc.record({
    type: fc.constant('DepositFreeCredits' as const),
    userId: fc.constant(userId),
    grantId: few('gift'),
    cents,
    grantedBy: fc.constant('admin'),
  }),
  fc.record({
    type: fc.constant('WithdrawCredits' as const),
    userId: fc.constant(userId),
    projectId: few('project'),
    cents,
  }),
  fc.record({
    type: fc.constant('RefundPayment' as const),
    userId: fc.constant(userId),
    paymentId: few('pay'),
    refundId: few('refund'),
  }),
  fc.record({
    type: fc.constant('RefundUnusedCredits' as const),
    userId: fc.constant(userId),
    refundId: few('refund'),
  }),
  fc.record({ type: fc.constant('SettlePaymentRefund' as const), userId: fc.constant(userId), refundId }),
  fc.record({ type: fc.constant('FailPaymentRefund' as const), userId: fc.constant(userId), refundId }),
  fc.record({
    type: fc.constant('RefundProject' as const),
    userId: fc.constant(userId),
    projectId: few('project'),
    reason: fc.constant('failed'),
  }),
);

type Tally = { deposited: number; spent: number; refunded: number; readonly asked: Map<string, number> };
const sum = (parts: readonly { cents: number }[]): number => parts.reduce((total, part) => total + part.cents, 0);

/** A second bookkeeper who knows only the events. */
const book: { [T in CreditsEvent['type']]: (tally: Tally, data: Extract<CreditsEvent, { type: T }>['data']) => void } =
  {
    CreditsDeposited: (tally, { cents }) => void (tally.deposited += cents),
    FreeCreditsDeposited: (tally, { cents }) => void (tally.deposited += cents),
    CreditsWithdrawn: (tally, { parts }) => void (tally.spent += sum(parts)),
    ProjectRefunded: (tally, { parts }) => void (tally.spent -= sum(parts)),
    PaymentRefunded: (tally, { refundId, cents }) => {
      tally.refunded += cents;
      tally.asked.set(refundId, cents);
    },
    PaymentRefundFailed: (tally, { refundId }) => void (tally.refunded -= tally.asked.get(refundId) ?? 0),
    PaymentRefundSettled: () => undefined,
  };

describe('credits, any history', () => {
  it('[CR9] conserves credits: deposited = balance + spent + refunded, no lot below zero, at every event', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        let account = credits.initial;
        const tally: Tally = { deposited: 0, spent: 0, refunded: 0, asked: new Map() };
        for (const event of play(credits, commands).events) {
          account = credits.evolve(account, event);
          book[event.type](tally, event.data as never);
          expect(tally.deposited).toBe(balanceCents(account.lots) + tally.spent + tally.refunded);
          expect(account.lots.every((lot) => lot.cents >= 0 && lot.refundedRappen <= lot.paidRappen)).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
