import type { CreditTransaction, NamedTransaction } from '@soebs/contract';
import type { ReadModels } from '@soebs/projector/read-models';

/** Movements of a project name it in their reference. */
const isOfProject = ({ kind }: CreditTransaction): boolean => kind === 'withdraw' || kind === 'refundProject';

const inBatches = async function* <T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[], void> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
};

const titledAtOnce = 100;

/** Transactions with the titles of projects, looked up when they are read: the ledger knows none, and forgets with them. */
export const transactionsOf = (views: ReadModels, userId: string) => {
  const named = async (transactions: readonly CreditTransaction[]): Promise<NamedTransaction[]> => {
    const ids = [...new Set(transactions.filter(isOfProject).map(({ reference }) => reference))];
    const titles = ids.length === 0 ? new Map<string, string>() : await views.titlesOf(userId, ids);
    return transactions.map((each) => ({ ...each, title: titles.get(each.reference) ?? null }));
  };
  return {
    /** One page, newest first. */
    page: async (query: Omit<Parameters<ReadModels['transactions']>[0], 'userId'>) => {
      const { items, total } = await views.transactions({ ...query, userId });
      return { items: await named(items), total };
    },
    /** All, oldest first. */
    all: async function* (): AsyncGenerator<NamedTransaction, void> {
      for await (const batch of inBatches(views.allTransactions(userId), titledAtOnce)) yield* await named(batch);
    },
  };
};
