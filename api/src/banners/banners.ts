import type { Banner, bannerBody, StaffBanner } from '@soebs/contract';
import { isDuplicateKey, type Db, type Notifications, type Indexes } from '@soebs/platform';
import type { z } from 'zod';

type Given = Omit<z.output<typeof bannerBody>, 'reason'>;
type Stored = Omit<StaffBanner, 'id' | 'changedAt'> & { readonly _id: string; readonly changedAt: Date };

export const bannerIndexes: Indexes = { banners: [{ key: { changedAt: -1 }, name: 'by_change' }] };

/** The subject under which every api process hears that banners have changed. */
export const bannersChanged = 'banners.changed';

const forStaff = ({ _id, changedAt, ...banner }: Stored): StaffBanner => ({
  id: _id,
  ...banner,
  changedAt: changedAt.toISOString(),
});
const forEverybody = ({ _id, title, message, closeable, locales }: Stored): Banner => ({
  id: _id,
  title,
  message,
  closeable,
  locales,
});

/** Messages of the operator to everybody; newest first. */
export type Banners = {
  /** What is shown at this moment. */
  readonly current: () => Promise<Banner[]>;
  readonly list: () => Promise<StaffBanner[]>;
  /** One banner as staff see it; null when there is none. */
  readonly find: (id: string) => Promise<StaffBanner | null>;
  /** Adds a banner under an id, once: a repeat finds it there. */
  readonly add: (id: string, given: Given) => Promise<StaffBanner>;
  /** Changes a banner; undefined when there is none, or another than the one last changed at `seenAt`. */
  readonly change: (id: string, given: Given, seenAt?: string) => Promise<StaffBanner | undefined>;
  /** Removes a banner; answers whether there was one. */
  readonly remove: (id: string) => Promise<boolean>;
};

export const banners = (db: Db, notifications: Pick<Notifications, 'publish'>, now: () => Date): Banners => {
  const stored = db.collection<Stored>('banners');
  const announced = <T>(answer: T): T => {
    notifications.publish(bannersChanged, {});
    return answer;
  };
  const all = (): Promise<Stored[]> => stored.find().sort({ changedAt: -1 }).limit(100).toArray();
  return {
    current: async (): Promise<Banner[]> => {
      const at = now().getTime();
      const starts = ({ from }: Stored): boolean => from === null || Date.parse(from) <= at;
      const lasts = ({ to }: Stored): boolean => to === null || Date.parse(to) > at;
      return (await all()).filter((each) => starts(each) && lasts(each)).map(forEverybody);
    },
    list: async (): Promise<StaffBanner[]> => (await all()).map(forStaff),
    find: async (id: string): Promise<StaffBanner | null> => {
      const banner = await stored.findOne({ _id: id });
      return banner && forStaff(banner);
    },
    add: async (id: string, given: Given): Promise<StaffBanner> => {
      const banner: Stored = { _id: id, ...given, changedAt: now() };
      try {
        await stored.insertOne(banner);
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      return announced(forStaff(banner));
    },
    change: async (id: string, given: Given, seenAt?: string): Promise<StaffBanner | undefined> => {
      const changed = await stored.findOneAndUpdate(
        { _id: id, ...(seenAt === undefined ? {} : { changedAt: new Date(seenAt) }) },
        { $set: { ...given, changedAt: now() } },
        { returnDocument: 'after' },
      );
      return changed ? announced(forStaff(changed)) : undefined;
    },
    remove: async (id: string): Promise<boolean> => {
      const { deletedCount } = await stored.deleteOne({ _id: id });
      return deletedCount > 0 ? announced(true) : false;
    },
  };
};
