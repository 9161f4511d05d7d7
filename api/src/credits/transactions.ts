import { disputeRefundId } from '@soebs/events';
import type { CreditTransaction, DisputeState, NamedTransaction, TransactionKind } from '@soebs/contract';
import type { OwnedReceipt, ReadModels } from '@soebs/projector/read-models';
import type { ReceiptedTransaction } from './transactions-file.ts';

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

type TransactionSlice = {
  readonly after: string | undefined;
  readonly limit: number;
  readonly kinds?: readonly TransactionKind[] | undefined;
};

const TITLED_AT_ONCE = 100;

/** The receipt of a movement: a purchase's receipt, a refund's credit note, or the reversal of one that came back. */
const receiptOf = (
  receipts: readonly OwnedReceipt[],
  { kind, rappen, refundId }: CreditTransaction,
): OwnedReceipt | null => {
  if (rappen === null) return null;
  if (kind === 'deposit') return receipts.find((each) => each.kind === 'receipt') ?? null;
  const wanted = rappen < 0 ? 'creditNote' : 'reversal';
  return receipts.find((each) => each.kind === wanted && each.refundId === refundId) ?? null;
};

/** How the disputes stand that these movements belong to, by the ledger's name for what they hold. */
const disputesIn = async (
  views: Pick<ReadModels, 'disputesOf'>,
  transactions: readonly CreditTransaction[],
): Promise<ReadonlyMap<string, DisputeState>> => {
  const payments = new Set(transactions.filter(({ kind }) => kind === 'dispute').map(({ reference }) => reference));
  if (payments.size === 0) return new Map();
  const found = await views.disputesOf([...payments]);
  return new Map(
    [...found.values()].flatMap((disputes) =>
      Object.entries(disputes).map(([disputeId, state]) => [disputeRefundId(disputeId), state] as const),
    ),
  );
};

/** Transactions with the titles of projects, looked up when they are read: the ledger knows none, and forgets with them. */
export const transactionsOf = (views: ReadModels, userId: string) => {
  const named = async (transactions: readonly CreditTransaction[]): Promise<NamedTransaction[]> => {
    const ids = [...new Set(transactions.filter(isOfProject).map(({ reference }) => reference))];
    const titles = ids.length === 0 ? new Map<string, string>() : await views.titlesOf(userId, ids);
    const disputes = await disputesIn(views, transactions);
    return transactions.map((each) => ({
      ...each,
      title: titles.get(each.reference) ?? null,
      dispute: disputes.get(each.refundId ?? '') ?? null,
    }));
  };
  return {
    /** Some of them, newest first, from the cursor on. */
    slice: async ({ after, limit, kinds }: TransactionSlice) => {
      const before = after === undefined ? undefined : Number(after);
      const { items, total } = await views.transactions({ userId, kinds, before, limit });
      const last = items.at(-1);
      const next = items.length === limit && last ? String(last.revision) : null;
      return { items: await named(items), total, next };
    },
    /** All with their receipts, oldest first. */
    receipted: async function* (): AsyncGenerator<ReceiptedTransaction, void> {
      for await (const batch of inBatches(views.allTransactions(userId), TITLED_AT_ONCE)) {
        const payments = [...new Set(batch.filter(({ rappen }) => rappen !== null).map(({ reference }) => reference))];
        const found = await Promise.all(
          payments.map(async (id) => [id, await views.receiptsOfPayment(userId, id)] as const),
        );
        const receipts = new Map(found);
        for (const each of await named(batch))
          yield { ...each, receipt: receiptOf(receipts.get(each.reference) ?? [], each) };
      }
    },
    /** All, oldest first. */
    all: async function* (): AsyncGenerator<NamedTransaction, void> {
      for await (const batch of inBatches(views.allTransactions(userId), TITLED_AT_ONCE)) yield* await named(batch);
    },
  };
};
