import type { Causation } from '@soebs/events';
import { isDuplicateKey, type Db, type Indexes } from '@soebs/platform';

/** What a member of staff did: who, to whom or what, why, and what came of it (AU9). Kept by the command's id: a repeat is one entry. */
export type AuditEntry = {
  readonly _id: string;
  readonly at: Date;
  readonly actorId: string;
  readonly action: string;
  readonly subject: string;
  readonly reason: string;
  /** What was asked for, beside the action itself: the role, the minutes. Null where the action says it all. */
  readonly asked: unknown;
  readonly before: unknown;
  /** How it stood afterwards; null as long as nothing was done. */
  readonly after: unknown;
  /** `done` or the code of the refusal. Null as long as it is not known whether it came to pass. */
  readonly outcome: string | null;
};

/** An act of staff that is about to be done. */
export type StaffDeed = Pick<AuditEntry, 'action' | 'subject' | 'reason'> & {
  readonly by: Pick<Causation, 'commandId' | 'actorId'>;
  readonly asked?: unknown;
  /** Reads how it stands; asked before the act and after it. */
  readonly state: () => Promise<unknown>;
};

export const auditIndexes: Indexes = {
  'staff.audit': [
    { key: { subject: 1, at: -1 }, name: 'by_subject' },
    { key: { at: -1 }, name: 'by_time' },
  ],
};

/** Notes an act before it is done and its outcome after it, so that no act goes without an entry. */
export type Audit = {
  readonly around: <T extends { readonly ok: boolean; readonly reason?: string }>(
    deed: StaffDeed,
    act: () => Promise<T>,
  ) => Promise<T>;
};

export const audit = (db: Db, now: () => Date): Audit => {
  const entries = db.collection<AuditEntry>('staff.audit');
  const begin = async ({ by, state, asked = null, ...rest }: StaffDeed): Promise<void> => {
    const entry = { _id: by.commandId, at: now(), actorId: by.actorId, ...rest, asked, before: await state() };
    try {
      await entries.insertOne({ ...entry, after: null, outcome: null });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  };
  return {
    around: async <T extends { readonly ok: boolean; readonly reason?: string }>(
      deed: StaffDeed,
      act: () => Promise<T>,
    ): Promise<T> => {
      await begin(deed);
      const result = await act();
      const after = result.ok ? await deed.state() : null;
      const outcome = result.ok ? 'done' : (result.reason ?? 'refused');
      await entries.updateOne({ _id: deed.by.commandId, outcome: null }, { $set: { after, outcome } });
      return result;
    },
  };
};
