import type { Db, Indexes } from '@soebs/platform';

/** Whom the receipt of a payment is made out to, as the person was called and lived when it was issued. */
export type Recipient = {
  /** The payment's reference. */
  readonly _id: string;
  readonly userId: string;
  readonly lines: readonly string[];
  readonly at: Date;
};

export const recipientIndexes: Indexes = { 'receipts.recipients': [{ key: { userId: 1 }, name: 'by_user' }] };

/**
 * Names and addresses on receipts. They stand beside the log and go with the person (AU12): a receipt of up to CHF 400 needs
 * no recipient (MWSTG Art. 26 Abs. 3, MWSTV Art. 57), and the ledger keeps its ids and amounts (OR Art. 958f).
 */
export const recipientBook = (db: Db) => {
  const recipients = db.collection<Recipient>('receipts.recipients');
  return {
    /** Notes the recipient of a payment's receipt; what was noted first stays. */
    note: async ({ _id, ...recipient }: Recipient): Promise<void> => {
      await recipients.updateOne({ _id }, { $setOnInsert: recipient }, { upsert: true });
    },
    of: async (userId: string, paymentId: string): Promise<readonly string[] | null> =>
      (await recipients.findOne({ _id: paymentId, userId }))?.lines ?? null,
    /** Forgets a person. */
    forget: async (userId: string): Promise<void> => {
      await recipients.deleteMany({ userId });
    },
  };
};
export type RecipientBook = ReturnType<typeof recipientBook>;
