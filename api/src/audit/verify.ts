import type { Collection, Db } from '@soebs/platform';
import { hashAfter, type ChainRecord } from './chain.ts';
import { begunPart, endedPart, type AuditEntry } from './entries.ts';

/** Something in the audit that is not as it was written. */
export type AuditFault = {
  readonly day: string;
  readonly place: number | null;
  readonly entryId: string;
  readonly what: string;
};

const isBehind = ({ day, place }: ChainRecord, before: ChainRecord | undefined): boolean =>
  place === (before?.day === day ? before.place + 1 : 0);

/** What is wrong with an entry, given the record that seals a part of it and the one before. */
const faultOfEntry = (
  entry: AuditEntry | null,
  record: ChainRecord,
  before: ChainRecord | undefined,
): string | undefined => {
  if (!entry) return 'the entry is gone';
  const { day, part, hash } = record;
  const previous = before?.day === day ? before.hash : day;
  const sealed = part === 'begun' ? begunPart(entry) : endedPart(entry);
  if (hashAfter(previous, record, sealed) === hash) return undefined;
  return `the ${part} part of the entry, or the record before, is not as it was written`;
};

/** Goes through the chains, day by day, and notes which parts of which entries they seal. */
async function* chainFaults(
  entries: Collection<AuditEntry>,
  records: Collection<ChainRecord>,
  sealed: Set<string>,
): AsyncGenerator<AuditFault, void> {
  let before: ChainRecord | undefined;
  for await (const record of records.find().sort({ day: 1, place: 1 })) {
    const { day, place, entryId, part } = record;
    const at = { day, place, entryId };
    if (!isBehind(record, before)) yield { ...at, what: 'records of the chain are missing before this one' };
    const what = faultOfEntry(await entries.findOne({ _id: entryId }), record, before);
    if (what !== undefined) yield { ...at, what };
    sealed.add(`${entryId}/${part}`);
    before = record;
  }
}

/** What of an entry no chain seals; entries from before there were chains have no request. */
const unsealed = ({ _id, requestId, outcome }: AuditEntry, sealed: ReadonlySet<string>): string | undefined => {
  if (requestId === undefined) return undefined;
  if (!sealed.has(`${_id}/begun`)) return 'the entry stands in no chain';
  return outcome !== null && !sealed.has(`${_id}/ended`) ? 'the outcome stands in no chain' : undefined;
};

/** Goes through the chains of all days; answers what was changed, removed, or added beside them. */
export async function* auditFaults(db: Db): AsyncGenerator<AuditFault, void> {
  const entries = db.collection<AuditEntry>('staff.audit');
  const sealed = new Set<string>();
  yield* chainFaults(entries, db.collection<ChainRecord>('staff.auditChain'), sealed);
  for await (const entry of entries.find()) {
    const what = unsealed(entry, sealed);
    if (what !== undefined) yield { day: '', place: null, entryId: entry._id, what };
  }
}
