import { noticesApi, usersApi, type LoginSession } from '@soebs/contract';
import { done, doneUnless, refuse } from '../../http/answer.ts';
import { route, type Route } from '../../http/route.ts';
import type { Accounts } from '../login/accounts.ts';
import type { AddressBook } from './addresses.ts';
import { deviceClass } from '../sessions/device-name.ts';
import type { EmailChanges } from '../registration/email-changes.ts';
import type { Lockout } from '../login/lockout.ts';
import { personOf } from '../documents/person.ts';
import type { Recovery } from '../registration/recovery.ts';
import { renewSearchWords } from '../documents/search-words.ts';
import type { SessionStore } from '../sessions/sessions.ts';
import type { AccountCollections, Session } from '../documents/collections.ts';
import type { Subscriptions } from './subscriptions.ts';
import type { VisitLog } from './visits.ts';

/** The way out of emails, by the link that stands in them. */
export const unsubscribeRoutes = ({ end }: Pick<Subscriptions, 'end'>): Route[] => [
  route(noticesApi.unsubscribe, async ({ query }) =>
    (await end(query)) ? done({}) : refuse('invalid_verification_link'),
  ),
];

export type ProfileRoutesDeps = {
  readonly collections: Pick<AccountCollections, 'users'>;
  readonly accounts: Pick<Accounts, 'passwordAgain'>;
  readonly sessions: Pick<SessionStore, 'list' | 'endOne' | 'endAll'>;
  readonly lockout: Pick<Lockout, 'isLocked'>;
  readonly recovery: Pick<Recovery, 'change'>;
  readonly emailChanges: Pick<EmailChanges, 'request' | 'pending' | 'withdraw'>;
  readonly addressBook: AddressBook;
  readonly visitLog: VisitLog;
};

const shown = (session: Session, currentId: string): LoginSession => ({
  id: session._id,
  device: session.device ?? '–',
  isCurrent: session._id === currentId,
  rememberMe: session.rememberMe,
  startedAt: session.createdAt?.toISOString() ?? null,
  lastActiveAt: new Date(session.idleUntil.getTime() - session.idleMs).toISOString(),
  endsAt: session.maxUntil.toISOString(),
});

const ownAccount = (deps: ProfileRoutesDeps): Route[] => {
  const { accounts, lockout, recovery, emailChanges } = deps;
  const users = () => deps.collections.users;
  return [
    route(usersApi.me, async ({ person }) => done({ ...person, locked: await lockout.isLocked(person.email) })),
    route(usersApi.change, async ({ body, person }) => {
      const { company, uid, notices = {}, ...rest } = body;
      const given = Object.entries(rest).filter(([, value]) => value !== undefined);
      const emptied = {
        ...(company === undefined ? {} : { company: company || null }),
        ...(uid === undefined ? {} : { uid: uid || null }),
      };
      const preferences = Object.fromEntries(
        Object.entries(notices).map(([kind, preference]) => [`notices.${kind}`, preference]),
      );
      const changes = { ...Object.fromEntries(given), ...preferences, ...emptied };
      if (Object.keys(changes).length > 0) {
        await users().updateOne({ _id: person.id }, { $set: changes });
        await renewSearchWords(deps.collections, person.id);
      }
      const user = await users().findOne({ _id: person.id });
      return user ? done(personOf(user, person.sessionId)) : refuse('unauthorized');
    }),
    route(usersApi.changePassword, async ({ body, person }) => {
      const refusal = await accounts.passwordAgain(person.id, body.currentPassword);
      return doneUnless(refusal ?? (await recovery.change(person.id, body.newPassword, person.sessionId)));
    }),
    route(usersApi.changeEmail, async ({ body, person }) => {
      const refusal = await accounts.passwordAgain(person.id, body.password);
      return doneUnless(refusal ?? (await emailChanges.request(person.id, body.newEmail)));
    }),
    route(usersApi.pendingEmail, async ({ person }) => done(await emailChanges.pending(person.id))),
    route(usersApi.withdrawEmail, async ({ person }) => {
      await emailChanges.withdraw(person.id);
      return done({});
    }),
    route(usersApi.visit, async ({ body, person, request }) => {
      await deps.visitLog.record(person.id, body.route, deviceClass(request.get('user-agent')));
      return done({});
    }),
  ];
};

const ownAddresses = ({ addressBook }: ProfileRoutesDeps): Route[] => [
  route(usersApi.addresses, async ({ person }) => done(await addressBook.list(person.id))),
  route(usersApi.addAddress, async ({ person, body }) => {
    const all = await addressBook.add(person.id, body);
    return all ? done(all) : refuse('too_many_addresses');
  }),
  route(usersApi.changeAddress, async ({ person, params, body }) => {
    const all = await addressBook.change(person.id, params.id, body);
    return all ? done(all) : refuse('not_found');
  }),
  route(usersApi.removeAddress, async ({ person, params }) => {
    const all = await addressBook.remove(person.id, params.id);
    return all ? done(all) : refuse('not_found');
  }),
];

const ownSessions = ({ sessions }: ProfileRoutesDeps): Route[] => [
  route(usersApi.sessions, async ({ person }) =>
    done((await sessions.list(person.id)).map((each) => shown(each, person.sessionId))),
  ),
  route(usersApi.endSession, async ({ person, params }) =>
    (await sessions.endOne(person.id, params.id)) ? done({}) : refuse('not_found'),
  ),
  route(usersApi.endOtherSessions, async ({ person }) => {
    await sessions.endAll(person.id, person.sessionId);
    return done({});
  }),
];

/** What a person sees and changes of their own account. */
export const profileRoutes = (deps: ProfileRoutesDeps): Route[] => [
  ...ownAccount(deps),
  ...ownAddresses(deps),
  ...ownSessions(deps),
];
