import type { Looking } from '@soebs/contract';
import type { AccountCollections } from '../documents/collections.ts';

/** A page says what is on its screen every minute; twice missed, it is taken for gone. */
const HOLDS_MS = 90_000;

/** What people have on their screens at this moment, told by their pages to whichever api they are connected to (NT1). */
export type Looks = {
  /** What the page behind a connection shows now. */
  readonly note: (connection: string, userId: string, place: Looking['place']) => Promise<void>;
  readonly forget: (connection: string) => Promise<void>;
  readonly isLooking: (userId: string, projectId: string) => Promise<boolean>;
};

export const looksOf = ({ looks }: Pick<AccountCollections, 'looks'>, now: () => Date): Looks => {
  const forget = async (connection: string): Promise<void> => {
    await looks.deleteOne({ _id: connection });
  };
  return {
    forget,
    note: async (connection, userId, place) => {
      if (place === null) return forget(connection);
      const until = new Date(now().getTime() + HOLDS_MS);
      await looks.updateOne({ _id: connection }, { $set: { userId, place, until } }, { upsert: true });
      return undefined;
    },
    isLooking: async (userId, projectId) =>
      (await looks.countDocuments({ userId, place: { $in: [projectId, 'dashboard'] }, until: { $gt: now() } })) > 0,
  };
};
