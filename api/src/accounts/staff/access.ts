import type { Me, RefusalCode } from '@soebs/contract';
import type { Log } from '@soebs/platform';
import { administrators } from './administrators.ts';
import type { AccountCollections, User } from '../documents/collections.ts';
import { logSecurityEvent } from '../documents/security-log.ts';
import type { SessionStore } from '../sessions/sessions.ts';
import type { Lockout } from '../login/lockout.ts';

export type AccessDeps = {
  readonly collections: Pick<AccountCollections, 'users'>;
  readonly sessions: Pick<SessionStore, 'list' | 'removeAll' | 'endAll'>;
  readonly lockout: Pick<Lockout, 'clear'>;
  readonly now: () => Date;
  readonly log: Log;
};

/** Who acts on whom. */
export type StaffAct = { readonly actorId: string; readonly subjectId: string };

/**
 * What staff do to a person's access. Nobody blocks or changes themselves, the last admin stays one, and logins end at
 * once (AU5, AU9).
 */
export type Access = {
  /** How a person's access stands, for the audit: before an act and after it. */
  readonly stateOf: (userId: string) => Promise<unknown>;
  readonly roleOf: (userId: string) => Promise<Me['role'] | undefined>;
  readonly block: (act: StaffAct) => Promise<RefusalCode | undefined>;
  /** Refused with `user_changed` when the role is no longer the one that was seen. */
  readonly changeRole: (act: StaffAct, role: Me['role'], seen?: Me['role']) => Promise<RefusalCode | undefined>;
  readonly unblock: (act: StaffAct) => Promise<RefusalCode | undefined>;
  readonly unlock: (act: StaffAct) => Promise<RefusalCode | undefined>;
  readonly endSessions: (act: StaffAct) => Promise<RefusalCode | undefined>;
};

export const access = ({ collections, sessions, lockout, now, log }: AccessDeps): Access => {
  const { users } = collections;
  const { change } = administrators({ users, now });

  /** A change after which the person has to come in anew. */
  const changed = async (
    { actorId, subjectId }: StaffAct,
    changes: Partial<Pick<User, 'blocked' | 'role'>>,
    seen?: User['role'],
  ): Promise<RefusalCode | undefined> => {
    if ((await users.countDocuments({ _id: subjectId })) === 0) return 'not_found';
    if (actorId === subjectId) return 'not_yourself';
    const refusal = await change(subjectId, changes, seen);
    if (refusal) return refusal;
    await sessions.removeAll(subjectId);
    logSecurityEvent(log, 'access.changed', subjectId);
    return undefined;
  };

  return {
    stateOf: async (userId: string): Promise<unknown> => {
      const user = await users.findOne({ _id: userId });
      return (
        user && {
          role: user.role,
          blocked: user.blocked,
          verified: user.verified,
          sessions: (await sessions.list(userId)).length,
        }
      );
    },
    roleOf: async (userId) => (await users.findOne({ _id: userId }))?.role,
    block: (act: StaffAct): Promise<RefusalCode | undefined> => changed(act, { blocked: true }),
    changeRole: (act, role, seen) => changed(act, { role }, seen),
    unblock: async ({ subjectId }: StaffAct): Promise<RefusalCode | undefined> => {
      const { matchedCount } = await users.updateOne({ _id: subjectId }, { $set: { blocked: false } });
      return matchedCount > 0 ? undefined : 'not_found';
    },
    unlock: async ({ subjectId }: StaffAct): Promise<RefusalCode | undefined> => {
      const user = await users.findOne({ _id: subjectId });
      if (!user) return 'not_found';
      await lockout.clear(user.email);
      return undefined;
    },
    endSessions: async ({ subjectId }: StaffAct): Promise<RefusalCode | undefined> => {
      if ((await users.countDocuments({ _id: subjectId })) === 0) return 'not_found';
      await sessions.endAll(subjectId);
      return undefined;
    },
  };
};
