import type { StaffLogin, StaffVisit } from '@soebs/contract';
import { idBehind, namesOf } from './names.ts';
import type { AccountCollections, Session, Visit } from './user.model.ts';
import { visitRules } from './visits.ts';

export type LoginListParts = {
  readonly accountDocuments: Pick<AccountCollections, 'users' | 'sessions' | 'visits'>;
  readonly now: () => Date;
};
/** A page of everybody's, or of the person with this id or address. */
export type LoginListQuery = { readonly q: string; readonly page: number; readonly limit: number };

const loginOf = ({ _id, userId, device, rememberMe, createdAt, idleUntil, idleMs, maxUntil }: Session) => ({
  id: _id,
  userId,
  device: device ?? null,
  rememberMe,
  startedAt: createdAt?.toISOString() ?? null,
  lastActiveAt: new Date(idleUntil.getTime() - idleMs).toISOString(),
  endsAt: maxUntil.toISOString(),
});

const visitOf = ({ _id, userId, startedAt, lastAt, routes, deviceClass }: Visit, atMs: number) => ({
  id: _id,
  userId,
  startedAt: startedAt.toISOString(),
  lastAt: lastAt.toISOString(),
  isOpen: atMs - lastAt.getTime() < visitRules.idleMs && atMs - startedAt.getTime() < visitRules.longestMs,
  routes: [...routes],
  deviceClass,
});

/** Logins that hold and visits of the last days, as staff see them (AU11): when and where, nothing of what was done. */
export const loginList = ({ accountDocuments, now }: LoginListParts) => {
  const { sessions, visits } = accountDocuments;
  const whose = async (q: string): Promise<{ readonly userId?: string }> =>
    q === '' ? {} : { userId: await idBehind(accountDocuments, q) };
  const named = async <T extends { readonly userId: string }>(items: readonly T[]) => {
    const names = await namesOf(
      accountDocuments,
      items.map(({ userId }) => userId),
    );
    return items.map(({ userId, ...rest }) => ({ ...rest, user: names.get(userId) ?? null }));
  };
  return {
    /** Latest to run out first. */
    logins: async ({ q, page, limit }: LoginListQuery): Promise<{ items: StaffLogin[]; total: number }> => {
      const filter = { ...(await whose(q)), idleUntil: { $gt: now() } };
      const found = await sessions
        .find(filter)
        .sort({ idleUntil: -1 })
        .skip((page - 1) * limit)
        .limit(limit)
        .toArray();
      return { items: await named(found.map(loginOf)), total: await sessions.countDocuments(filter) };
    },
    /** Latest activity first. */
    visits: async ({ q, page, limit }: LoginListQuery): Promise<{ items: StaffVisit[]; total: number }> => {
      const filter = await whose(q);
      const found = await visits
        .find(filter)
        .sort({ lastAt: -1 })
        .skip((page - 1) * limit)
        .limit(limit)
        .toArray();
      const total = await (q === '' ? visits.estimatedDocumentCount() : visits.countDocuments(filter));
      return { items: await named(found.map((visit) => visitOf(visit, now().getTime()))), total };
    },
    /** Whose login it is, while there is one. */
    ownerOf: async (id: string): Promise<string | undefined> => (await sessions.findOne({ _id: id }))?.userId,
  };
};
