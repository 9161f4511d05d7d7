import { defineContext } from '../context.ts';
import { accept, defineDecider, reject, type Decision } from '../decider.ts';
import {
  balanceCents,
  markRefund,
  moveParts,
  refundRappen,
  takeParts,
  type Account,
  type Lot,
  type PaymentRefund,
} from './account.ts';
import type { CreditsCommand, CreditsRejection } from './commands.ts';
import { creditsCodec, type CreditsEvent } from './events.ts';

const isAmount = (cents: number): boolean => Number.isSafeInteger(cents) && cents > 0;

const deposit = (account: Account, lotId: string, event: CreditsEvent & { data: { cents: number } }) => {
  if (account.lots.some((lot) => lot.lotId === lotId)) return accept<CreditsEvent>();
  return isAmount(event.data.cents) ? accept<CreditsEvent>(event) : reject('invalid_amount');
};

/** Something is unused, and not all of the money has gone back already. */
const isRefundable = (lot: Lot): boolean => lot.paid && lot.cents > 0 && refundRappen(lot) > 0;

const refundOf = (lot: Lot, refundId: string): CreditsEvent => ({
  type: 'PaymentRefunded',
  data: { refundId, paymentId: lot.lotId, cents: lot.cents, rappen: refundRappen(lot) },
});

/** A refund that was settled can still fail: banks send money back days later. */
const conclude = (
  account: Account,
  refundId: string,
  { from, event }: { readonly from: readonly PaymentRefund['state'][]; readonly event: CreditsEvent },
): Decision<CreditsEvent, CreditsRejection> => {
  const refund = account.refunds.get(refundId);
  if (!refund) return reject('unknown_refund');
  return from.includes(refund.state) ? accept(event) : accept();
};

/** Books what the provider has paid back beyond what is known, as far as unused credits cover it (CR9: never below zero). */
const returned = (lot: Lot, refundId: string, rappenInAll: number): Decision<CreditsEvent, CreditsRejection> => {
  const rappen = rappenInAll - lot.refundedRappen;
  if (rappen <= 0) return accept();
  const cents = Math.min(lot.cents, Math.ceil((rappen * lot.depositedCents) / lot.paidRappen));
  if (cents === 0) return reject('no_refundable_credits_left');
  const refund = { refundId, paymentId: lot.lotId, cents, rappen };
  return accept({ type: 'PaymentRefunded', data: refund }, { type: 'PaymentRefundSettled', data: { refundId } });
};

const newLot = (lotId: string, cents: number, paidRappen: number | undefined): Lot => ({
  lotId,
  paid: paidRappen !== undefined,
  depositedCents: cents,
  cents,
  paidRappen: paidRappen ?? 0,
  refundedCents: 0,
  refundedRappen: 0,
});

const setRefund = (account: Account, refundId: string, state: PaymentRefund['state']): Account['refunds'] => {
  const refund = account.refunds.get(refundId);
  return refund ? new Map(account.refunds).set(refundId, { ...refund, state }) : account.refunds;
};

const without = <K, V>(map: ReadonlyMap<K, V>, key: K): Map<K, V> => {
  const rest = new Map(map);
  rest.delete(key);
  return rest;
};

/** The rules of money (CR1–CR10): no balance below zero, every cent accounted for, refunds only of what is unused. */
const decider = defineDecider<Account, CreditsCommand, CreditsEvent, CreditsRejection>({
  initial: { lots: [], charges: new Map(), refunds: new Map() },
  decide: {
    DepositCredits: ({ paymentId, cents, paidRappen }, account) =>
      deposit(account, paymentId, { type: 'CreditsDeposited', data: { paymentId, cents, paidRappen } }),
    DepositFreeCredits: ({ grantId, cents, grantedBy }, account) =>
      deposit(account, grantId, { type: 'FreeCreditsDeposited', data: { grantId, cents, grantedBy } }),
    WithdrawCredits: ({ projectId, cents }, { lots, charges }) => {
      if (!isAmount(cents)) return reject('invalid_amount');
      if (charges.has(projectId)) return accept();
      if (cents > balanceCents(lots)) return reject('not_enough_credits_left');
      return accept({ type: 'CreditsWithdrawn', data: { projectId, parts: takeParts(lots, cents) } });
    },
    RefundPayment: ({ paymentId, refundId }, { lots, refunds }) => {
      if (refunds.has(refundId)) return accept();
      const lot = lots.find((each) => each.lotId === paymentId && isRefundable(each));
      return lot ? accept(refundOf(lot, refundId)) : reject('no_refundable_credits_left');
    },
    RefundUnusedCredits: ({ refundId }, { lots, refunds }) => {
      const idOf = (lot: Lot): string => `${refundId}/${lot.lotId}`;
      if (lots.some((lot) => refunds.has(idOf(lot)))) return accept();
      const unused = lots.filter(isRefundable).reverse();
      return unused.length > 0
        ? accept(...unused.map((lot) => refundOf(lot, idOf(lot))))
        : reject('no_refundable_credits_left');
    },
    BookProviderRefund: ({ paymentId, refundId, rappen }, { lots, refunds }) => {
      if (refunds.has(refundId)) return accept();
      const lot = lots.find((each) => each.paid && each.lotId === paymentId);
      return lot ? returned(lot, refundId, rappen) : reject('unknown_payment');
    },
    HoldDisputedPayment: ({ paymentId, refundId }, { lots, refunds }) => {
      if (refunds.has(refundId)) return accept();
      const lot = lots.find((each) => each.paid && each.lotId === paymentId);
      if (!lot) return reject('unknown_payment');
      return isRefundable(lot) ? accept(refundOf(lot, refundId)) : accept();
    },
    SettlePaymentRefund: ({ refundId }, account) =>
      conclude(account, refundId, { from: ['asked'], event: { type: 'PaymentRefundSettled', data: { refundId } } }),
    FailPaymentRefund: ({ refundId }, account) =>
      conclude(account, refundId, { from: ['asked'], event: { type: 'PaymentRefundFailed', data: { refundId } } }),
    ReversePaymentRefund: ({ refundId }, account) =>
      conclude(account, refundId, {
        from: ['asked', 'settled'],
        event: { type: 'PaymentRefundFailed', data: { refundId } },
      }),
    RefundProject: ({ projectId, reason }, { charges }) => {
      const parts = charges.get(projectId);
      return parts
        ? accept({ type: 'ProjectRefunded', data: { projectId, parts: [...parts], reason } })
        : reject('nothing_to_refund');
    },
  },
  evolve: {
    CreditsDeposited: (account, { paymentId, cents, paidRappen }) => ({
      ...account,
      lots: [...account.lots, newLot(paymentId, cents, paidRappen)],
    }),
    FreeCreditsDeposited: (account, { grantId, cents }) => ({
      ...account,
      lots: [...account.lots, newLot(grantId, cents, undefined)],
    }),
    CreditsWithdrawn: (account, { projectId, parts }) => ({
      ...account,
      lots: moveParts(account.lots, parts, -1),
      charges: new Map(account.charges).set(projectId, parts),
    }),
    PaymentRefunded: (account, { refundId, ...refund }) => ({
      ...account,
      lots: markRefund(account.lots, refund, 1),
      refunds: new Map(account.refunds).set(refundId, { ...refund, state: 'asked' }),
    }),
    PaymentRefundSettled: (account, { refundId }) => ({ ...account, refunds: setRefund(account, refundId, 'settled') }),
    PaymentRefundFailed: (account, { refundId }) => {
      const refund = account.refunds.get(refundId);
      return {
        ...account,
        lots: refund ? markRefund(account.lots, refund, -1) : account.lots,
        refunds: setRefund(account, refundId, 'failed'),
      };
    },
    ProjectRefunded: (account, { projectId, parts }) => ({
      ...account,
      lots: moveParts(account.lots, parts, 1),
      charges: without(account.charges, projectId),
    }),
  },
});

/** The ledger: one stream a user. */
export const credits = defineContext({
  category: 'credits',
  decider,
  codec: creditsCodec,
  idOf: (command) => command.userId,
});
