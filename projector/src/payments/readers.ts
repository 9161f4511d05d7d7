import type { PaymentKind, TimePlace } from '@soebs/contract';
import { behind } from '@soebs/platform';
import { creditRefundsView, type HeldRefunds } from '../credits/refunds.projection.ts';
import type { CurrentViews } from '../engine/current-views.ts';
import { ofRows, ofViews } from '../engine/filters.ts';
import { receiptsYearView, type OwnedReceipt } from '../receipts/year.projection.ts';
import { paymentView, type MarkedPayment } from './payment.projection.ts';

export type PaymentQuery = {
  readonly kind?: PaymentKind | undefined;
  /** Leaves out what ended so. */
  readonly without?: 'expired' | undefined;
  readonly userId?: string | undefined;
  /** What the provider calls it: its checkout session, or its money. */
  readonly reference?: string | undefined;
  /** Only these, by the provider's name for their sessions. */
  readonly among?: readonly string[] | undefined;
  /** Only what stands behind this place. */
  readonly after?: TimePlace | undefined;
  readonly limit: number;
};

/** Kinds that are about refunds stand in the accounts, by the field of their view. */
const refundKinds = new Map<PaymentKind, 'underWay' | 'refused'>([
  ['refundUnderWay', 'underWay'],
  ['refundRefused', 'refused'],
]);

/** Kinds that a comparison has found; who asks for them names the payments. */
const foundKinds: readonly PaymentKind[] = ['difference', 'loss'];

/** Readers of orders and their payments. */
export type PaymentReaders = {
  /** Some payments, newest first, with the number of all that match. */
  readonly payments: (query: PaymentQuery) => Promise<{ readonly items: MarkedPayment[]; readonly total: number }>;
  /** How the disputes of these payments stand, by payment and dispute. */
  readonly disputesOf: (references: readonly string[]) => Promise<ReadonlyMap<string, MarkedPayment['disputes']>>;
  /** The payment that a receipt, credit note or reversal is about, by its number. */
  readonly paymentOfReceipt: (number: string) => Promise<string | undefined>;
  /** A person's orders that may still be paid, by their references. */
  readonly openOrders: (userId: string) => Promise<readonly string[]>;
};

export const paymentReaders = (current: CurrentViews): PaymentReaders => {
  const open = () => current.documents(paymentView);

  const withRefunds = async (field: 'underWay' | 'refused', userId: string | undefined): Promise<string[]> => {
    const whose = userId === undefined ? {} : { _id: userId };
    const filter = { ...whose, [`view.${field}` as const]: { $gt: '' } };
    const accounts = await current.documents(creditRefundsView);
    const found = await accounts.find(ofViews<HeldRefunds>(filter), { projection: { [`view.${field}`]: 1 } }).toArray();
    return found.flatMap(({ view }) => [...(view?.[field] ?? [])]);
  };
  const ofKind = async ({ kind, userId }: PaymentQuery): Promise<object> => {
    if (!kind || foundKinds.includes(kind)) return {};
    const field = refundKinds.get(kind);
    return field ? { _id: { $in: await withRefunds(field, userId) } } : { 'view.marks': kind };
  };
  const named = async (reference: string | undefined): Promise<object> => {
    if (reference === undefined) return {};
    return (await (await open()).findOne({ _id: reference })) ? { _id: reference } : { 'view.intentId': reference };
  };
  const filterOf = async (query: PaymentQuery): Promise<object> => {
    const all = [
      await ofKind(query),
      await named(query.reference),
      ...(query.userId === undefined ? [] : [{ 'view.userId': query.userId }]),
      ...(query.among === undefined ? [] : [{ _id: { $in: [...query.among] } }]),
      ...(query.without === undefined ? [] : [{ 'view.status': { $ne: query.without } }]),
    ].filter((each) => Object.keys(each).length > 0);
    return all.length > 1 ? { $and: all } : (all[0] ?? {});
  };
  return {
    payments: async (query: PaymentQuery): Promise<{ readonly items: MarkedPayment[]; readonly total: number }> => {
      const payments = await open();
      const filter = await filterOf(query);
      const found = await payments
        .find(ofViews<MarkedPayment>({ ...filter, ...behind('view.startedAt', query.after) }))
        .sort({ 'view.startedAt': -1, _id: -1 })
        .limit(query.limit)
        .toArray();
      const isAll = Object.keys(filter).length === 0;
      const total = await (isAll
        ? payments.estimatedDocumentCount()
        : payments.countDocuments(ofViews<MarkedPayment>(filter)));
      return { items: found.flatMap(({ view }) => (view ? [view] : [])), total };
    },
    disputesOf: async (references: readonly string[]): Promise<ReadonlyMap<string, MarkedPayment['disputes']>> => {
      const found = await (await open()).find({ _id: { $in: [...references] } }).toArray();
      return new Map(found.flatMap(({ _id, view }) => (view ? [[_id, view.disputes] as const] : [])));
    },
    paymentOfReceipt: async (number: string): Promise<string | undefined> => {
      const receipts = await current.rows<OwnedReceipt>(receiptsYearView);
      return (await receipts.findOne(ofRows<OwnedReceipt>({ 'row.number': number })))?.row.paymentReference;
    },
    openOrders: async (userId: string): Promise<readonly string[]> => {
      const filter = { 'view.userId': userId, 'view.status': 'started' };
      const found = await (await open()).find(ofViews<MarkedPayment>(filter), { projection: { _id: 1 } }).toArray();
      return found.map(({ _id }) => _id);
    },
  };
};
