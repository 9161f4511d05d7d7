import { z } from 'zod';
import { address, addressBody } from './addresses.ts';
import { companyName, email, emailChange, locale, me, newPassword, personName } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { noticePreferences } from './notices.ts';
import { moment } from './query.ts';
import { uidNumber } from './uid.ts';

/** The password as it is now: asked again before anything that could lock its owner out. */
const currentPassword = z.string().min(1).max(1024);
const nothing = z.object({});
const ofItem = z.object({ id: z.uuid() });

/** A login on one device, as its owner sees it. Times are ISO texts. */
export const loginSession = z.object({
  id: z.string(),
  /** Browser and system, as far as they were told. */
  device: z.string(),
  isCurrent: z.boolean(),
  rememberMe: z.boolean(),
  startedAt: moment.nullable(),
  lastActiveAt: moment,
  endsAt: moment,
});
export type LoginSession = z.output<typeof loginSession>;

export const profileBody = z.object({
  firstname: personName.optional(),
  lastname: personName.optional(),
  company: companyName.optional(),
  uid: uidNumber.optional(),
  locale: locale.optional(),
  notices: noticePreferences.partial().optional(),
});

export const passwordChangeBody = z
  .object({ currentPassword, newPassword })
  .refine((given) => given.newPassword !== given.currentPassword, { path: ['newPassword'], error: 'different' });
/** A change of address that waits for one of its addresses. */
export const pendingEmailChange = emailChange.extend({ until: z.iso.datetime() });
export type PendingEmailChange = z.output<typeof pendingEmailChange>;
export const emailChangeBody = z.object({ newEmail: email, password: currentPassword });
/** `refundUnused`: what is unused of what was paid goes back to the cards first; otherwise it is lost. */
export const removeAccountBody = z.object({ password: currentPassword, refundUnused: z.boolean().default(false) });

export const usersApi = {
  me: endpoint({
    method: 'get',
    path: '/users/@me',
    level: 'user',
    summary: 'Read the own account',
    description:
      'Answers the account of the person who is logged in: names, role, language, and whether the address is ' +
      'locked for logins at the moment.',
    answer: me,
  }),
  change: endpoint({
    method: 'patch',
    path: '/users/@me',
    level: 'user',
    summary: 'Change the own account',
    description:
      'Changes names, company, UID, language or what is told by email; what is not given stays. An empty company or UID removes it. ' +
      'Answers the account as it is afterwards.',
    body: profileBody,
    answer: me,
  }),
  remove: endpoint({
    method: 'delete',
    path: '/users/@me',
    level: 'user',
    summary: 'Delete the own account',
    description:
      'Erases the person: documents, projects, recordings and texts, within minutes; sessions end at once. The ' +
      'ledger keeps ids and amounts, receipts above CHF 400 their recipient. With `refundUnused` what is unused ' +
      'of bought credits goes back to the cards first, otherwise it is lost. Asks for the password; ten wrong ' +
      'ones within 15 minutes and it waits.',
    body: removeAccountBody,
    answer: nothing,
    refusals: ['wrong_password', 'last_admin', 'busy'],
  }),
  changePassword: endpoint({
    method: 'post',
    path: '/users/@me/password',
    level: 'user',
    summary: 'Change the password',
    description:
      'Sets a new password, another than the present one, after asking for that. Every other session of the account ends, and its ' +
      'owner is told by email.',
    body: passwordChangeBody,
    answer: nothing,
    refusals: ['wrong_password', 'password_too_common', 'busy'],
  }),
  changeEmail: endpoint({
    method: 'post',
    path: '/users/@me/email',
    level: 'user',
    summary: 'Ask for a change of address',
    description:
      'Sends a link to the old and to the new address after asking for the password; the address moves when ' +
      'both are opened within 24 hours. An earlier request is void.',
    body: emailChangeBody,
    answer: nothing,
    refusals: ['wrong_password', 'email_alread_taken', 'busy'],
  }),
  pendingEmail: endpoint({
    method: 'get',
    path: '/users/@me/email',
    level: 'user',
    summary: 'Read the change of address that waits',
    description: 'Answers which addresses of it are confirmed and until when its links hold; null when none waits.',
    answer: pendingEmailChange.nullable(),
  }),
  withdrawEmail: endpoint({
    method: 'delete',
    path: '/users/@me/email',
    level: 'user',
    summary: 'Withdraw a change of address',
    description: 'The links that were sent are void; the address stays. Without one that waits nothing happens.',
    answer: nothing,
  }),
  addresses: endpoint({
    method: 'get',
    path: '/users/@me/addresses',
    level: 'user',
    summary: 'List the own addresses',
    description: 'Answers the postal addresses of the person. Exactly one is preferred, unless there is none.',
    answer: z.array(address),
  }),
  addAddress: endpoint({
    method: 'post',
    path: '/users/@me/addresses',
    level: 'user',
    summary: 'Add an address',
    description:
      'Adds a postal address; the first one, or one that says so, becomes the preferred one. Answers all ' +
      'addresses.',
    body: addressBody,
    answer: z.array(address),
    status: 201,
    refusals: ['too_many_addresses'],
  }),
  changeAddress: endpoint({
    method: 'patch',
    path: '/users/@me/addresses/:id',
    level: 'user',
    summary: 'Change an address',
    description: 'Replaces a postal address. Answers all addresses.',
    params: ofItem,
    body: addressBody,
    answer: z.array(address),
  }),
  removeAddress: endpoint({
    method: 'delete',
    path: '/users/@me/addresses/:id',
    level: 'user',
    summary: 'Remove an address',
    description:
      'Removes a postal address; if it was the preferred one, another takes its place. Answers those that are ' +
      'left.',
    params: ofItem,
    answer: z.array(address),
  }),
  sessions: endpoint({
    method: 'get',
    path: '/users/@me/sessions',
    level: 'user',
    summary: 'List the own sessions',
    description:
      'Answers the sessions that hold: browser and system as far as they were told, when they began, were last ' +
      'used and will end.',
    answer: z.array(loginSession),
  }),
  endSession: endpoint({
    method: 'delete',
    path: '/users/@me/sessions/:id',
    level: 'user',
    summary: 'End one session',
    description: 'Ends one session of the person, on whatever device.',
    params: ofItem,
    answer: nothing,
  }),
  endOtherSessions: endpoint({
    method: 'delete',
    path: '/users/@me/sessions',
    level: 'user',
    summary: 'End all other sessions',
    description: 'Ends every session of the person but the one that asks.',
    answer: nothing,
  }),
  visit: endpoint({
    method: 'post',
    path: '/users/@me/visits',
    level: 'user',
    summary: 'Note a visit',
    description:
      'Notes that a screen was opened: the name of its route only, never what was on it. Staff see visits; ' +
      'screens send them.',
    body: z.object({ route: z.string().regex(/^\/[a-z:/-]{0,60}$/i) }),
    answer: nothing,
  }),
};
