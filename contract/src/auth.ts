import { z } from 'zod';
import { ofLength } from '@soebs/events';
import { endpoint } from './endpoint.ts';
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
    body: loginBody,
    answer: nothing,
    refusals: [
      'incorrect_login_credentials',
      'email_not_verified',
      'account_blocked',
      'account_locked_out',
      'rate_limited',
      'busy',
    ],
  }),
  logout: endpoint({ method: 'post', path: '/auth/logout', level: 'public', answer: nothing }),
  refresh: endpoint({
    method: 'post',
    path: '/auth/refresh',
    level: 'public',
    answer: nothing,
    status: 201,
    refusals: ['session_expired'],
  }),
  register: endpoint({
    method: 'post',
    path: '/auth/register',
    level: 'public',
    body: registerBody,
    answer: nothing,
    status: 201,
    refusals: ['email_alread_taken', 'terms_not_accepted', 'password_too_common', 'rate_limited', 'busy'],
  }),
  verify: endpoint({
    method: 'post',
    path: '/auth/verify',
    level: 'public',
    body: z.object({ token: mailToken }),
    answer: nothing,
    refusals: ['invalid_verification_link', 'rate_limited'],
  }),
  resend: endpoint({
    method: 'post',
    path: '/auth/verify/resend',
    level: 'public',
    body: z.object({ email }),
    answer: nothing,
    refusals: ['rate_limited'],
  }),
  forgot: endpoint({
    method: 'post',
    path: '/auth/password/forgot',
    level: 'public',
    body: z.object({ email }),
    answer: nothing,
    refusals: ['not_found', 'rate_limited'],
  }),
  reset: endpoint({
    method: 'post',
    path: '/auth/password/reset',
    level: 'public',
    body: z.object({ token: mailToken, password: newPassword }),
    answer: nothing,
    refusals: ['invalid_verification_link', 'password_too_common', 'rate_limited', 'busy'],
  }),
  verifyEmailChange: endpoint({
    method: 'post',
    path: '/auth/verify-email-change',
    level: 'public',
    body: z.object({ token: mailToken }),
    answer: emailChange,
    refusals: ['invalid_verification_link', 'email_alread_taken', 'rate_limited'],
  }),
};
