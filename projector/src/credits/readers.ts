import type { CreditsBalance, CreditTransaction, KeptProject, TransactionKind } from '@soebs/contract';
import type { CurrentViews, Viewed } from '../engine/current-views.ts';
import { ofRows, ofViews } from '../engine/filters.ts';
import { projectView } from '../projects/project.projection.ts';
import { creditsBalanceView } from './balance.projection.ts';
import { creditTransactionsView } from './transactions.projection.ts';

export type TransactionQuery = {
  readonly userId: string;
  readonly kinds?: readonly TransactionKind[] | undefined;
  /** Only what is older than this movement: its place in the account. */
  readonly before?: number | undefined;
  readonly limit: number;
};

type Line = CreditTransaction & { readonly userId: string };

/** Readers of accounts and their movements. */
export type CreditReaders = {
  /** What a person can spend; zero before the first deposit. */
  readonly balance: (userId: string) => Promise<Viewed<CreditsBalance>>;
  /** Some of a person's transactions, newest first, with the number of all that match. */
  readonly transactions: (
    query: TransactionQuery,
  ) => Promise<{ readonly items: CreditTransaction[]; readonly total: number }>;
  /** Everybody who has an account of credits, one after the other. */
  readonly balances: () => AsyncGenerator<string, void>;
  /** All transactions of a person, oldest first, one after the other. */
  readonly allTransactions: (userId: string) => AsyncGenerator<CreditTransaction, void>;
  /** The titles of those of these projects that a person has, by the project's id. */
  readonly titlesOf: (personId: string, projectIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
};

export const creditReaders = (current: CurrentViews): CreditReaders => {
  const openLines = () => current.rows<Line>(creditTransactionsView);
  const filterOf = ({ userId, kinds }: Pick<TransactionQuery, 'userId' | 'kinds'>) => ({
    'row.userId': userId,
    ...(kinds ? { 'row.kind': { $in: [...kinds] } } : {}),
  });
  return {
    balance: async (userId: string): Promise<Viewed<CreditsBalance>> => {
      const found = await (await current.documents(creditsBalanceView)).findOne({ _id: userId });
      const creditsInCents = found?.view?.creditsInCents ?? 0;
      return { revision: found?.revision ?? -1, view: { userId, creditsInCents } };
    },
    transactions: async (
      query: TransactionQuery,
    ): Promise<{ readonly items: CreditTransaction[]; readonly total: number }> => {
      const lines = await openLines();
      const filter = filterOf(query);
      const older = query.before === undefined ? {} : { 'row.revision': { $lt: query.before } };
      const found = await lines
        .find(ofRows<Line>({ ...filter, ...older }))
        .sort({ 'row.revision': -1 })
        .limit(query.limit)
        .toArray();
      return { items: found.map(({ row }) => row), total: await lines.countDocuments(ofRows<Line>(filter)) };
    },
    balances: async function* (): AsyncGenerator<string, void> {
      const all = await current.documents(creditsBalanceView);
      const found = all.find({ _id: { $gt: '' } }, { projection: { _id: 1 } }).sort({ _id: 1 });
      for await (const { _id } of found) yield _id;
    },
    allTransactions: async function* (userId: string): AsyncGenerator<CreditTransaction, void> {
      const cursor = (await openLines()).find(ofRows<Line>({ 'row.userId': userId })).sort({ 'row.revision': 1 });
      for await (const { row } of cursor) yield row;
    },
    titlesOf: async (personId: string, projectIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
      const found = await (
        await current.documents(projectView)
      )
        .find(ofViews<KeptProject>({ _id: { $in: [...projectIds] } }), {
          projection: { 'view.title': 1, 'view.people': 1 },
        })
        .toArray();
      return new Map(
        found.flatMap(({ _id, view }) => (view?.people.includes(personId) ? [[_id, view.title] as const] : [])),
      );
    },
  };
};
