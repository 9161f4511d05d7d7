import { createHmac, timingSafeEqual } from 'node:crypto';
import type { NoticeKind, NoticePreferences, UnsubscribeQuery } from '@soebs/contract';
import { newToken } from '@soebs/platform';
import type { EmailUser } from '../../mail/email-to.ts';
import type { Unsubscribe } from '../../mail/emails.ts';
import type { AccountCollections, User } from '../documents/collections.ts';
import { preferencesOf } from '../documents/person.ts';

/** Somebody who wants to be told of something, and the way out that stands in the email. */
export type Subscriber = {
  readonly user: EmailUser;
  /** Also while they have it on the screen. */
  readonly isAlways: boolean;
  readonly unsubscribe: Unsubscribe;
};

/** Who wants to be told of what by email (NT1–NT3). */
export type Subscriptions = {
  /** The person, if they want to be told; nobody who is erased, blocked or not verified. */
  readonly find: (userId: string, kind: NoticeKind) => Promise<Subscriber | undefined>;
  /** Ends emails of a kind by the link of one; false for a link that none of ours carries. */
  readonly end: (asked: UnsubscribeQuery) => Promise<boolean>;
};

export type SubscriptionsDeps = {
  readonly collections: Pick<AccountCollections, 'users'>;
  /** Where mail programs unsubscribe, and where people do. */
  readonly apiUrl: string;
  readonly webUrl: string;
};

const signature = (noticeKey: string, userId: string, kind: NoticeKind): string =>
  createHmac('sha256', noticeKey).update(`${userId}/${kind}`).digest('base64url');

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

const isWanted = (preferences: NoticePreferences, kind: NoticeKind): boolean =>
  kind === 'projects' ? preferences.projects !== 'never' : preferences[kind];

const off: { readonly [K in NoticeKind]: NoticePreferences[K] } = {
  projects: 'never',
  credits: false,
  recordings: false,
  sharing: false,
};

const mayBeTold = ({ erasingSince, blocked, verified }: User): boolean => !erasingSince && !blocked && verified;

export const subscriptions = ({ collections: { users }, apiUrl, webUrl }: SubscriptionsDeps): Subscriptions => {
  const keyOf = async (user: User): Promise<string> => {
    if (user.noticeKey !== undefined) return user.noticeKey;
    await users.updateOne({ _id: user._id, noticeKey: { $exists: false } }, { $set: { noticeKey: newToken() } });
    const kept = await users.findOne({ _id: user._id }, { projection: { noticeKey: 1 } });
    if (kept?.noticeKey === undefined) throw new Error('the person is gone');
    return kept.noticeKey;
  };
  return {
    find: async (userId, kind) => {
      const user = await users.findOne({ _id: userId });
      if (!user || !mayBeTold(user)) return undefined;
      const preferences = preferencesOf(user);
      if (!isWanted(preferences, kind)) return undefined;
      const key = signature(await keyOf(user), userId, kind);
      const query = new URLSearchParams({ user: userId, kind, key }).toString();
      return {
        user,
        isAlways: preferences.projects === 'always',
        unsubscribe: { page: `${webUrl}/unsubscribe#${query}`, oneClick: `${apiUrl}/emails/unsubscribe?${query}` },
      };
    },
    end: async ({ user: userId, kind, key }) => {
      const user = await users.findOne({ _id: userId });
      if (user?.noticeKey === undefined || !isSame(key, signature(user.noticeKey, userId, kind))) return false;
      await users.updateOne({ _id: userId }, { $set: { [`notices.${kind}`]: off[kind] } });
      return true;
    },
  };
};
