import { z } from 'zod';
import { staffReason } from './auth.ts';
import { endpoint, sliceOf, timeQuery } from './endpoint.ts';
import { namedPerson } from './jobs.ts';

/** A login that holds, as staff see it. Times are ISO texts. */
export const staffLogin = z.object({
  id: z.string(),
  user: namedPerson.nullable(),
  /** Browser and system, as far as they were told. */
  device: z.string().nullable(),
  rememberMe: z.boolean(),
  startedAt: z.string().nullable(),
  lastActiveAt: z.string(),
  endsAt: z.string(),
});
export type StaffLogin = z.output<typeof staffLogin>;

/** A stretch of use (AU11): when, which screens by the names of their routes, what kind of device; no content. */
export const staffVisit = z.object({
  id: z.string(),
  user: namedPerson.nullable(),
  startedAt: z.string(),
  lastAt: z.string(),
  /** It goes on with the next screen that is opened. */
  isOpen: z.boolean(),
  routes: z.array(z.string()),
  deviceClass: z.enum(['desktop', 'mobile']),
});
export type StaffVisit = z.output<typeof staffVisit>;

/** `q`: the id or the address of a person. */
const query = timeQuery.extend({ q: z.string().trim().max(254).default('') });

/** Who is logged in and who was here (AU11, AD1). */
export const adminSessionsApi = {
  logins: endpoint({ method: 'get', path: '/admin/sessions', level: 'staff', query, answer: sliceOf(staffLogin) }),
  visits: endpoint({ method: 'get', path: '/admin/visits', level: 'staff', query, answer: sliceOf(staffVisit) }),
  endLogin: endpoint({
    method: 'delete',
    path: '/admin/sessions/:id',
    level: 'admin',
    params: z.object({ id: z.uuid() }),
    body: z.object({ reason: staffReason }),
    answer: z.object({}),
  }),
};
