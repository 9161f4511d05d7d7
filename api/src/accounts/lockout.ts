import { createHash } from 'node:crypto';
import type { AccountCollections } from './user.model.ts';

const windowMs = 15 * 60_000;
const failuresAllowed = 10;
const firstLockMs = 15 * 60_000;
const longestLockMs = 24 * 60 * 60_000;

const keyOf = (email: string): string => createHash('sha256').update(email).digest('hex');

/** How long the next lock is: 15 min, doubling to 24 h. */
export const lockMs = (locksBefore: number): number => Math.min(firstLockMs * 2 ** locksBefore, longestLockMs);

/** Counts failed logins an address, known or not, and locks it for a while (AU3). */
export const lockout = ({ attempts }: Pick<AccountCollections, 'attempts'>, now: () => Date) => {
  const isLocked = async (email: string): Promise<boolean> => {
    const found = await attempts.findOne({ _id: keyOf(email) });
    return (found?.lockedUntil?.getTime() ?? 0) > now().getTime();
  };
  return {
    isLocked,
    /** One more failure. The tenth within 15 min locks; failures while locked change nothing. */
    failed: async (email: string): Promise<void> => {
      const at = now();
      const _id = keyOf(email);
      const windowStart = new Date(at.getTime() - windowMs);
      await attempts.updateOne({ _id, since: { $lt: windowStart } }, { $set: { failures: 0, since: at } });
      if (await isLocked(email)) return;
      const found = await attempts.findOneAndUpdate(
        { _id },
        { $inc: { failures: 1 }, $set: { changedAt: at }, $setOnInsert: { since: at, lockedUntil: null, locks: 0 } },
        { upsert: true, returnDocument: 'after' },
      );
      if (!found || found.failures < failuresAllowed) return;
      const lockedUntil = new Date(at.getTime() + lockMs(found.locks));
      await attempts.updateOne({ _id, locks: found.locks }, { $set: { lockedUntil, failures: 0 }, $inc: { locks: 1 } });
    },
    succeeded: async (email: string): Promise<void> => {
      await attempts.deleteOne({ _id: keyOf(email) });
    },
  };
};
export type Lockout = ReturnType<typeof lockout>;
