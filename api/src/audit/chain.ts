import { swissDate } from '@soebs/events';
import { gathered, isDuplicateKey, sha256, type Db } from '@soebs/platform';

/** A record of the chain of a day: which part of which entry it seals, and the hash that everything before it has led to. */
export type ChainRecord = {
  /** `<day>/<place>`: only one can stand at a place. */
  readonly _id: string;
  readonly day: string;
  readonly place: number;
  readonly entryId: string;
  readonly part: 'begun' | 'ended';
  readonly hash: string;
  readonly at: Date;
};

/** What stands in one part of an entry, as it is sealed. */
export type Sealed = Readonly<Record<string, unknown>>;

/** The same text for the same content, whatever the order of its fields. */
const canonical = (value: unknown): string => {
  if (value instanceof Date) return JSON.stringify(value.toISOString());
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const fields = Object.entries(value).filter(([, held]) => held !== undefined);
  return `{${fields
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, held]) => `${JSON.stringify(name)}:${canonical(held)}`)
    .join(',')}}`;
};

/** `sha256(previous + part)`; the first of a day stands on the day itself. */
export const hashAfter = (previous: string, record: Pick<ChainRecord, 'entryId' | 'part'>, sealed: Sealed): string =>
  sha256(`${previous}${record.part}${record.entryId}${canonical(sealed)}`);

/** A part of an entry on its way into the chain. */
type Part = Pick<ChainRecord, 'entryId' | 'part'> & { readonly sealed: Sealed };

/** The records of a day for some parts, behind the last that stands there. */
const recordsFor = (parts: readonly Part[], at: Date, before: ChainRecord | undefined): ChainRecord[] => {
  const day = swissDate(at.toISOString());
  let hash = before?.hash ?? day;
  return parts.map(({ entryId, part, sealed }, n) => {
    const place = (before?.place ?? -1) + 1 + n;
    hash = hashAfter(hash, { entryId, part }, sealed);
    return { _id: `${day}/${place}`, day, place, entryId, part, hash, at };
  });
};

/** The chain of each day, to which any number of processes add. What comes while a process writes goes along with its next write. */
export const chain = (db: Db, now: () => Date) => {
  const records = db.collection<ChainRecord>('staff.auditChain');
  const last = async (day: string): Promise<ChainRecord | undefined> =>
    (await records.find({ day }).sort({ place: -1 }).limit(1).toArray())[0];
  /** Adds the parts behind one another; those whose places another process has taken meanwhile come behind it. */
  const write = async (parts: readonly Part[]): Promise<void> => {
    let left = parts;
    while (left.length > 0) {
      const at = now();
      const wanted = recordsFor(left, at, await last(swissDate(at.toISOString())));
      try {
        await records.insertMany(wanted);
        return;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        const there = await records.find({ _id: { $in: wanted.map(({ _id }) => _id) } }).toArray();
        const hashes = new Set(there.map(({ hash }) => hash));
        const written = wanted.findIndex(({ hash }) => !hashes.has(hash));
        left = left.slice(written < 0 ? left.length : written);
      }
    }
  };
  const inBatches = gathered(async (_, parts: readonly Part[]): Promise<readonly void[]> => {
    await write(parts);
    return [];
  });
  return {
    add: (entryId: string, part: ChainRecord['part'], sealed: Sealed): Promise<void> =>
      inBatches('chain', { entryId, part, sealed }),
  };
};
