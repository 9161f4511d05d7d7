import { defaultPreferences, type NoticePreferences } from '@soebs/contract';
import type { Person } from '../../http/person.ts';
import type { User } from './collections.ts';

/** What both the owner and staff read of a user's own document. */
export const detailsOf = (user: User) => ({
  id: user._id,
  firstname: user.firstname,
  lastname: user.lastname,
  company: user.company,
  uid: user.uid ?? null,
  email: user.email,
  role: user.role,
  blocked: user.blocked,
  verified: user.verified,
  isEnterpriseAPICustomer: user.isEnterpriseAPICustomer,
});

/** What somebody wants to be told of by email: what they have said, and else the usual. */
export const preferencesOf = ({ notices }: Pick<User, 'notices'>): NoticePreferences => ({
  ...defaultPreferences,
  ...notices,
});

/** What the user's own document tells to its owner. */
export const personOf = (user: User, sessionId: string): Person => ({
  ...detailsOf(user),
  locked: false,
  features: user.features,
  locale: user.locale,
  notices: preferencesOf(user),
  sessionId,
});
