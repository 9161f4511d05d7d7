import type { Db, LiveSettings, Log, Metrics, Notifications } from '@soebs/platform';
import type { ReadModels } from '@soebs/projector/read-models';
import type { Audit } from '../audit/audit.ts';
import type { ApiContext } from '../http/context.ts';
import type { Person } from '../http/person.ts';
import type { Limits } from '../limits/limits.ts';
import type { Outbox } from '../mail/outbox.ts';
import { accountRules, type AccountRules } from './account-rules.ts';
import { accountCopy } from './account-copy.ts';
import { announced, loginsChanged, usersChanged } from './documents/announced.ts';
import { accountCollections, accountIndexes, type AccountCollections, type User } from './documents/collections.ts';
import { countedAccounts, type CountedAccounts } from './documents/counted.ts';
import { erasedAccounts, type ErasedAccounts } from './erased-accounts.ts';
import { accounts, type Accounts } from './login/accounts.ts';
import { lockout, type Lockout } from './login/lockout.ts';
import { loginRoutes } from './login/routes.ts';
import { addressBook, type AddressBook } from './profile/addresses.ts';
import { billing, type Billing } from './profile/billing.ts';
import { looksOf, type Looks } from './profile/looks.ts';
import { profileRoutes, unsubscribeRoutes } from './profile/routes.ts';
import { subscriptions, type Subscriptions } from './profile/subscriptions.ts';
import { vocabularyOf, vocabularyRoutes, type Vocabulary } from './profile/vocabulary.ts';
import { visitLog, type VisitLog } from './profile/visits.ts';
import { emailChanges } from './registration/email-changes.ts';
import { recovery } from './registration/recovery.ts';
import { registration } from './registration/registration.ts';
import { registrationRoutes } from './registration/routes.ts';
import { cookiesFor, type Cookies } from './sessions/cookies.ts';
import { knownDevices, type KnownDevices } from './sessions/devices.ts';
import { sessionStore, type SessionStore } from './sessions/sessions.ts';
import { accountRoutes } from './staff/account-routes.ts';
import { accessRoutes } from './staff/access-routes.ts';
import { access, type Access } from './staff/access.ts';
import { administrators, type Administrators } from './staff/administrators.ts';
import { customers, type Customers } from './staff/customers.ts';
import { directory, type Directory } from './staff/directory.ts';
import { loginListRoutes } from './staff/login-list-routes.ts';
import { loginList, type LoginList } from './staff/login-list.ts';
import { userListRoutes } from './staff/user-list-routes.ts';
import { userList, type UserList } from './staff/user-list.ts';

export type AccountsContextDeps = {
  readonly db: Db;
  readonly notifications: Pick<Notifications, 'publish'>;
  readonly views: Pick<ReadModels, 'balance'>;
  readonly outbox: Outbox;
  readonly limits: Limits;
  readonly audit: Audit;
  readonly live: Pick<LiveSettings, 'get'>;
  /** Given to everybody who confirms an address, once. */
  readonly welcome: (userId: string) => Promise<void>;
  /** Told when an address was proved: whatever waits for it is theirs from now on. */
  readonly proved: (user: { readonly id: string; readonly email: string }) => Promise<void>;
  readonly apiUrl: string;
  /** Where people open the product: links in mails begin with it, whatever a request calls this server. */
  readonly webUrl: string;
  readonly now: () => Date;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'auth_failures_total'>;
};

/** Who may come in, and what is kept of them as documents. */
export type AccountsContext = ApiContext & {
  readonly accounts: Accounts;
  readonly sessions: SessionStore;
  readonly cookies: Cookies;
  readonly directory: Directory;
  readonly customers: Customers;
  readonly billing: Billing;
  readonly addressBook: AddressBook;
  readonly visitLog: VisitLog;
  /** What people have on their screens, and what they want to be told of by email. */
  readonly looks: Looks;
  readonly subscriptions: Subscriptions;
  readonly vocabulary: Vocabulary;
  readonly access: Access;
  readonly administrators: () => Promise<readonly User[]>;
  readonly userList: UserList;
  readonly loginList: LoginList;
  readonly erased: ErasedAccounts;
  readonly counted: CountedAccounts;
  /** What the documents of an account tell their own person. */
  readonly copyOf: (person: Person) => Promise<Readonly<Record<string, unknown>>>;
};

/** What every noun of accounts works with. */
type Foundation = AccountsContextDeps & {
  readonly collections: AccountCollections;
  readonly sessions: SessionStore;
  readonly lockout: Lockout;
  readonly devices: KnownDevices;
  readonly administrators: Administrators;
  readonly directory: Directory;
  readonly addressBook: AddressBook;
  readonly rules: () => AccountRules;
  readonly isRegistrationOpen: () => boolean;
};

const foundationOf = (deps: AccountsContextDeps): Foundation => {
  const { db, notifications, now, live } = deps;
  const rules = () => accountRules(live.get);
  const stored = accountCollections(db);
  const loginsMoved = (): void => notifications.publish(loginsChanged, {});
  const collections: AccountCollections = {
    ...stored,
    users: announced(stored.users, () => notifications.publish(usersChanged, {})),
    sessions: announced(stored.sessions, loginsMoved),
    visits: announced(stored.visits, loginsMoved),
  };
  const { sessions, users } = collections;
  const ended = (sessionId: string): void => notifications.publish('sessions.ended', sessionId);
  return {
    ...deps,
    collections,
    sessions: sessionStore({ sessions, users, now, rules, ended }),
    lockout: lockout(collections, { now, rules }),
    devices: knownDevices(collections, now),
    administrators: administrators({ users, now }),
    directory: directory(collections),
    addressBook: addressBook(collections, now),
    rules,
    isRegistrationOpen: () => live.get('registration.open'),
  };
};

/** What staff see of accounts and do to them. */
const staffOf = (deps: Foundation) => {
  const { audit, sessions } = deps;
  const allowed = access(deps);
  const users = userList(deps);
  const logins = loginList(deps);
  return {
    access: allowed,
    userList: users,
    loginList: logins,
    routes: [
      ...accessRoutes({ access: allowed, audit }),
      ...userListRoutes(users),
      ...loginListRoutes({ loginList: logins, sessions, audit }),
    ],
  };
};

export const accountsContext = (deps: AccountsContextDeps): AccountsContext => {
  const foundation = foundationOf(deps);
  const { collections, sessions, administrators: admins, addressBook: addresses } = foundation;
  const cookies = cookiesFor(deps.apiUrl);
  const nouns = {
    accounts: accounts(foundation),
    registration: registration(foundation),
    recovery: recovery(foundation),
    emailChanges: emailChanges(foundation),
    visitLog: visitLog(collections, foundation),
  };
  const { routes: staffRoutes, ...staff } = staffOf(foundation);
  const subscribed = subscriptions(foundation);
  const vocabulary = vocabularyOf(collections);
  const all = { ...foundation, ...nouns, cookies };
  return {
    counted: countedAccounts(collections),
    looks: looksOf(collections, deps.now),
    subscriptions: subscribed,
    vocabulary,
    ...staff,
    accounts: nouns.accounts,
    visitLog: nouns.visitLog,
    sessions,
    cookies,
    directory: foundation.directory,
    customers: customers(collections),
    addressBook: addresses,
    billing: billing(foundation),
    administrators: admins.present,
    erased: erasedAccounts(foundation),
    copyOf: accountCopy(foundation),
    routes: [
      ...loginRoutes(all),
      ...registrationRoutes(all),
      ...profileRoutes(all),
      ...vocabularyRoutes(vocabulary),
      ...unsubscribeRoutes(subscribed),
      ...accountRoutes(all),
      ...staffRoutes,
    ],
    background: [],
    indexes: accountIndexes,
  };
};
