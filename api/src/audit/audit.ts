import type { Causation } from '@soebs/events';
import { isDuplicateKey, traceId, type Db, type Notifications } from '@soebs/platform';
import { chain } from './chain.ts';
import { begunPart, endedPart, masked, type AuditEntry } from './entries.ts';

/** An act of staff that is about to be done. */
export type StaffDeed = Pick<AuditEntry, 'action' | 'subject' | 'reason'> & {
  readonly by: Pick<Causation, 'commandId' | 'actorId' | 'causationId'>;
  readonly asked?: unknown;
  /** Reads how it stands; asked before the act and after it. */
  readonly state: () => Promise<unknown>;
};

/** Who asks, and from where. */
export type Asker = { readonly role: string | null; readonly address: string | null };

/** A call of staff that was refused before anything began. */
export type RefusedCall = Pick<AuditEntry, 'actorId' | 'action' | 'subject' | 'reason'> & {
  readonly requestId: string;
  readonly outcome: string;
};

/** Notes an act before it is done and its outcome after it, so that no act goes without an entry. */
export type Audit = {
  readonly around: <T extends { readonly ok: boolean; readonly reason?: string }>(
    deed: StaffDeed,
    act: () => Promise<T>,
  ) => Promise<T>;
};

/** The audit as the door to staff's calls knows it: who asks, and what is refused before it begins. */
export type AuditDoor = {
  /** A request of staff has come. */
  readonly arrives: (requestId: string, asker: Asker) => void;
  /** Whether the request has an entry. */
  readonly isNoted: (requestId: string) => boolean;
  readonly refused: (call: RefusedCall) => Promise<void>;
};

/** So many requests are under way at once at most; older ones are answered. */
const MOST_REQUESTS = 10_000;

const nobody: Asker = { role: null, address: null };

/** The subject under which every api process hears that the audit has grown. */
export const auditChanged = 'staff.audit.changed';

export const audit = (db: Db, now: () => Date, notifications: Pick<Notifications, 'publish'>): Audit & AuditDoor => {
  const grown = (): void => notifications.publish(auditChanged, {});
  const entries = db.collection<AuditEntry>('staff.audit');
  const sealing = chain(db, now);
  const requests = new Map<string, Asker & { readonly isNoted: boolean }>();

  const askerOf = (requestId: string): Asker => {
    const { role, address } = requests.get(requestId) ?? nobody;
    requests.set(requestId, { role, address, isNoted: true });
    return { role, address };
  };
  const insert = async (entry: AuditEntry): Promise<void> => {
    const trace = traceId();
    try {
      await entries.insertOne(trace === undefined ? entry : { ...entry, traceId: trace });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return;
    }
    await sealing.add(entry._id, 'begun', begunPart(entry));
    if (entry.outcome !== null) await sealing.add(entry._id, 'ended', endedPart(entry));
    grown();
  };
  const begin = async ({ by, state, asked = null, ...rest }: StaffDeed): Promise<void> => {
    const { commandId: _id, actorId, causationId: requestId } = by;
    const who = { actorId, requestId, ...askerOf(requestId) };
    const before = masked(await state());
    await insert({ _id, at: now(), ...who, ...rest, asked: masked(asked), before, after: null, outcome: null });
  };
  const end = async (_id: string, ended: Pick<AuditEntry, 'outcome' | 'after'>): Promise<void> => {
    const { modifiedCount } = await entries.updateOne({ _id, outcome: null }, { $set: ended });
    if (modifiedCount === 0) return;
    await sealing.add(_id, 'ended', endedPart(ended));
    grown();
  };

  return {
    around: async <T extends { readonly ok: boolean; readonly reason?: string }>(
      deed: StaffDeed,
      act: () => Promise<T>,
    ): Promise<T> => {
      await begin(deed);
      const result = await act();
      const after = result.ok ? masked(await deed.state()) : null;
      await end(deed.by.commandId, { after, outcome: result.ok ? 'done' : (result.reason ?? 'refused') });
      return result;
    },
    arrives: (requestId, asker) => {
      requests.set(requestId, { ...asker, isNoted: false });
      const [oldest] = requests.keys();
      if (requests.size > MOST_REQUESTS && oldest !== undefined) requests.delete(oldest);
    },
    isNoted: (requestId) => requests.get(requestId)?.isNoted ?? false,
    refused: async ({ requestId, ...call }) => {
      const who = { requestId, ...askerOf(requestId) };
      await insert({ _id: requestId, at: now(), ...who, ...call, asked: null, before: null, after: null });
    },
  };
};
