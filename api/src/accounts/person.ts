import type { Me } from '@soebs/contract';
import type { User } from './user.model.ts';

/** Who makes a request: a user of an unexpired session. */
export type Person = Me & { readonly sessionId: string };

/** What the user's own document tells to its owner. */
export const personOf = (user: User, sessionId: string): Person => ({
  id: user._id,
  firstname: user.firstname,
  lastname: user.lastname,
  company: user.company,
  email: user.email,
  role: user.role,
  blocked: user.blocked,
  locked: false,
  verified: user.verified,
  features: user.features,
  locale: user.locale,
  isEnterpriseAPICustomer: user.isEnterpriseAPICustomer,
  sessionId,
});
