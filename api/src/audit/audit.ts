import { isDuplicateKey, type Db, type Indexes } from '@soebs/platform';

/** What a member of staff did: who, to whom or what, why, and what came of it (AU9). Kept by the command's id: a repeat is one entry. */
export type AuditEntry = {
  readonly _id: string;
  readonly at: Date;
  readonly actorId: string;
  readonly action: string;
  readonly subject: string;
  readonly reason: string;
  readonly before: unknown;
  /** Nothing as long as it is not known whether it came to pass. */
  readonly outcome: string | null;
};

export const auditIndexes: Indexes = {
  'staff.audit': [
    { key: { subject: 1, at: -1 }, name: 'by_subject' },
    { key: { at: -1 }, name: 'by_time' },
  ],
};

/** Notes an act before it is done and its outcome after it, so that no act goes without an entry. */
export const audit = (db: Db) => {
  const entries = db.collection<AuditEntry>('staff.audit');
  return {
    around: async <T extends { readonly ok: boolean; readonly reason?: string }>(
      entry: Omit<AuditEntry, 'outcome'>,
      act: () => Promise<T>,
    ): Promise<T> => {
      try {
        await entries.insertOne({ ...entry, outcome: null });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      const result = await act();
      const outcome = result.ok ? 'done' : (result.reason ?? 'refused');
      await entries.updateOne({ _id: entry._id, outcome: null }, { $set: { outcome } });
      return result;
    },
  };
};
export type Audit = ReturnType<typeof audit>;
