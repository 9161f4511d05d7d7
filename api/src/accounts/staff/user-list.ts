import {
  sortedPlaceOf,
  sortParts,
  type PeopleKind,
  type peopleSort,
  type SortedPlace,
  type SortOf,
  type StaffUser,
  type StaffUserDetail,
} from '@soebs/contract';
import { behind, inOrder } from '@soebs/platform';
import type { ReadModels } from '@soebs/projector/read-models';
import { nextSorted, type Slice } from '../../http/slice.ts';
import type { Lockout } from '../login/lockout.ts';
import { searchFilter } from '../documents/search-words.ts';
import type { SessionStore } from '../sessions/sessions.ts';
import type { AccountCollections, User } from '../documents/collections.ts';
import { detailsOf } from '../documents/person.ts';

export type UserListDeps = {
  readonly collections: Pick<AccountCollections, 'users'>;
  readonly lockout: Pick<Lockout, 'lockedAmong'>;
  readonly sessions: Pick<SessionStore, 'list'>;
  readonly views: Pick<ReadModels, 'balance'>;
};

export type UserListQuery = {
  readonly q: string;
  readonly kind?: PeopleKind | undefined;
  readonly sort: SortOf<typeof peopleSort>;
  readonly after?: string | undefined;
  readonly limit: number;
};

type Field = keyof typeof peopleSort;

/** Under which name it is stored what people are sorted by, and how a place among them is read and written. */
const fields: Readonly<
  Record<Field, { name: string; stored: (at: SortedPlace['at']) => unknown; of: (user: User) => string }>
> = {
  created: { name: 'createdAt', stored: (at) => new Date(at), of: ({ createdAt }) => createdAt.toISOString() },
  name: { name: 'sortName', stored: (at) => at, of: ({ sortName = '' }) => sortName },
};

/** The documents behind a place, and in which order. */
const orderOf = ({ sort, after }: Pick<UserListQuery, 'sort' | 'after'>) => {
  const { field, isRising } = sortParts<Field>(sort);
  const { name, stored, of } = fields[field];
  const place = sortedPlaceOf(sort, after);
  const from = behind(name, place && { at: stored(place.at), id: place.id }, isRising);
  return { from, order: inOrder(name, isRising), placeOf: (user: User) => ({ at: of(user), id: user._id }) };
};

const kinds: Readonly<Record<PeopleKind, object>> = {
  blocked: { blocked: true },
  unverified: { verified: false },
  staff: { role: { $in: ['firstLevel', 'admin'] } },
};

/** The index by which a question is answered: with words typed it is always that of the words. */
const indexOf = (words: object): { readonly hint?: string } =>
  Object.keys(words).length > 0 ? { hint: 'by_words' } : {};

const staffUserOf = (user: User, locked: ReadonlySet<string>): StaffUser => ({
  ...detailsOf(user),
  locked: locked.has(user.email),
  createdAt: user.createdAt.toISOString(),
});

/** People as staff look them up; not those who are being erased. */
export type UserList = {
  /** Some, as they are sorted, with the number of all that fit. */
  readonly slice: (query: UserListQuery) => Promise<Slice<StaffUser>>;
  /** One person, or nothing. */
  readonly find: (id: string) => Promise<StaffUserDetail | undefined>;
};

export const userList = ({ collections: { users }, lockout, sessions, views }: UserListDeps): UserList => ({
  slice: async ({ q, kind, sort, after, limit }: UserListQuery): Promise<Slice<StaffUser>> => {
    const words = searchFilter(q);
    const filter = { ...words, ...(kind ? kinds[kind] : {}) };
    const { from, order, placeOf } = orderOf({ sort, after });
    const isAll = Object.keys(filter).length === 0;
    const found = await users
      .find({ ...filter, ...from }, indexOf(words))
      .sort(order)
      .limit(limit)
      .toArray();
    const here = found.filter(({ erasingSince }) => erasingSince === undefined);
    const locked = await lockout.lockedAmong(here.map(({ email }) => email));
    return {
      items: here.map((user) => staffUserOf(user, locked)),
      next: nextSorted(found, { limit, sort }, placeOf),
      total: await (isAll ? users.estimatedDocumentCount() : users.countDocuments(filter, indexOf(words))),
    };
  },
  find: async (id: string): Promise<StaffUserDetail | undefined> => {
    const user = await users.findOne({ _id: id, erasingSince: { $exists: false } });
    if (!user) return undefined;
    const [locked, logins, balance] = await Promise.all([
      lockout.lockedAmong([user.email]),
      sessions.list(id),
      views.balance(id),
    ]);
    return { ...staffUserOf(user, locked), logins: logins.length, creditsInCents: balance.view.creditsInCents };
  },
});
