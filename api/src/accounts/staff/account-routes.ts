import { staffAccountsApi, type RefusalCode } from '@soebs/contract';
import type { Audit } from '../../audit/audit.ts';
import { done, doneUnless, refuse, type Answer } from '../../http/answer.ts';
import { route, type Route } from '../../http/route.ts';
import type { AccountCollections, User } from '../documents/collections.ts';
import { renewSearchWords } from '../documents/search-words.ts';
import type { Recovery } from '../registration/recovery.ts';
import type { Registrations } from '../registration/registration.ts';

export type AccountRoutesDeps = {
  readonly collections: Pick<AccountCollections, 'users'>;
  readonly registration: Pick<Registrations, 'resend'>;
  readonly recovery: Pick<Recovery, 'forgot'>;
  readonly audit: Audit;
};

type Changes = Partial<Pick<User, 'firstname' | 'lastname' | 'company' | 'isEnterpriseAPICustomer' | 'features'>>;
type Asked = {
  readonly firstname?: string | undefined;
  readonly lastname?: string | undefined;
  readonly company?: string | undefined;
  readonly isEnterpriseAPICustomer?: boolean | undefined;
};

type Seen = Pick<Asked, 'firstname' | 'lastname' | 'company'>;

/** Finds the person only as long as what was seen stands there. */
const asSeen = ({ company, ...names }: Seen): Partial<Pick<User, 'firstname' | 'lastname' | 'company'>> => ({
  ...Object.fromEntries(Object.entries(names).filter(([, value]) => value !== undefined)),
  ...(company === undefined ? {} : { company: company || null }),
});

/** The fields that were asked for; the feature of the enterprise API goes with being its customer. */
const changesOf = ({ company, isEnterpriseAPICustomer: isCustomer, ...names }: Asked): Changes => ({
  ...Object.fromEntries(Object.entries(names).filter(([, value]) => value !== undefined)),
  ...(company === undefined ? {} : { company: company || null }),
  ...(isCustomer === undefined
    ? {}
    : { isEnterpriseAPICustomer: isCustomer, features: isCustomer ? (['ENTERPRISE_API'] as const).slice() : [] }),
});

/** What staff do to a person's account: mails, names, company, the enterprise API (AU10). */
export const accountRoutes = ({ collections, registration, recovery, audit }: AccountRoutesDeps): Route[] => {
  const { users } = collections;
  const present = (id: string) => users.findOne({ _id: id, erasingSince: { $exists: false } });
  const stateOf = (id: string) => async (): Promise<unknown> => {
    const user = await users.findOne({ _id: id });
    if (!user) return null;
    const { firstname, lastname, company, verified, isEnterpriseAPICustomer } = user;
    return { firstname, lastname, company, verified, isEnterpriseAPICustomer };
  };
  const resend = async (id: string): Promise<RefusalCode | undefined> => {
    const user = await present(id);
    if (!user) return 'not_found';
    if (user.verified) return 'already_exists';
    registration.resend(user.email);
    return undefined;
  };
  const change = async (id: string, changes: Changes, seen: Seen): Promise<Answer<Record<string, never>>> => {
    const filter = { _id: id, erasingSince: { $exists: false }, ...asSeen(seen) };
    const isThere =
      Object.keys(changes).length > 0
        ? (await users.updateOne(filter, { $set: changes })).matchedCount > 0
        : (await users.countDocuments(filter)) > 0;
    if (isThere) {
      await renewSearchWords(collections, id);
      return done({});
    }
    const user = await present(id);
    if (!user) return refuse('not_found');
    const { firstname, lastname, company } = user;
    return refuse('user_changed', { user: { firstname, lastname, company } });
  };
  return [
    route(staffAccountsApi.resendVerification, ({ params: { id }, body: { reason }, by }) =>
      audit.around({ by, action: 'user.resendVerification', subject: id, reason, state: stateOf(id) }, async () =>
        doneUnless(await resend(id)),
      ),
    ),
    route(staffAccountsApi.resetPassword, ({ params: { id }, body: { reason }, by }) =>
      audit.around({ by, action: 'user.resetPassword', subject: id, reason, state: stateOf(id) }, async () => {
        const user = await present(id);
        return doneUnless(user && (await recovery.forgot(user.email)) ? undefined : 'not_found');
      }),
    ),
    route(staffAccountsApi.change, ({ params: { id }, body: { reason, seen = {}, ...asked }, by }) =>
      audit.around({ by, action: 'user.change', subject: id, reason, asked, state: stateOf(id) }, () =>
        change(id, changesOf(asked), seen),
      ),
    ),
  ];
};
