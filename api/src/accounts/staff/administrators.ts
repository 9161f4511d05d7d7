import type { RefusalCode } from '@soebs/contract';
import { pause } from '@soebs/platform';
import { endingSessions } from '../sessions/session-version.ts';
import type { AccountCollections, User } from '../documents/collections.ts';

/** A mark older than this belongs to an act that was interrupted. */
const MARK_LIFE_MS = 30_000;
const ATTEMPTS = 10;
const LONGEST_PAUSE_MS = 40;

type Deps = Pick<AccountCollections, 'users'> & {
  readonly now: () => Date;
  /** Milliseconds to wait before two acts that have met are tried again; random, so that they part. */
  readonly pauseMs?: () => number;
};

const isAdministrator = ({ role, blocked, erasingSince }: User): boolean =>
  role === 'admin' && !blocked && erasingSince === undefined;
const present = { role: 'admin', blocked: false, erasingSince: { $exists: false } } as const;

/**
 * Keeps at least one administrator who can log in (AU9), whoever acts at the same moment in whichever process: an act
 * marks whom it takes away before it counts the others, and the others that are marked themselves do not count.
 */
export type Administrators = {
  /** All who can log in. */
  readonly present: () => Promise<User[]>;
  /**
   * Makes a change that ends the user's sessions; refused with `last_admin` when nobody would be left to administer.
   * `user_changed` when the role is no longer the one that was seen, `busy` when other acts on administrators do not come to an end.
   */
  readonly change: (userId: string, change: Partial<User>, seen?: User['role']) => Promise<RefusalCode | undefined>;
};

export const administrators = ({
  users,
  now,
  pauseMs = () => Math.random() * LONGEST_PAUSE_MS,
}: Deps): Administrators => {
  /** Takes the administrator away if somebody unmarked is left; `met` when those who are left are about to go as well. */
  const attempt = async (user: User, change: Partial<User>): Promise<'done' | 'last_admin' | 'met'> => {
    const mark = now();
    const interrupted = new Date(mark.getTime() - MARK_LIFE_MS);
    await users.updateMany(
      { ...present, steppingDownSince: { $lt: interrupted } },
      { $unset: { steppingDownSince: '' } },
    );
    const { matchedCount } = await users.updateOne(
      { _id: user._id, steppingDownSince: { $exists: false } },
      { $set: { steppingDownSince: mark } },
    );
    if (matchedCount === 0) return 'met';
    const others = { ...present, _id: { $ne: user._id } };
    const own = { _id: user._id, steppingDownSince: mark };
    if ((await users.countDocuments({ ...others, steppingDownSince: { $exists: false } })) > 0) {
      const { modifiedCount } = await users.updateOne(own, {
        ...endingSessions(change),
        $unset: { steppingDownSince: '' },
      });
      return modifiedCount > 0 ? 'done' : 'met';
    }
    await users.updateOne(own, { $unset: { steppingDownSince: '' } });
    return (await users.countDocuments(others)) > 0 ? 'met' : 'last_admin';
  };

  /** One try of a change; `met` when something else happened to the user at the same moment. */
  const once = async (
    userId: string,
    change: Partial<User>,
    seen: User['role'] | undefined,
  ): Promise<'done' | 'met' | RefusalCode> => {
    const user = await users.findOne({ _id: userId });
    if (!user) return 'not_found';
    if (seen !== undefined && user.role !== seen) return 'user_changed';
    if (isAdministrator(user) && !isAdministrator({ ...user, ...change })) return attempt(user, change);
    const { modifiedCount } = await users.updateOne(
      { _id: userId, role: user.role, blocked: user.blocked },
      endingSessions(change),
    );
    return modifiedCount > 0 ? 'done' : 'met';
  };

  return {
    present: (): Promise<User[]> => users.find(present).toArray(),
    change: async (userId, change, seen): Promise<RefusalCode | undefined> => {
      for (let attempts = 0; attempts < ATTEMPTS; attempts += 1) {
        const outcome = await once(userId, change, seen);
        if (outcome === 'done') return undefined;
        if (outcome !== 'met') return outcome;
        await pause(pauseMs());
      }
      return 'busy';
    },
  };
};
