import { z } from 'zod';
import { staffReason } from './auth.ts';
import { endpoint, sliceOf, timeQuery } from './endpoint.ts';
import { namedPerson } from './jobs.ts';
import { moment } from './query.ts';

/** A login that holds, as staff see it. Times are ISO texts. */
export const staffLogin = z.object({
  id: z.string(),
  user: namedPerson.nullable(),
  /** Browser and system, as far as they were told. */
  device: z.string().nullable(),
  rememberMe: z.boolean(),
  startedAt: moment.nullable(),
  lastActiveAt: moment,
  endsAt: moment,
});
export type StaffLogin = z.output<typeof staffLogin>;

/** A stretch of use (AU11): when, which screens by the names of their routes, what kind of device; no content. */
export const staffVisit = z.object({
  id: z.string(),
  user: namedPerson.nullable(),
  startedAt: moment,
  lastAt: moment,
  /** It goes on with the next screen that is opened. */
  isOpen: z.boolean(),
  routes: z.array(z.string()),
  deviceClass: z.enum(['desktop', 'mobile']),
});
export type StaffVisit = z.output<typeof staffVisit>;

/** `q`: the id or the address of a person. */
const query = timeQuery.extend({ q: z.string().trim().max(254).default('') });

/** Who is logged in and who was here (AU11, AD1). */
export const staffSessionsApi = {
  logins: endpoint({
    method: 'get',
    path: '/admin/sessions',
    level: 'staff',
    summary: 'List who is logged in',
    description: 'Answers the sessions that hold, newest first. `q` is the id or the address of a person.',
    query,
    answer: sliceOf(staffLogin),
  }),
  visits: endpoint({
    method: 'get',
    path: '/admin/visits',
    level: 'staff',
    summary: 'List who was here',
    description:
      'Answers stretches of use, newest first: when, which screens by the names of their routes, what kind of ' +
      'device; no content. `q` is the id or the address of a person.',
    query,
    answer: sliceOf(staffVisit),
  }),
  endLogin: endpoint({
    method: 'delete',
    path: '/admin/sessions/:id',
    level: 'admin',
    summary: 'End a session of somebody',
    description: 'Ends one session of a person. The act is kept with its reason.',
    params: z.object({ id: z.uuid() }),
    body: z.object({ reason: staffReason }),
    answer: z.object({}),
  }),
};
