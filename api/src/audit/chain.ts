import { swissDate } from '@soebs/events';
import { isDuplicateKey, sha256, type Db } from '@soebs/platform';

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

/** The chain of each day, to which any number of processes add. */
export const chain = (db: Db, now: () => Date) => {
  const records = db.collection<ChainRecord>('staff.auditChain');
  const last = async (day: string): Promise<ChainRecord | undefined> =>
    (await records.find({ day }).sort({ place: -1 }).limit(1).toArray())[0];
  return {
    add: async (entryId: string, part: ChainRecord['part'], sealed: Sealed): Promise<void> => {
      const at = now();
      const day = swissDate(at.toISOString());
      for (;;) {
        const before = await last(day);
        const place = (before?.place ?? -1) + 1;
        const hash = hashAfter(before?.hash ?? day, { entryId, part }, sealed);
        try {
          await records.insertOne({ _id: `${day}/${place}`, day, place, entryId, part, hash, at });
          return;
        } catch (error) {
          // Another process was quicker: its record stands there, this one comes behind it.
          if (!isDuplicateKey(error)) throw error;
        }
      }
    },
  };
};
