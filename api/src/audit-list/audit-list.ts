import type { NamedPerson, StaffAuditEntry, TimePlace, AuditOutcome } from '@soebs/contract';
import { behind, type Db } from '@soebs/platform';
import type { AuditEntry } from '../audit/entries.ts';
import { nextAfter, storedPlace, type Slice } from '../http/slice.ts';

export type AuditListDeps = {
  readonly db: Db;
  readonly people: {
    readonly namesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, NamedPerson>>;
    /** The id behind what staff have typed: that of the person with this address, or the text itself. */
    readonly idBehind: (text: string) => Promise<string>;
  };
};

export type AuditFilters = {
  readonly q: string;
  readonly action: string;
  readonly outcome?: AuditOutcome | undefined;
};
export type AuditQuery = AuditFilters & { readonly after?: TimePlace | undefined; readonly limit: number };

const FILE_LINES = 10_000;
const LAST_SIGN = '\uffff';

const byOutcome: Readonly<Record<AuditOutcome, object>> = {
  done: { outcome: 'done' },
  refused: { $and: [{ outcome: { $ne: 'done' } }, { outcome: { $ne: null } }] },
  unknown: { outcome: null },
};

const outcomeOf = (outcome: string | null): Pick<StaffAuditEntry, 'outcome' | 'code'> => {
  if (outcome === null) return { outcome: 'unknown', code: null };
  return outcome === 'done' ? { outcome: 'done', code: null } : { outcome: 'refused', code: outcome };
};

const shown = (entry: AuditEntry, names: ReadonlyMap<string, NamedPerson>): StaffAuditEntry => {
  const { _id, at, actorId, action, subject, reason, asked, before, after } = entry;
  return {
    id: _id,
    at: at.toISOString(),
    actorId,
    actor: names.get(actorId) ?? null,
    role: entry.role ?? null,
    action,
    subject,
    person: names.get(subject) ?? null,
    reason,
    asked,
    before,
    after,
    ...outcomeOf(entry.outcome),
    requestId: entry.requestId ?? null,
    address: entry.address ?? null,
  };
};

/** The audit as administrators read it (AU9): newest first, by person, action and outcome. */
export type AuditList = {
  readonly slice: (query: AuditQuery) => Promise<Slice<StaffAuditEntry>>;
  /** The newest entries that fit, for a file. */
  readonly all: (filters: AuditFilters) => AsyncIterable<StaffAuditEntry>;
};

export const auditList = ({ db, people }: AuditListDeps): AuditList => {
  const entries = db.collection<AuditEntry>('staff.audit');
  const filterOf = async ({ q, action, outcome }: AuditFilters): Promise<object> => {
    const id = q === '' ? undefined : await people.idBehind(q);
    return {
      $and: [
        {},
        ...(id === undefined ? [] : [{ $or: [{ subject: id }, { actorId: id }] }]),
        ...(action === '' ? [] : [{ action: { $gte: action, $lt: action + LAST_SIGN } }]),
        ...(outcome === undefined ? [] : [byOutcome[outcome]]),
      ],
    };
  };
  const named = async (found: readonly AuditEntry[]): Promise<StaffAuditEntry[]> => {
    const names = await people.namesOf(found.flatMap(({ actorId, subject }) => [actorId, subject]));
    return found.map((entry) => shown(entry, names));
  };
  const part = async (filter: object, { after, limit }: Pick<AuditQuery, 'after' | 'limit'>) => {
    const found = await entries
      .find({ $and: [filter, behind('at', storedPlace(after))] })
      .sort({ at: -1, _id: -1 })
      .limit(limit)
      .toArray();
    const next = nextAfter(found, limit, ({ at, _id }) => ({ at: at.toISOString(), id: _id }));
    return { items: await named(found), next };
  };
  const totalOf = (filter: object, { q, action, outcome }: AuditFilters): Promise<number> =>
    q === '' && action === '' && outcome === undefined
      ? entries.estimatedDocumentCount()
      : entries.countDocuments(filter);
  return {
    slice: async ({ after, limit, ...filters }) => {
      const filter = await filterOf(filters);
      return { ...(await part(filter, { after, limit })), total: await totalOf(filter, filters) };
    },
    async *all(filters) {
      const filter = await filterOf(filters);
      let after: TimePlace | undefined;
      for (let lines = 0; lines < FILE_LINES; lines += 100) {
        const { items, next } = await part(filter, { after, limit: 100 });
        yield* items;
        const last = items.at(-1);
        if (next === null || !last) return;
        after = { at: last.at, id: last.id };
      }
    },
  };
};
