import { z } from 'zod';
import { ofLength } from '@soebs/events';
import { endpoint } from './endpoint.ts';
import { noticePreferences, defaultPreferences } from './notices.ts';
import { line, name, prose } from './text.ts';

export const email = z.string().trim().toLowerCase().max(254).pipe(z.email());
/** 10–256 code points as typed: not trimmed, no composition rule; two ways of typing one text are the same (AU1). */
export const newPassword = z
  .string()
  .max(2_048)
  .refine((password) => !/\p{Cs}/u.test(password))
  .check(ofLength({ min: 10, max: 256 }))
  .meta({ minLength: 10, maxLength: 256 });
export const locale = z.enum(['en', 'de']);
export const role = z.enum(['user', 'firstLevel', 'admin']);
export const feature = z.enum(['ENTERPRISE_API']);

/** A first or last name. */
export const personName = name(100);
/** Why staff do what they do; kept in the audit with the act (AU9). */
export const staffReason = prose(500);
/** A company, or nothing. */
export const companyName = line(200);

/** What arrives by mail: 256 random bits in URL-safe text. */
export const mailToken = z.string().min(1).max(200);

export const loginBody = z.object({
  email,
  password: z.string().min(1).max(1024),
  rememberMe: z.boolean().default(false),
});

export const registerBody = z.object({
  email,
  password: newPassword,
  firstname: personName,
  lastname: personName,
  company: companyName.optional(),
  locale: locale.default('de'),
  /** Screens ask for it before they send; a program that says no is refused. */
  acceptedTerms: z.boolean().optional(),
});

export const me = z.object({
  id: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  company: z.string().nullable(),
  /** The company's number, CHE-123.456.788. */
  uid: z.string().nullable(),
  email: z.string(),
  role,
  blocked: z.boolean(),
  locked: z.boolean(),
  verified: z.boolean(),
  features: z.array(feature),
  locale,
  isEnterpriseAPICustomer: z.boolean(),
  notices: noticePreferences.default(defaultPreferences),
});
export type Me = z.output<typeof me>;

const nothing = z.object({});

/** How far a change of address is: each address has its own link (AU6). */
export const emailChange = z.object({
  oldEmail: z.string(),
  newEmail: z.string(),
  isOldEmailVerified: z.boolean(),
  isNewEmailVerified: z.boolean(),
});

export const authApi = {
  login: endpoint({
    method: 'post',
    path: '/auth/login',
    level: 'public',
    summary: 'Log in',
    description:
      'Opens a session with email address and password and sets its cookies; a session that the request carries ' +
      'ends. Without `rememberMe` it ends after 2 hours of rest and at the latest after 12, with it after 14 ' +
      'days of rest and at the latest after 30; of staff always after 30 minutes of rest and at the latest ' +
      'after 8 hours. Answers `account_locked_out` for known and unknown addresses alike after ten failed ' +
      'attempts within 15 minutes; that an account is blocked or not yet verified is told only after the right ' +
      'password. At most 20 failed attempts within 15 minutes from one network address.',
    body: loginBody,
    answer: nothing,
    refusals: ['incorrect_login_credentials', 'email_not_verified', 'account_blocked', 'account_locked_out', 'busy'],
  }),
  session: endpoint({
    method: 'get',
    path: '/auth/session',
    level: 'public',
    summary: 'Whether there may be a session',
    description:
      'Says whether the request carries the cookie of a session, which may be over: a screen that starts asks who is logged in only ' +
      'where somebody may be.',
    answer: z.object({ isKnown: z.boolean() }),
  }),
  logout: endpoint({
    method: 'post',
    path: '/auth/logout',
    level: 'public',
    summary: 'Log out',
    description:
      'Ends the session that the request carries and clears its cookies. Answers the same when there is none.',
    answer: nothing,
  }),
  refresh: endpoint({
    method: 'post',
    path: '/auth/refresh',
    level: 'public',
    summary: 'Renew the session',
    description:
      'Exchanges the refresh cookie for new session cookies; the screens do it when a call answers ' +
      '`unauthorized`. A refresh token that is used a second time ends the session, and its owner is told by ' +
      'email.',
    answer: nothing,
    status: 201,
    refusals: ['session_expired'],
  }),
  register: endpoint({
    method: 'post',
    path: '/auth/register',
    level: 'public',
    summary: 'Register',
    description:
      'Makes an account for an email address and sends a link that verifies it; until then nobody logs in with ' +
      'it. The password has 10 to 256 characters. At most 5 an hour from one network address.',
    body: registerBody,
    answer: nothing,
    status: 201,
    refusals: ['email_alread_taken', 'terms_not_accepted', 'password_too_common', 'registration_closed', 'busy'],
  }),
  verify: endpoint({
    method: 'post',
    path: '/auth/verify',
    level: 'public',
    summary: 'Verify an email address',
    description:
      'Confirms the address of a new account by the token of its email, which holds for 24 hours. The first ' +
      'time gives the credits that new accounts are welcomed with; later ones answer the same.',
    body: z.object({ token: mailToken }),
    answer: nothing,
    refusals: ['invalid_verification_link'],
  }),
  resend: endpoint({
    method: 'post',
    path: '/auth/verify/resend',
    level: 'public',
    summary: 'Send the verification link again',
    description:
      'Sends the link for an unverified account once more. Answers the same, and as quickly, when the address ' +
      'is unknown or verified. At most 3 an hour to one address and 5 an hour from one network address.',
    body: z.object({ email }),
    answer: nothing,
  }),
  forgot: endpoint({
    method: 'post',
    path: '/auth/password/forgot',
    level: 'public',
    summary: 'Ask for a new password',
    description:
      'Sends a link for setting a new password, which holds for 30 minutes. Answers `not_found` when no account ' +
      'has the address. At most 3 an hour to one address and 5 an hour from one network address.',
    body: z.object({ email }),
    answer: nothing,
    refusals: ['not_found'],
  }),
  reset: endpoint({
    method: 'post',
    path: '/auth/password/reset',
    level: 'public',
    summary: 'Set a new password by a link',
    description:
      'Sets a new password by the token of the email, once. It verifies the address, lifts a lock and ends ' +
      'every session of the account. A refused password leaves the link as it is.',
    body: z.object({ token: mailToken, password: newPassword }),
    answer: nothing,
    refusals: ['invalid_verification_link', 'password_too_common', 'busy'],
  }),
  verifyEmailChange: endpoint({
    method: 'post',
    path: '/auth/verify-email-change',
    level: 'public',
    summary: 'Confirm a change of address',
    description:
      'Confirms one half of a change of email address by the token of one of its two emails; the address moves ' +
      'when both are confirmed. Answers how far the change is, also for a link that was used before.',
    body: z.object({ token: mailToken }),
    answer: emailChange,
    refusals: ['invalid_verification_link', 'email_alread_taken'],
  }),
};
