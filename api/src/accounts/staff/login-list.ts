import type { StaffLogin, StaffVisit, TimePlace } from '@soebs/contract';
import { behind } from '@soebs/platform';
import { nextAfter, storedPlace, type Slice } from '../../http/slice.ts';
import type { Directory } from './directory.ts';
import type { AccountCollections, Session, Visit } from '../documents/collections.ts';
import type { AccountRules } from '../account-rules.ts';

export type LoginListDeps = {
  readonly collections: Pick<AccountCollections, 'sessions' | 'visits'>;
  readonly directory: Pick<Directory, 'namesOf' | 'idBehind'>;
  readonly now: () => Date;
  readonly rules: () => Pick<AccountRules, 'visit'>;
};
/** Everybody's, or those of the person with this id or address. */
export type LoginListQuery = { readonly q: string; readonly after?: TimePlace | undefined; readonly limit: number };

const loginOf = ({ _id, userId, device, rememberMe, createdAt, idleUntil, idleMs, maxUntil }: Session) => ({
  id: _id,
  userId,
  device: device ?? null,
  rememberMe,
  startedAt: createdAt?.toISOString() ?? null,
  lastActiveAt: new Date(idleUntil.getTime() - idleMs).toISOString(),
  endsAt: maxUntil.toISOString(),
});

const visitOf = (
  { _id, userId, startedAt, lastAt, routes, deviceClass }: Visit,
  { atMs, idleMs, longestMs }: AccountRules['visit'] & { readonly atMs: number },
) => ({
  id: _id,
  userId,
  startedAt: startedAt.toISOString(),
  lastAt: lastAt.toISOString(),
  isOpen: atMs - lastAt.getTime() < idleMs && atMs - startedAt.getTime() < longestMs,
  routes: [...routes],
  deviceClass,
});

/** Logins that hold and visits of the last days, as staff see them (AU11): when and where, nothing of what was done. */
export type LoginList = {
  /** Latest to run out first. */
  readonly logins: (query: LoginListQuery) => Promise<Slice<StaffLogin>>;
  /** Latest activity first. */
  readonly visits: (query: LoginListQuery) => Promise<Slice<StaffVisit>>;
  /** Whose login it is, while there is one. */
  readonly ownerOf: (id: string) => Promise<string | undefined>;
};

export const loginList = ({ collections, directory, now, rules }: LoginListDeps): LoginList => {
  const { sessions, visits } = collections;
  const whose = async (q: string): Promise<{ readonly userId?: string }> =>
    q === '' ? {} : { userId: await directory.idBehind(q) };
  const named = async <T extends { readonly userId: string }>(items: readonly T[]) => {
    const names = await directory.namesOf(items.map(({ userId }) => userId));
    return items.map(({ userId, ...rest }) => ({ ...rest, user: names.get(userId) ?? null }));
  };
  return {
    logins: async ({ q, after, limit }: LoginListQuery): Promise<Slice<StaffLogin>> => {
      const filter = { ...(await whose(q)), idleUntil: { $gt: now() } };
      const found = await sessions
        .find({ $and: [filter, behind('idleUntil', storedPlace(after))] })
        .sort({ idleUntil: -1, _id: -1 })
        .limit(limit)
        .toArray();
      const next = nextAfter(found, limit, ({ idleUntil, _id }) => ({ at: idleUntil.toISOString(), id: _id }));
      return { items: await named(found.map(loginOf)), total: await sessions.countDocuments(filter), next };
    },
    visits: async ({ q, after, limit }: LoginListQuery): Promise<Slice<StaffVisit>> => {
      const filter = await whose(q);
      const found = await visits
        .find({ ...filter, ...behind('lastAt', storedPlace(after)) })
        .sort({ lastAt: -1, _id: -1 })
        .limit(limit)
        .toArray();
      const next = nextAfter(found, limit, ({ lastAt, _id }) => ({ at: lastAt.toISOString(), id: _id }));
      const rule = { atMs: now().getTime(), ...rules().visit };
      const total = await (q === '' ? visits.estimatedDocumentCount() : visits.countDocuments(filter));
      return { items: await named(found.map((visit) => visitOf(visit, rule))), total, next };
    },
    ownerOf: async (id: string): Promise<string | undefined> => (await sessions.findOne({ _id: id }))?.userId,
  };
};
