import { defineContext } from '../context.ts';
import { accept, defineDecider, reject, type Decision } from '../decider.ts';
import type { PaymentReturn, PaymentsCommand, PaymentsRejection } from './commands.ts';
import { paymentsCodec, type PaymentsEvent } from './events.ts';

/** A checkout session: what was ordered, and what has become of it. */
export type Payment = {
  readonly order: { readonly userId: string; readonly cents: number; readonly rappen: number } | null;
  readonly status: 'absent' | 'started' | 'received' | 'failed' | 'expired';
  readonly intentId: string | null;
  /** What was sent back by refunds that were told as a sum, with what did not arrive. */
  readonly returnedRappen: number;
  /** Refunds told one by one, by the provider's name for them. */
  readonly returns: ReadonlyMap<string, PaymentReturn>;
  readonly failedReturns: ReadonlyMap<string, number>;
  readonly disputes: ReadonlyMap<string, 'open' | 'won' | 'lost'>;
};

/** The provider may tell of sums that are none; an event about one could not be read again. */
const isSum = (amount: number): boolean => Number.isSafeInteger(amount) && amount > 0;

/** Each dispute ends once; one that was lost may still be won on appeal. */
const isClosable = (state: 'open' | 'won' | 'lost' | undefined, isWon: boolean): boolean =>
  state === 'open' || (state === 'lost' && isWon);

/**
 * Those that are not known yet: neither by their name, nor within the sum that was told before there were names, nor as failed by
 * somebody who has looked later.
 */
const newReturns = (
  { returns, returnedRappen, failedReturns }: Payment,
  reported: readonly PaymentReturn[],
): PaymentReturn[] => {
  let sum = 0;
  return reported.filter((each) => {
    sum += each.rappen;
    return (
      isSum(each.rappen) && sum > returnedRappen && !returns.has(each.returnId) && !failedReturns.has(each.returnId)
    );
  });
};

type Verdict = Decision<PaymentsEvent, PaymentsRejection>;

/** An end without money: only of what still runs. Money that has arrived, or arrives later, counts more. */
const endWith = ({ status }: Payment, event: PaymentsEvent): Verdict => {
  if (status === 'absent') return reject('unknown_payment');
  return status === 'started' ? accept(event) : accept();
};

const paid = ({ status }: Payment): Verdict | undefined => {
  if (status === 'absent') return reject('unknown_payment');
  return status === 'received' ? undefined : reject('not_paid');
};

/**
 * One payment a session, for ever (CR1): what the provider says twice, late or in another order changes nothing. An order that
 * has failed or run out may still be paid; one that is paid stays paid.
 */
const decider = defineDecider<Payment, PaymentsCommand, PaymentsEvent, PaymentsRejection>({
  initial: {
    order: null,
    status: 'absent',
    intentId: null,
    returnedRappen: 0,
    returns: new Map(),
    failedReturns: new Map(),
    disputes: new Map(),
  },
  decide: {
    StartPayment: ({ userId, cents, rappen }, { status }): Verdict => {
      if (status !== 'absent') return accept();
      if (!isSum(cents) || !isSum(rappen)) return reject('other_amount');
      return accept({ type: 'PaymentStarted', data: { userId, cents, rappen } });
    },
    ReceivePayment: ({ intentId, rappen }, { order, status }): Verdict => {
      if (!order) return reject('unknown_payment');
      if (status === 'received') return accept();
      return rappen === order.rappen ? accept({ type: 'PaymentReceived', data: { intentId } }) : reject('other_amount');
    },
    FailPayment: (_, payment) => endWith(payment, { type: 'PaymentFailed', data: {} }),
    ExpirePayment: (_, payment) => endWith(payment, { type: 'PaymentExpired', data: {} }),
    RecordReturns: ({ returns }, payment) =>
      paid(payment) ??
      accept(...newReturns(payment, returns).map((data): PaymentsEvent => ({ type: 'PaymentReturnMade', data }))),
    FailPaymentReturn: ({ returnId, rappen }, payment) =>
      paid(payment) ??
      (payment.failedReturns.has(returnId) || !isSum(rappen)
        ? accept()
        : accept({ type: 'PaymentReturnFailed', data: { returnId, rappen } })),
    DisputePayment: ({ disputeId, rappen }, payment) =>
      paid(payment) ??
      (payment.disputes.has(disputeId) || !isSum(rappen)
        ? accept()
        : accept({ type: 'PaymentDisputed', data: { disputeId, rappen } })),
    ClosePaymentDispute: ({ disputeId, isWon }, payment) =>
      paid(payment) ??
      (isClosable(payment.disputes.get(disputeId), isWon)
        ? accept({ type: 'PaymentDisputeClosed', data: { disputeId, isWon } })
        : accept()),
  },
  evolve: {
    PaymentStarted: (payment, order) => ({ ...payment, order, status: 'started' }),
    PaymentReceived: (payment, { intentId }) => ({ ...payment, intentId, status: 'received' }),
    PaymentFailed: (payment) => ({ ...payment, status: 'failed' }),
    PaymentExpired: (payment) => ({ ...payment, status: 'expired' }),
    PaymentReturned: (payment, { rappen }) => ({ ...payment, returnedRappen: rappen }),
    PaymentReturnMade: (payment, made) => ({
      ...payment,
      returns: new Map(payment.returns).set(made.returnId, made),
    }),
    PaymentReturnFailed: (payment, { returnId, rappen }) => ({
      ...payment,
      failedReturns: new Map(payment.failedReturns).set(returnId, rappen),
    }),
    PaymentDisputed: (payment, { disputeId }) => ({
      ...payment,
      disputes: new Map(payment.disputes).set(disputeId, 'open'),
    }),
    PaymentDisputeClosed: (payment, { disputeId, isWon }) => ({
      ...payment,
      disputes: new Map(payment.disputes).set(disputeId, isWon ? 'won' : 'lost'),
    }),
  },
});

/** What of `sentRappen`, told as a sum, has arrived at the card, in Rappen; never below zero, whatever is told first. */
export const arrivedRappen = ({ failedReturns, returns }: Payment, sentRappen: number): number => {
  const failed = [...failedReturns].filter(([returnId]) => !returns.has(returnId));
  return Math.max(0, sentRappen - failed.reduce((sum, [, rappen]) => sum + rappen, 0));
};

/** Payments: one stream a checkout session, so that a second deposit of it is impossible in the store itself. */
export const payments = defineContext({
  category: 'payment',
  decider,
  codec: paymentsCodec,
  idOf: ({ sessionId }) => sessionId,
});
