import type { NamedPerson, Order, PaymentKind, PaymentRefund, StaffPayment } from '@soebs/contract';
import {
  credits,
  disputeRefundId,
  isDisputeRefund,
  isOwnRefund,
  paidLot,
  streamName,
  type Account,
  type PaymentRefund as LedgerRefund,
} from '@soebs/events';
import type { PaymentQuery, ReadModels } from '@soebs/projector/read-models';
import type { Commands } from '../commands/commands.ts';
import type { Comparisons } from './comparisons.ts';
import { nextAfter } from '../http/slice.ts';

/** The people who pay. */
export type Payers = {
  readonly namesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, NamedPerson>>;
  /** The id behind what staff have typed: that of the person with this address, or the text itself. */
  readonly idBehind: (text: string) => Promise<string>;
};

export type PaymentListDeps = {
  readonly commands: Pick<Commands, 'credits'>;
  readonly views: Pick<ReadModels, 'payments' | 'paymentOfReceipt' | 'receiptsOfPayment'>;
  readonly payers: Payers;
  readonly comparisons: Pick<Comparisons, 'of' | 'sessionsOf'>;
};

type Found = Awaited<ReturnType<ReadModels['payments']>>;
type Slice = Pick<PaymentQuery, 'after' | 'limit'>;

const states = { asked: 'underWay', settled: 'settled', failed: 'refused' } as const;

const causeOf = (refundId: string): PaymentRefund['by'] => {
  if (isOwnRefund(refundId)) return 'us';
  return isDisputeRefund(refundId) ? 'bank' : 'provider';
};

/** A refund of the ledger as staff read it. */
export const shownRefund = (refundId: string, { cents, rappen, state }: LedgerRefund): PaymentRefund => ({
  refundId,
  by: causeOf(refundId),
  creditsInCents: cents,
  rappen,
  state: states[state],
});

const sliced = <T>({ items, total }: Found, shown: readonly T[], limit: number) => ({
  items: [...shown],
  total,
  next: nextAfter(items, limit, ({ startedAt, reference }) => ({ at: startedAt, id: reference })),
});

/** What is unused of a payment, and what went back of it, by its ledger. */
const moneyOf = (
  ledger: Account | undefined,
  reference: string,
): Pick<StaffPayment, 'unusedInCents' | 'refundedRappen' | 'refunds'> => {
  const lot = ledger && paidLot(ledger.lots, reference);
  const refunds = [...(ledger?.refunds ?? [])]
    .filter(([, { paymentId }]) => paymentId === reference)
    .map(([refundId, refund]) => shownRefund(refundId, refund));
  const settled = refunds.filter(({ state }) => state === 'settled');
  return {
    unusedInCents: lot?.cents ?? 0,
    refundedRappen: settled.reduce((sum, { rappen }) => sum + rappen, 0),
    refunds,
  };
};

/** What staff type: the number of a receipt, an address, the id of a person, or what the provider calls a payment. */
const soughtBy = async (
  { views, payers }: PaymentListDeps,
  q: string,
): Promise<Pick<PaymentQuery, 'userId' | 'reference'>> => {
  if (q === '') return {};
  const number = q.toUpperCase();
  if (/^R-\d{4}-\d{6}$/.test(number)) return { reference: (await views.paymentOfReceipt(number)) ?? number };
  if (/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(q)) return { userId: q };
  return q.includes('@') ? { userId: await payers.idBehind(q) } : { reference: q };
};

/** Payments as staff and as their owners read them: what the view knows, and what the ledgers say at this moment. */
export const paymentList = (deps: PaymentListDeps) => {
  const { commands, views, payers, comparisons } = deps;
  const ledgerOf = async (userId: string): Promise<Account> =>
    (await commands.credits.stateOf(streamName(credits.category, userId))).state;

  const forStaff = async ({ items }: Found): Promise<StaffPayment[]> => {
    const people = [...new Set(items.map(({ userId }) => userId))];
    const owners = await payers.namesOf(people);
    const findings = await comparisons.of(items.map(({ reference }) => reference));
    const ledgers = new Map(await Promise.all(people.map(async (id) => [id, await ledgerOf(id)] as const)));
    return Promise.all(
      items.map(async ({ userId, marks: _, intentId: __, ...payment }): Promise<StaffPayment> => {
        const receipts = await views.receiptsOfPayment(userId, payment.reference);
        return {
          ...payment,
          ...moneyOf(ledgers.get(userId), payment.reference),
          owner: owners.get(userId) ?? null,
          receipts: receipts.map(({ number }) => number),
          findings: [...(findings.get(payment.reference) ?? [])],
        };
      }),
    );
  };
  return {
    /** Some of everybody's payments, newest first. */
    slice: async ({ q, kind, ...slice }: Slice & { readonly q: string; readonly kind?: PaymentKind | undefined }) => {
      const among = await comparisons.sessionsOf(kind);
      const found = await views.payments({ ...slice, kind, among, ...(await soughtBy(deps, q)) });
      return sliced(found, await forStaff(found), slice.limit);
    },
    /** Some of a person's own orders, newest first; not those whose time ran out. */
    orders: async (userId: string, slice: Slice) => {
      const found = await views.payments({ ...slice, userId, without: 'expired' });
      const { refunds } = await ledgerOf(userId);
      const heldBy = (disputeId: string): number => refunds.get(disputeRefundId(disputeId))?.cents ?? 0;
      const orders = found.items.map(
        ({ userId: _, marks: __, intentId: ___, changedAt: ____, disputes, ...rest }): Order => ({
          ...rest,
          disputes: Object.values(disputes),
          heldInCents: Object.entries(disputes)
            .filter(([, state]) => state === 'open')
            .reduce((sum, [disputeId]) => sum + heldBy(disputeId), 0),
        }),
      );
      return sliced(found, orders, slice.limit);
    },
  };
};
