import { z } from 'zod';
import { companyName, email, locale, me, newPassword, personName } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { line, name } from './text.ts';
import { uidNumber } from './uid.ts';

/** The password as it is now: asked again before anything that could lock its owner out. */
const currentPassword = z.string().min(1).max(1024);
const nothing = z.object({});
const ofItem = z.object({ id: z.uuid() });

/** The countries that addresses can be in. */
export const country = z.enum(['AUT', 'DEU', 'CHE']);
export type Country = z.output<typeof country>;

/** Digits in a postal code of each country. */
export const postalDigits: Readonly<Record<Country, number>> = { AUT: 4, CHE: 4, DEU: 5 };

/** Where somebody lives or works. */
export const postalFields = z.object({
  addressLine1: name(200),
  addressLine2: line(200).default(''),
  city: name(100),
  postalCode: name(10),
  country,
});

/** Whether a postal code can be one of its country: four digits in Austria and Switzerland, five in Germany. */
export const fitsCountry = ({ postalCode, country: of }: { readonly postalCode: string; readonly country: Country }) =>
  new RegExp(`^\\d{${postalDigits[of]}}$`).test(postalCode);

const addressFields = postalFields.extend({ preferred: z.boolean().default(false) });

/** An address as a person writes it. */
export const addressBody = addressFields.refine(fitsCountry, { path: ['postalCode'], error: 'postal_code' });

/** An address of a person; exactly one is preferred. */
export const address = addressFields.extend({ id: z.string() });
export type Address = z.output<typeof address>;

/** A login on one device, as its owner sees it. Times are ISO texts. */
export const loginSession = z.object({
  id: z.string(),
  /** Browser and system, as far as they were told. */
  device: z.string(),
  isCurrent: z.boolean(),
  rememberMe: z.boolean(),
  startedAt: z.string().nullable(),
  lastActiveAt: z.string(),
  endsAt: z.string(),
});
export type LoginSession = z.output<typeof loginSession>;

export const profileBody = z.object({
  firstname: personName.optional(),
  lastname: personName.optional(),
  company: companyName.optional(),
  uid: uidNumber.optional(),
  locale: locale.optional(),
});

export const passwordChangeBody = z.object({ currentPassword, newPassword });
export const emailChangeBody = z.object({ newEmail: email, password: currentPassword });
/** `refundUnused`: what is unused of what was paid goes back to the cards first; otherwise it is lost. */
export const removeAccountBody = z.object({ password: currentPassword, refundUnused: z.boolean().default(false) });

export const usersApi = {
  me: endpoint({ method: 'get', path: '/users/@me', level: 'user', answer: me }),
  change: endpoint({ method: 'patch', path: '/users/@me', level: 'user', body: profileBody, answer: me }),
  /** Erases the person: documents, projects, media. The ledger keeps ids and amounts, receipts above CHF 400 their recipient (AU12). */
  remove: endpoint({
    method: 'delete',
    path: '/users/@me',
    level: 'user',
    body: removeAccountBody,
    answer: nothing,
    refusals: ['incorrect_login_credentials', 'last_admin', 'rate_limited', 'busy'],
  }),
  /** Everything that is kept about the person, as one JSON file. */
  export: endpoint({
    method: 'get',
    path: '/users/@me/export',
    level: 'user',
    answer: z.unknown(),
    files: { 'application/json': 'text' },
    refusals: ['rate_limited'],
  }),
  changePassword: endpoint({
    method: 'post',
    path: '/users/@me/password',
    level: 'user',
    body: passwordChangeBody,
    answer: nothing,
    refusals: ['incorrect_login_credentials', 'password_too_common', 'rate_limited', 'busy'],
  }),
  changeEmail: endpoint({
    method: 'post',
    path: '/users/@me/email',
    level: 'user',
    body: emailChangeBody,
    answer: nothing,
    refusals: ['incorrect_login_credentials', 'email_alread_taken', 'rate_limited', 'busy'],
  }),
  addresses: endpoint({ method: 'get', path: '/users/@me/addresses', level: 'user', answer: z.array(address) }),
  addAddress: endpoint({
    method: 'post',
    path: '/users/@me/addresses',
    level: 'user',
    body: addressBody,
    answer: z.array(address),
    status: 201,
    refusals: ['too_many_addresses'],
  }),
  changeAddress: endpoint({
    method: 'patch',
    path: '/users/@me/addresses/:id',
    level: 'user',
    params: ofItem,
    body: addressBody,
    answer: z.array(address),
  }),
  removeAddress: endpoint({
    method: 'delete',
    path: '/users/@me/addresses/:id',
    level: 'user',
    params: ofItem,
    answer: z.array(address),
  }),
  sessions: endpoint({ method: 'get', path: '/users/@me/sessions', level: 'user', answer: z.array(loginSession) }),
  endSession: endpoint({
    method: 'delete',
    path: '/users/@me/sessions/:id',
    level: 'user',
    params: ofItem,
    answer: nothing,
  }),
  /** Ends every login but the one that asks. */
  endOtherSessions: endpoint({ method: 'delete', path: '/users/@me/sessions', level: 'user', answer: nothing }),
  /** Tells that a screen was opened; the name of its route only, never what was on it (AU11). */
  visit: endpoint({
    method: 'post',
    path: '/users/@me/visits',
    level: 'user',
    body: z.object({ route: z.string().regex(/^\/[a-z:/-]{0,60}$/i) }),
    answer: nothing,
  }),
};
