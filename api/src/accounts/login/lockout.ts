import { sha256 } from '@soebs/platform';
import type { AccountRules } from '../account-rules.ts';
import type { AccountCollections } from '../documents/collections.ts';

const LONGEST_LOCK_MS = 24 * 60 * 60_000;

/** How long the next lock is: as long as the first, doubling to 24 h. */
export const lockMs = (firstMs: number, locksBefore: number): number =>
  Math.min(firstMs * 2 ** locksBefore, LONGEST_LOCK_MS);

const keyOf = (email: string, device: string | undefined): string =>
  device === undefined ? sha256(email) : `${sha256(email)}/${sha256(device)}`;

/**
 * Counts failed logins an address, known or not, and locks it for a while (AU3). A device that has logged in with the
 * address before is counted for itself: strangers cannot lock it out.
 */
export type Lockout = {
  readonly isLocked: (email: string, device?: string) => Promise<boolean>;
  /** Those of these addresses that are locked, for a device that is not known. */
  readonly lockedAmong: (emails: readonly string[]) => Promise<ReadonlySet<string>>;
  /**
   * One more failure. The last one that is allowed within the window locks; failures while locked change nothing. Answers whether this one
   * has locked.
   */
  readonly failed: (email: string, device?: string) => Promise<boolean>;
  readonly succeeded: (email: string, device?: string) => Promise<void>;
  /** Forgets every counter of an address: after a reset by mail, or by staff. */
  readonly clear: (email: string) => Promise<void>;
};

export const lockout = (
  { attempts }: Pick<AccountCollections, 'attempts'>,
  { now, rules }: { readonly now: () => Date; readonly rules: () => Pick<AccountRules, 'lock'> },
): Lockout => {
  const isLocked = async (email: string, device?: string): Promise<boolean> => {
    const found = await attempts.findOne({ _id: keyOf(email, device) });
    return (found?.lockedUntil?.getTime() ?? 0) > now().getTime();
  };
  return {
    isLocked,
    lockedAmong: async (emails: readonly string[]): Promise<ReadonlySet<string>> => {
      const keys = new Map(emails.map((email) => [keyOf(email, undefined), email]));
      const found = await attempts.find({ _id: { $in: [...keys.keys()] } }).toArray();
      const locked = found.filter(({ lockedUntil }) => (lockedUntil?.getTime() ?? 0) > now().getTime());
      return new Set(locked.flatMap(({ _id }) => keys.get(_id) ?? []));
    },
    failed: async (email: string, device?: string): Promise<boolean> => {
      const at = now();
      const _id = keyOf(email, device);
      const { failures, windowMs, firstMs } = rules().lock;
      const windowStart = new Date(at.getTime() - windowMs);
      await attempts.updateOne({ _id, since: { $lt: windowStart } }, { $set: { failures: 0, since: at } });
      if (await isLocked(email, device)) return false;
      const first = { of: sha256(email), since: at, lockedUntil: null, locks: 0 };
      const found = await attempts.findOneAndUpdate(
        { _id },
        { $inc: { failures: 1 }, $set: { changedAt: at }, $setOnInsert: first },
        { upsert: true, returnDocument: 'after' },
      );
      if (!found || found.failures < failures) return false;
      const lockedUntil = new Date(at.getTime() + lockMs(firstMs, found.locks));
      const { modifiedCount } = await attempts.updateOne(
        { _id, locks: found.locks },
        { $set: { lockedUntil, failures: 0 }, $inc: { locks: 1 } },
      );
      return modifiedCount > 0;
    },
    succeeded: async (email: string, device?: string): Promise<void> => {
      await attempts.deleteOne({ _id: keyOf(email, device) });
    },
    clear: async (email: string): Promise<void> => {
      await attempts.deleteMany({ of: sha256(email) });
    },
  };
};
