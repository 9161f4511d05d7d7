import { defineContext } from '../context.ts';
import { accept, defineDecider, reject } from '../decider.ts';
import {
  balanceCents,
  isAmount,
  isRefundable,
  markRefund,
  moveParts,
  owedCents,
  paidLot,
  refundSum,
  takeParts,
  type Account,
  type Lot,
  type LotPart,
  type PaymentRefund,
} from './account.ts';
import type { CreditsCommand, CreditsRejection } from './commands.ts';
import { creditsCodec, type CreditsEvent } from './events.ts';
import { refundQuote } from './refund-quote.ts';
import { isDisputeRefund, isOwnRefund } from './refund-ids.ts';

const deposit = (account: Account, lotId: string, event: CreditsEvent & { data: { cents: number } }) => {
  if (account.lots.some((lot) => lot.lotId === lotId)) return accept<CreditsEvent>();
  return isAmount(event.data.cents) ? accept<CreditsEvent>(event) : reject('invalid_amount');
};

const refundOf = (lot: Lot, refundId: string): CreditsEvent => ({
  type: 'PaymentRefunded',
  data: { refundId, paymentId: lot.lotId, ...refundSum(lot) },
});

/** Money of a lot that others have taken or may take: its credits leave as far as they are unused (CR9: never below zero). */
const takenFrom = (lot: Lot, refundId: string, rappen: number): CreditsEvent => {
  const owed = owedCents({ ...lot, refundedRappen: lot.refundedRappen + rappen });
  return {
    type: 'PaymentRefunded',
    data: { refundId, paymentId: lot.lotId, cents: Math.min(lot.cents, owed), rappen },
  };
};

/** What credits of a lot a refund stands for by itself, and does not have yet. */
const shortOf = (lot: Lot, { rappen, cents }: PaymentRefund): number =>
  Math.min(lot.depositedCents, Math.ceil((rappen * lot.depositedCents) / lot.paidRappen)) - cents;

/** Those that can be short of credits: not our own, which take credits first. Disputes before refunds: they may still be won. */
const uncovered = (refunds: Account['refunds'], lotId: string): (readonly [string, PaymentRefund])[] =>
  [...refunds]
    .filter(([id, { paymentId, state }]) => paymentId === lotId && state !== 'failed' && !isOwnRefund(id))
    .sort(([a], [b]) => Number(isDisputeRefund(b)) - Number(isDisputeRefund(a)));

/** Credits that are back in their lots leave again where the money had gone back meanwhile (CR7). */
const covering = ({ lots, refunds }: Account): CreditsEvent[] =>
  lots.flatMap((lot) => {
    let left = Math.min(lot.cents, owedCents(lot));
    return uncovered(refunds, lot.lotId).flatMap(([refundId, refund]): CreditsEvent[] => {
      const cents = Math.min(left, shortOf(lot, refund));
      left -= Math.max(0, cents);
      return cents > 0 ? [{ type: 'PaymentRefundCovered', data: { refundId, cents } }] : [];
    });
  });

const refundFailed = (account: Account, refundId: string): Account => {
  const refund = account.refunds.get(refundId);
  return {
    ...account,
    lots: refund ? markRefund(account.lots, refund, -1) : account.lots,
    refunds: setRefund(account, refundId, 'failed'),
  };
};

const projectRefunded = (account: Account, projectId: string, parts: readonly LotPart[]): Account => ({
  ...account,
  lots: moveParts(account.lots, parts, 1),
  charges: without(account.charges, projectId),
});

/** A refund that did not come about, or came back from the bank. */
const failed = (account: Account, refundId: string, from: readonly PaymentRefund['state'][]) => {
  const refund = account.refunds.get(refundId);
  if (!refund) return reject('unknown_refund');
  if (!from.includes(refund.state)) return accept<CreditsEvent>();
  const after = covering(refundFailed(account, refundId));
  return accept<CreditsEvent>({ type: 'PaymentRefundFailed', data: { refundId } }, ...after);
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
    DepositCredits: ({ paymentId, cents, paidRappen, refundId }, account) => {
      const bought = { type: 'CreditsDeposited', data: { paymentId, cents, paidRappen } } as const;
      const decision = deposit(account, paymentId, bought);
      if (refundId === undefined || !decision.accepted || decision.events.length === 0) return decision;
      return accept<CreditsEvent>(bought, refundOf(newLot(paymentId, cents, paidRappen), refundId));
    },
    DepositFreeCredits: ({ grantId, cents, grantedBy }, account) =>
      deposit(account, grantId, { type: 'FreeCreditsDeposited', data: { grantId, cents, grantedBy } }),
    WithdrawCredits: ({ projectId, cents }, { lots, charges }) => {
      if (!isAmount(cents)) return reject('invalid_amount');
      if (charges.has(projectId)) return accept();
      if (cents > balanceCents(lots)) return reject('not_enough_credits_left');
      return accept({ type: 'CreditsWithdrawn', data: { projectId, parts: takeParts(lots, cents) } });
    },
    RefundPayment: ({ paymentId, refundId, part }, account) => {
      if (account.refunds.has(refundId)) return accept();
      const quote = refundQuote(account, paymentId, part);
      if (!quote.ok) return reject(quote.reason);
      const { cents, rappen } = quote;
      return accept({ type: 'PaymentRefunded', data: { refundId, paymentId, cents, rappen } });
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
      if (!isAmount(rappen)) return reject('invalid_amount');
      const lot = paidLot(lots, paymentId);
      return lot
        ? accept(takenFrom(lot, refundId, rappen), { type: 'PaymentRefundSettled', data: { refundId } })
        : reject('unknown_payment');
    },
    HoldDisputedPayment: ({ paymentId, refundId, rappen }, { lots, refunds }) => {
      if (refunds.has(refundId)) return accept();
      if (!isAmount(rappen)) return reject('invalid_amount');
      const lot = paidLot(lots, paymentId);
      return lot ? accept(takenFrom(lot, refundId, rappen)) : reject('unknown_payment');
    },
    SettlePaymentRefund: ({ refundId }, { refunds }) => {
      const refund = refunds.get(refundId);
      if (!refund) return reject('unknown_refund');
      return refund.state === 'asked' ? accept({ type: 'PaymentRefundSettled', data: { refundId } }) : accept();
    },
    FailPaymentRefund: ({ refundId }, account) => failed(account, refundId, ['asked']),
    ReversePaymentRefund: ({ refundId }, account) => failed(account, refundId, ['asked', 'settled']),
    RefundProject: ({ projectId, reason }, account) => {
      const parts = account.charges.get(projectId);
      if (!parts) return reject('nothing_to_refund');
      const after = covering(projectRefunded(account, projectId, parts));
      return accept({ type: 'ProjectRefunded', data: { projectId, parts: [...parts], reason } }, ...after);
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
    PaymentRefundFailed: (account, { refundId }) => refundFailed(account, refundId),
    PaymentRefundCovered: (account, { refundId, cents }) => {
      const refund = account.refunds.get(refundId);
      if (!refund) return account;
      const { paymentId } = refund;
      return {
        ...account,
        lots: markRefund(account.lots, { paymentId, cents, rappen: 0 }, 1),
        refunds: new Map(account.refunds).set(refundId, { ...refund, cents: refund.cents + cents }),
      };
    },
    ProjectRefunded: (account, { projectId, parts }) => projectRefunded(account, projectId, parts),
  },
});

/** The ledger: one stream a user. */
export const credits = defineContext({
  category: 'credits',
  decider,
  codec: creditsCodec,
  idOf: (command) => command.userId,
});
