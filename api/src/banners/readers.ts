import type { BannerAct } from '@soebs/contract';
import { isDuplicateKey, sha256, type Db, type Indexes } from '@soebs/platform';

/** That somebody has seen a wording of a banner; who it was can be told from the key only by whoever knows the person's id. */
type Reader = { readonly _id: string; readonly banner: string; readonly wording: string; readonly closed: boolean };

export const readerIndexes: Indexes = {
  'banners.readers': [{ key: { banner: 1, wording: 1, closed: 1 }, name: 'by_wording' }],
};

/** A banner as it reads. */
export type Worded = { readonly id: string; readonly wording: string };
export type ReaderCounts = { readonly seen: number; readonly closed: number };

/** Who has seen banners and put them away: each person once for each wording. */
export type BannerReaders = {
  /** Answers whether that was new. */
  readonly note: (banner: Worded, userId: string, act: BannerAct) => Promise<boolean>;
  readonly counts: (banner: Worded) => Promise<ReaderCounts>;
  /** Forgets who has read other wordings of a banner; with null every wording of it. */
  readonly forget: (id: string, except: string | null) => Promise<void>;
};

export const bannerReaders = (db: Db): BannerReaders => {
  const readers = db.collection<Reader>('banners.readers');
  const added = async (reader: Reader): Promise<boolean> => {
    try {
      await readers.insertOne(reader);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  };
  return {
    note: async ({ id, wording }: Worded, userId: string, act: BannerAct): Promise<boolean> => {
      const _id = sha256(`${id} ${wording} ${userId}`);
      const closed = act === 'closed';
      if (await added({ _id, banner: id, wording, closed })) return true;
      if (!closed) return false;
      const { modifiedCount } = await readers.updateOne({ _id, closed: false }, { $set: { closed } });
      return modifiedCount > 0;
    },
    counts: async ({ id, wording }: Worded): Promise<ReaderCounts> => {
      const read = { banner: id, wording };
      const [seen, closed] = await Promise.all([
        readers.countDocuments(read),
        readers.countDocuments({ ...read, closed: true }),
      ]);
      return { seen, closed };
    },
    forget: async (id: string, except: string | null): Promise<void> => {
      await readers.deleteMany({ banner: id, ...(except === null ? {} : { wording: { $ne: except } }) });
    },
  };
};
