import { create } from 'zustand';

/** Counts what was told of transactions and receipts: a list that is shown asks again when its count grows. */
export const useMoved = create<{
  readonly transactions: number;
  readonly receipts: number;
  readonly transactionsMoved: () => void;
  readonly receiptsMoved: () => void;
}>((set) => ({
  transactions: 0,
  receipts: 0,
  transactionsMoved: () => set(({ transactions }) => ({ transactions: transactions + 1 })),
  receiptsMoved: () => set(({ receipts }) => ({ receipts: receipts + 1 })),
}));
