import { expect, it } from '@jest/globals';
import type { CreditsEvent } from '@soebs/events';
import { viewOf } from '../testing/scenario.ts';
import { creditRefundsView } from './refunds.projection.ts';

const refunded = (refundId: string, paymentId: string): CreditsEvent => ({
  type: 'PaymentRefunded',
  data: { refundId, paymentId, cents: 100, rappen: 50 },
});
const settled = (refundId: string): CreditsEvent => ({ type: 'PaymentRefundSettled', data: { refundId } });
const failed = (refundId: string): CreditsEvent => ({ type: 'PaymentRefundFailed', data: { refundId } });
const observed = (...events: CreditsEvent[]) => {
  const view = viewOf(creditRefundsView, 'u', events);
  return [view?.underWay, view?.refused];
};

it('[CR7] names the payments whose refunds are under way or refused, each once; what a dispute holds is no refund', () => {
  expect(observed(refunded('r1', 'p'), refunded('r2', 'p'), refunded('dispute/d', 'q'))).toEqual([['p'], []]);
  expect(observed(refunded('r1', 'p'), refunded('r2', 'p'), settled('r1'))).toEqual([['p'], []]);
  expect(observed(refunded('r1', 'p'), settled('r1'), refunded('r2', 'q'), failed('r2'))).toEqual([[], ['q']]);
  // The bank has sent it back after it was settled.
  expect(observed(refunded('r1', 'p'), settled('r1'), failed('r1'))).toEqual([[], ['p']]);
});
