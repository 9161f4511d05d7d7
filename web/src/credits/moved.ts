import { create } from 'zustand';

/** Counts what was told of transactions, receipts and orders: a list that is shown asks again when its count grows. */
export const useMoved = create<{
  readonly transactions: number;
  readonly receipts: number;
  readonly orders: number;
  readonly transactionsMoved: () => void;
  readonly receiptsMoved: () => void;
  readonly ordersMoved: () => void;
}>((set) => ({
  transactions: 0,
  receipts: 0,
  orders: 0,
  transactionsMoved: () => set(({ transactions }) => ({ transactions: transactions + 1 })),
  receiptsMoved: () => set(({ receipts }) => ({ receipts: receipts + 1 })),
  ordersMoved: () => set(({ orders }) => ({ orders: orders + 1 })),
}));
