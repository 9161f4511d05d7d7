import { usersApi, type LoginSession } from '@soebs/contract';
import { done, doneUnless, refuse } from '../http/answer.ts';
import { attachment } from '../http/file-name.ts';
import { route, type Route } from '../http/route.ts';
import { limited } from '../limits/limited.ts';
import type { Limits } from '../limits/limits.ts';
import type { Accounts } from './accounts.ts';
import type { AddressBook } from './addresses.ts';
import type { DataCopy } from './data-copy.ts';
import { deviceClass } from './device-name.ts';
import type { EmailChanges } from './email-changes.ts';
import type { Erasure } from './erasure.ts';
import type { Lockout } from './lockout.ts';
import { personOf } from './person.ts';
import type { Recovery } from './recovery.ts';
import { renewSearchWords } from './search-words.ts';
import type { SessionStore } from './sessions.ts';
import type { AccountCollections, Session } from './user.model.ts';
import type { VisitLog } from './visits.ts';

export type ProfileRoutesDeps = {
  readonly accountDocuments: AccountCollections;
  readonly accounts: Accounts;
  readonly sessions: SessionStore;
  readonly lockout: Lockout;
  readonly recovery: Recovery;
  readonly emailChanges: EmailChanges;
  readonly addressBook: AddressBook;
  readonly visitLog: VisitLog;
  readonly erasure: Erasure;
  readonly dataCopy: DataCopy;
  readonly limits: Limits;
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
  const { accounts, lockout, recovery, emailChanges, erasure, limits } = deps;
  const users = () => deps.accountDocuments.users;
  return [
    route(usersApi.me, async ({ person }) => done({ ...person, locked: await lockout.isLocked(person.email) })),
    route(usersApi.change, async ({ body, person }) => {
      const { company, uid, ...rest } = body;
      const given = Object.entries(rest).filter(([, value]) => value !== undefined);
      const emptied = {
        ...(company === undefined ? {} : { company: company || null }),
        ...(uid === undefined ? {} : { uid: uid || null }),
      };
      const changes = { ...Object.fromEntries(given), ...emptied };
      if (Object.keys(changes).length > 0) {
        await users().updateOne({ _id: person.id }, { $set: changes });
        await renewSearchWords(deps.accountDocuments, person.id);
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
    route(usersApi.remove, async ({ body, person }) => {
      const refusal = await accounts.passwordAgain(person.id, body.password);
      return doneUnless(refusal ?? (await erasure.begin(person.id, body)));
    }),
    route(usersApi.export, async ({ person, response }) => {
      const halt = await limited(limits, [['export', person.id]]);
      if (halt) return halt;
      const copy = await deps.dataCopy(person);
      response
        .set('Content-Disposition', attachment('soebs-data', 'json'))
        .type('application/json')
        .send(JSON.stringify(copy, null, 2));
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
