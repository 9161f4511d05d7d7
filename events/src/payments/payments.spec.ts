import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { given, play } from '../testing/scenario.ts';
import type { PaymentReturn, PaymentsCommand } from './commands.ts';
import { arrivedRappen, payments } from './decider.ts';
import type { PaymentsEvent } from './events.ts';
import { orderOf } from './policy.ts';

const sessionId = 'cs_1';
const started: PaymentsEvent = { type: 'PaymentStarted', data: { userId: 'u1', cents: 1_000, rappen: 500 } };
const received: PaymentsEvent = { type: 'PaymentReceived', data: { intentId: 'pi_1' } };
const yes = (...events: PaymentsEvent[]) => ({ accepted: true, events });
const receive: PaymentsCommand = { type: 'ReceivePayment', sessionId, intentId: 'pi_1', rappen: 500 };

describe('a payment', () => {
  it('[CR11] costs minutes times the price of one, in whole Rappen', () => {
    expect(orderOf(10, 50)).toEqual({ cents: 1_000, rappen: 500 });
    expect(orderOf(400, 33)).toEqual({ cents: 40_000, rappen: 13_200 });
  });

  it('[CR1] is received once, whatever comes before and after', () => {
    expect(given(payments, started).when(receive)).toEqual(yes(received));
    expect(given(payments, started, received).when(receive)).toEqual(yes());
    for (const end of ['FailPayment', 'ExpirePayment'] as const)
      expect(given(payments, started, received).when({ type: end, sessionId })).toEqual(yes());
    expect(given(payments, started, { type: 'PaymentExpired', data: {} }).when(receive)).toEqual(yes(received));
    expect(given(payments, started, { type: 'PaymentFailed', data: {} }).when(receive)).toEqual(yes(received));
  });

  it('[CR1] of another amount, or that nobody has ordered, is refused', () => {
    expect(given(payments, started).when({ ...receive, rappen: 499 })).toEqual({
      accepted: false,
      reason: 'other_amount',
    });
    expect(given(payments).when(receive)).toEqual({ accepted: false, reason: 'unknown_payment' });
  });

  it('ends without money once', () => {
    expect(given(payments, started).when({ type: 'FailPayment', sessionId })).toEqual(
      yes({ type: 'PaymentFailed', data: {} }),
    );
    expect(
      given(payments, started, { type: 'PaymentFailed', data: {} }).when({ type: 'ExpirePayment', sessionId }),
    ).toEqual(yes());
  });

  it('[CR7] keeps each refund of the provider’s list once, however often and late the list is told', () => {
    const [one, two] = [
      { returnId: 're_1', rappen: 200 },
      { returnId: 're_2', rappen: 100, refundId: 'ours' },
    ] as const;
    const reported = (...returns: PaymentReturn[]): PaymentsCommand => ({ type: 'RecordReturns', sessionId, returns });
    const made = (data: PaymentReturn): PaymentsEvent => ({ type: 'PaymentReturnMade', data });
    expect(given(payments, started, received).when(reported(one))).toEqual(yes(made(one)));
    expect(given(payments, started, received, made(one)).when(reported(one, two))).toEqual(yes(made(two)));
    expect(given(payments, started, received, made(one), made(two)).when(reported(one))).toEqual(yes());
    expect(given(payments, started).when(reported(one))).toEqual({ accepted: false, reason: 'not_paid' });
    // Another process has looked later, and knows that it has failed.
    const gone: PaymentsEvent = { type: 'PaymentReturnFailed', data: { returnId: 're_1', rappen: 200 } };
    expect(given(payments, started, received, gone).when(reported(one, two))).toEqual(yes(made(two)));
    // A sum told before refunds had names covers the oldest of the list.
    const sum: PaymentsEvent = { type: 'PaymentReturned', data: { rappen: 200 } };
    expect(given(payments, started, received, sum).when(reported(one, two))).toEqual(yes(made(two)));
  });

  it('[CR7] what was sent back and did not arrive is taken off, once; the same sum may go back again', () => {
    const fail: PaymentsCommand = { type: 'FailPaymentReturn', sessionId, returnId: 're_1', rappen: 300 };
    const sent = (rappen: number): PaymentsEvent => ({ type: 'PaymentReturned', data: { rappen } });
    const failed: PaymentsEvent = { type: 'PaymentReturnFailed', data: { returnId: 're_1', rappen: 300 } };
    expect(given(payments, started, received, sent(300)).when(fail)).toEqual(yes(failed));
    expect(given(payments, started, received, sent(300), failed).when(fail)).toEqual(yes());
    expect(given(payments, started).when(fail)).toEqual({ accepted: false, reason: 'not_paid' });
    const after = [started, received, failed].reduce(payments.evolve, payments.initial);
    expect([0, 300, 600].map((rappen) => arrivedRappen(after, rappen))).toEqual([0, 0, 300]);
  });

  it('[CR7] keeps nothing of a sum that is none, whatever the provider says: its event could not be read again', () => {
    const reported: PaymentsCommand[] = [
      { type: 'DisputePayment', sessionId, disputeId: 'd1', rappen: 0 },
      { type: 'RecordReturns', sessionId, returns: [{ returnId: 're_1', rappen: 0 }] },
      { type: 'FailPaymentReturn', sessionId, returnId: 're_1', rappen: 0 },
    ];
    for (const command of reported) expect(given(payments, started, received).when(command)).toEqual(yes());
    const order: PaymentsCommand = { type: 'StartPayment', sessionId, userId: 'u1', cents: 1_000, rappen: 0 };
    expect(given(payments).when(order)).toEqual({ accepted: false, reason: 'other_amount' });
  });

  it('is disputed once, and each dispute ends once', () => {
    const dispute: PaymentsCommand = { type: 'DisputePayment', sessionId, disputeId: 'd1', rappen: 500 };
    const close: PaymentsCommand = { type: 'ClosePaymentDispute', sessionId, disputeId: 'd1', isWon: true };
    const disputed: PaymentsEvent = { type: 'PaymentDisputed', data: { disputeId: 'd1', rappen: 500 } };
    const closed: PaymentsEvent = { type: 'PaymentDisputeClosed', data: { disputeId: 'd1', isWon: true } };
    expect(given(payments, started, received).when(dispute)).toEqual(yes(disputed));
    expect(given(payments, started, received, disputed).when(dispute)).toEqual(yes());
    expect(given(payments, started, received, disputed).when(close)).toEqual(yes(closed));
    expect(given(payments, started, received, disputed, closed).when({ ...close, isWon: false })).toEqual(yes());
    const lost: PaymentsEvent = { type: 'PaymentDisputeClosed', data: { disputeId: 'd1', isWon: false } };
    expect(given(payments, started, received, disputed, lost).when(close)).toEqual(yes(closed));
    expect(given(payments, started, received).when(close)).toEqual(yes());
  });

  it('[CR1] property: however messages are repeated and mixed, it is received at most once', () => {
    const message: fc.Arbitrary<PaymentsCommand> = fc.constantFrom<PaymentsCommand>(
      { type: 'StartPayment', sessionId, userId: 'u1', cents: 1_000, rappen: 500 },
      receive,
      { type: 'FailPayment', sessionId },
      { type: 'ExpirePayment', sessionId },
      { type: 'RecordReturns', sessionId, returns: [{ returnId: 're_1', rappen: 100 }] },
    );
    fc.assert(
      fc.property(fc.array(message, { maxLength: 40 }), (messages) => {
        const { events } = play(payments, messages);
        expect(events.filter(({ type }) => type === 'PaymentReceived').length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 2_000 },
    );
  });
});
