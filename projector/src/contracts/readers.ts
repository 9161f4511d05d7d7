import type { ContractView, TimePlace } from '@soebs/contract';
import type { ContractsEvent, Recorded } from '@soebs/events';
import { behind } from '@soebs/platform';
import type { CurrentViews } from '../engine/current-views.ts';
import { ofRows, ofViews } from '../engine/filters.ts';
import { contractsView } from './contract.projection.ts';
import { contractUsageView, type UsageLine } from './usage.projection.ts';

export type ContractQuery = {
  /** The customer. */
  readonly id?: string | undefined;
  /** Only what stands behind this place. */
  readonly after?: TimePlace | undefined;
  readonly limit: number;
};

/** Readers of contracts. */
export type ContractReaders = {
  /** Some contracts, the newest agreement first, with the number of all that match. */
  readonly contracts: (
    query: ContractQuery,
  ) => Promise<{ readonly items: readonly ContractView[]; readonly total: number }>;
  /** The contracts of those of these people who have one. */
  readonly contractsOf: (userIds: readonly string[]) => Promise<readonly ContractView[]>;
  /** What a customer used from one Swiss day to another, a line a project, by days. */
  readonly contractUsage: (of: {
    readonly userId: string;
    readonly from: string;
    readonly to: string;
  }) => AsyncGenerator<UsageLine, void>;
};

export const contractReaders = (current: CurrentViews): ContractReaders => ({
  contracts: async ({ id, after, limit }) => {
    const documents = await current.documents(contractsView);
    const filter = { view: { $ne: null }, ...(id === undefined ? {} : { _id: id }) };
    const index = id === undefined ? { hint: 'by_agreement' } : {};
    const found = await documents
      .find(ofViews<ContractView>({ ...filter, ...behind('view.agreedAt', after) }), index)
      .sort({ 'view.agreedAt': -1, _id: -1 })
      .limit(limit)
      .toArray();
    const items = found.flatMap(({ view }) => (view ? [view] : []));
    return { items, total: await documents.countDocuments(ofViews<ContractView>(filter), index) };
  },
  contractsOf: async (userIds) => {
    if (userIds.length === 0) return [];
    const documents = await current.documents(contractsView);
    const found = await documents.find({ _id: { $in: [...userIds] } }).toArray();
    return found.flatMap(({ view }) => view ?? []);
  },
  contractUsage: async function* ({ userId, from, to }) {
    const lines = await current.rows<UsageLine>(contractUsageView);
    const within = ofRows<UsageLine>({ 'row.userId': userId, 'row.day': { $gte: from, $lte: to } });
    for await (const { row } of lines.find(within).sort({ 'row.day': 1 })) yield row;
  },
});

/** The contract of a customer as its view will show it; nothing when none was ever agreed. */
export const contractOf = (userId: string, past: readonly Recorded<ContractsEvent>[]): ContractView | undefined => {
  if (past.length === 0) return undefined;
  let view: ContractView | null = null;
  for (const { event, metadata, revision } of past) {
    const occasion = { id: userId, at: metadata.at, revision };
    view = contractsView.apply(view ?? contractsView.empty(userId), event, occasion);
  }
  return view ?? undefined;
};
