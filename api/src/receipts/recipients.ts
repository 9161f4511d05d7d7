import type { Recipient } from '@soebs/contract';
import type { Db, Indexes } from '@soebs/platform';

/** Whom a receipt is made out to, as the person was called and lived when it was issued. */
type RecipientDocument = {
  /** What has caused the receipt: the payment's reference, or the id of the refund or correction. */
  readonly _id: string;
  readonly userId: string;
  readonly lines: readonly string[];
  /** Absent in documents from before these were asked for. */
  readonly uid?: string | null;
  readonly orderReference?: string | null;
  readonly at: Date;
};

export const recipientIndexes: Indexes = { 'receipts.recipients': [{ key: { userId: 1 }, name: 'by_user' }] };

/**
 * Names and addresses on receipts. They stand beside the log and go with the person (AU12): a receipt of up to CHF 400 needs
 * no recipient (MWSTG Art. 26 Abs. 3, MWSTV Art. 57), and the ledger keeps its ids and amounts (OR Art. 958f). Above CHF 400 the
 * event that issues the receipt keeps them too.
 */
export type RecipientBook = {
  /** Notes the recipient of a receipt; what was noted first stays. */
  readonly note: (
    cause: { readonly id: string; readonly userId: string; readonly at: Date },
    given: Recipient,
  ) => Promise<void>;
  readonly of: (userId: string, cause: string) => Promise<Recipient | null>;
  /** Forgets a person. */
  readonly forget: (userId: string) => Promise<void>;
};

export const recipientBook = (db: Db): RecipientBook => {
  const recipients = db.collection<RecipientDocument>('receipts.recipients');
  return {
    note: async (cause: { readonly id: string; readonly userId: string; readonly at: Date }, given: Recipient) => {
      const { id: _id, ...about } = cause;
      await recipients.updateOne({ _id }, { $setOnInsert: { ...about, ...given } }, { upsert: true });
    },
    of: async (userId: string, cause: string): Promise<Recipient | null> => {
      const found = await recipients.findOne({ _id: cause, userId });
      if (!found) return null;
      const { lines, uid = null, orderReference = null } = found;
      return { lines: [...lines], uid, orderReference };
    },
    forget: async (userId: string): Promise<void> => {
      await recipients.deleteMany({ userId });
    },
  };
};
