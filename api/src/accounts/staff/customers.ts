import type { AccountCollections } from '../documents/collections.ts';

/** Customers of the enterprise API among people. */
export type Customers = {
  /** Opens the area of the enterprise API for a person. */
  readonly open: (userId: string) => Promise<void>;
};

export const customers = ({ users }: Pick<AccountCollections, 'users'>): Customers => ({
  open: async (userId) => {
    const opened = { isEnterpriseAPICustomer: true, features: ['ENTERPRISE_API' as const] };
    await users.updateOne({ _id: userId, erasingSince: { $exists: false } }, { $set: opened });
  },
});
