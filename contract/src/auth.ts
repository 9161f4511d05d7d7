import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const email = z.string().trim().toLowerCase().max(254).pipe(z.email());
/** 10–256 characters as typed: not trimmed, no composition rule (AU1). */
export const newPassword = z.string().min(10).max(256);
export const locale = z.enum(['en', 'de']);
export const role = z.enum(['user', 'firstLevel', 'admin']);
export const feature = z.enum(['ENTERPRISE_API']);

export const loginBody = z.object({
  email,
  password: z.string().min(1).max(1024),
  rememberMe: z.boolean().default(false),
});

export const me = z.object({
  id: z.string(),
  firstname: z.string(),
  lastname: z.string(),
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

export const authApi = {
  login: endpoint({
    method: 'post',
    path: '/auth/login',
    level: 'public',
    body: loginBody,
    answer: nothing,
    refusals: ['incorrect_login_credentials', 'email_not_verified', 'account_blocked', 'account_locked_out', 'busy'],
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
};

export const usersApi = {
  me: endpoint({ method: 'get', path: '/users/@me', level: 'user', answer: me }),
};
