import type { Banner, BannerAct, bannerBody, StaffBanner } from '@soebs/contract';
import { isDuplicateKey, sha256, type Db, type Notifications, type Indexes } from '@soebs/platform';
import type { z } from 'zod';
import { bannerReaders, readerIndexes, type ReaderCounts, type Worded } from './readers.ts';

type Given = Omit<z.output<typeof bannerBody>, 'reason'>;
type Stored = Omit<StaffBanner, 'id' | 'changedAt' | keyof ReaderCounts> & {
  readonly _id: string;
  readonly changedAt: Date;
};

export const bannerIndexes: Indexes = {
  banners: [{ key: { changedAt: -1 }, name: 'by_change' }],
  ...readerIndexes,
};

/** The subject under which every api process hears that banners have changed. */
export const bannersChanged = 'banners.changed';
/** The subject under which every api process hears that more persons have read a banner. */
export const bannersRead = 'banners.read';

const WORDING_LETTERS = 16;

const wordingOf = ({ title, message }: Pick<Stored, 'title' | 'message'>): string =>
  sha256(JSON.stringify([title, message])).slice(0, WORDING_LETTERS);
const worded = (banner: Stored): Worded => ({ id: banner._id, wording: wordingOf(banner) });

/** A banner as it is kept, for what is written down of an act. */
export type KeptBanner = Omit<StaffBanner, keyof ReaderCounts>;

const kept = ({ _id, changedAt, ...banner }: Stored): KeptBanner => ({
  id: _id,
  ...banner,
  changedAt: changedAt.toISOString(),
});
const forEverybody = (banner: Stored): Banner => {
  const { _id, title, message, closeable, locales } = banner;
  return { id: _id, title, message, closeable, locales, wording: wordingOf(banner) };
};

/** Messages of the operator to everybody; newest first. */
export type Banners = {
  /** What is shown at this moment. */
  readonly current: () => Promise<Banner[]>;
  readonly list: () => Promise<StaffBanner[]>;
  /** One banner as staff see it; null when there is none. */
  readonly find: (id: string) => Promise<StaffBanner | null>;
  /** One banner as it is kept; null when there is none. */
  readonly kept: (id: string) => Promise<KeptBanner | null>;
  /** Adds a banner under an id, once: a repeat finds it there. */
  readonly add: (id: string, given: Given) => Promise<StaffBanner>;
  /** Changes a banner; undefined when there is none, or another than the one last changed at `seenAt`. */
  readonly change: (id: string, given: Given, seenAt?: string) => Promise<StaffBanner | undefined>;
  /** Removes a banner; answers whether there was one. */
  readonly remove: (id: string) => Promise<boolean>;
  /** Counts a person who has seen these words or put them away; words that stand there no more count nothing. */
  readonly acknowledge: (read: Worded, userId: string, act: BannerAct) => Promise<void>;
};

export const banners = (db: Db, notifications: Pick<Notifications, 'publish'>, now: () => Date): Banners => {
  const stored = db.collection<Stored>('banners');
  const readers = bannerReaders(db);
  const announced = <T>(answer: T): T => {
    notifications.publish(bannersChanged, {});
    return answer;
  };
  const all = (): Promise<Stored[]> => stored.find().sort({ changedAt: -1 }).limit(100).toArray();
  const forStaff = async (banner: Stored): Promise<StaffBanner> => ({
    ...kept(banner),
    ...(await readers.counts(worded(banner))),
  });
  return {
    current: async (): Promise<Banner[]> => {
      const at = now().getTime();
      const starts = ({ from }: Stored): boolean => from === null || Date.parse(from) <= at;
      const lasts = ({ to }: Stored): boolean => to === null || Date.parse(to) > at;
      return (await all()).filter((each) => starts(each) && lasts(each)).map(forEverybody);
    },
    list: async (): Promise<StaffBanner[]> => Promise.all((await all()).map(forStaff)),
    find: async (id: string): Promise<StaffBanner | null> => {
      const banner = await stored.findOne({ _id: id });
      return banner && forStaff(banner);
    },
    kept: async (id: string): Promise<KeptBanner | null> => {
      const banner = await stored.findOne({ _id: id });
      return banner && kept(banner);
    },
    add: async (id: string, given: Given): Promise<StaffBanner> => {
      const banner: Stored = { _id: id, ...given, changedAt: now() };
      try {
        await stored.insertOne(banner);
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      return announced(await forStaff(banner));
    },
    change: async (id: string, given: Given, seenAt?: string): Promise<StaffBanner | undefined> => {
      const changed = await stored.findOneAndUpdate(
        { _id: id, ...(seenAt === undefined ? {} : { changedAt: new Date(seenAt) }) },
        { $set: { ...given, changedAt: now() } },
        { returnDocument: 'after' },
      );
      if (!changed) return undefined;
      await readers.forget(id, wordingOf(changed));
      return announced(await forStaff(changed));
    },
    remove: async (id: string): Promise<boolean> => {
      const { deletedCount } = await stored.deleteOne({ _id: id });
      if (deletedCount === 0) return false;
      await readers.forget(id, null);
      return announced(true);
    },
    acknowledge: async (read: Worded, userId: string, act: BannerAct): Promise<void> => {
      const banner = await stored.findOne({ _id: read.id });
      if (!banner || wordingOf(banner) !== read.wording) return;
      if (await readers.note(read, userId, act)) notifications.publish(bannersRead, {});
    },
  };
};
