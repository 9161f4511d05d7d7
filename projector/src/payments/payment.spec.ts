import { describe, expect, it } from '@jest/globals';
import { payment } from '@soebs/contract';
import type { PaymentsEvent } from '@soebs/events';
import { timeOf, viewOf } from '../testing/scenario.ts';
import { paymentView } from './payment.projection.ts';

const started: PaymentsEvent = { type: 'PaymentStarted', data: { userId: 'u', cents: 1_000, rappen: 500 } };
const received: PaymentsEvent = { type: 'PaymentReceived', data: { intentId: 'pi' } };
const disputed = (disputeId: string): PaymentsEvent => ({ type: 'PaymentDisputed', data: { disputeId, rappen: 500 } });
const closed = (disputeId: string, isWon: boolean): PaymentsEvent => ({
  type: 'PaymentDisputeClosed',
  data: { disputeId, isWon },
});
const observed = (...events: PaymentsEvent[]) => payment.parse(viewOf(paymentView, 'cs', events));

describe('a payment', () => {
  it('[CR11] shows its order, its status and when that changed', () => {
    expect(observed(started)).toMatchObject({ reference: 'cs', userId: 'u', status: 'started', rappen: 500 });
    expect(observed(started, received)).toMatchObject({
      status: 'received',
      startedAt: timeOf(0),
      changedAt: timeOf(1),
    });
    expect(observed(started, { type: 'PaymentFailed', data: {} }).status).toBe('failed');
    expect(observed(started, { type: 'PaymentExpired', data: {} }).status).toBe('expired');
  });

  it('[AD1] carries the marks by which staff find it: its own end, and how its disputes stand', () => {
    const marks = (...events: PaymentsEvent[]) => viewOf(paymentView, 'cs', events)?.marks;
    expect(marks(started)).toEqual(['started']);
    expect(marks(started, received, disputed('a'), disputed('b'), closed('a', true))).toEqual([
      'received',
      'disputeWon',
      'disputeOpen',
    ]);
    expect(marks(started, received, disputed('a'), closed('a', false))).toEqual(['received', 'disputeLost']);
    expect(marks(started, { type: 'PaymentFailed', data: {} })).toEqual(['failed']);
  });
});
