import { z } from 'zod';
import { me } from './auth.ts';
import { namedTransaction, revisionCursor } from './credits.ts';
import { endpoint, sliceOf, sliceQuery, timeQuery } from './endpoint.ts';
import { namedPerson } from './jobs.ts';
import { project, projectStatus } from './projects.ts';

const ofItem = z.object({ id: z.uuid() });
const typed = z.string().trim().max(254).default('');

/** A person as staff see them. */
export const staffUser = me.omit({ features: true, locale: true }).extend({ createdAt: z.string() });
export type StaffUser = z.output<typeof staffUser>;

/** A person with what staff act on: what they can spend and on how many devices they are logged in. */
export const staffUserDetail = staffUser.extend({ creditsInCents: z.int(), logins: z.int() });
export type StaffUserDetail = z.output<typeof staffUserDetail>;

/** Which people: those whom staff have to do with most often. */
export const peopleKinds = ['blocked', 'unverified', 'staff'] as const;
export const peopleKind = z.enum(peopleKinds);
export type PeopleKind = z.output<typeof peopleKind>;

/** A project as staff see it: what it is and how it stands, nothing of what was said (AU10). */
export const staffProject = project
  .omit({ expressions: true, subtitlePreset: true })
  .extend({ owner: namedPerson.nullable() });
export type StaffProject = z.output<typeof staffProject>;

/** A project with what it has cost its owner up to now; 0 when nothing was charged or everything given back. */
export const staffProjectDetail = staffProject.extend({ chargedInCents: z.int() });
export type StaffProjectDetail = z.output<typeof staffProjectDetail>;

/** What staff look up (AD1, AU10). */
export const adminReadsApi = {
  /** Newest first. `q`: the beginnings of names, company or address. */
  users: endpoint({
    method: 'get',
    path: '/admin/users',
    level: 'staff',
    query: timeQuery.extend({ q: typed, kind: peopleKind.optional() }),
    answer: sliceOf(staffUser),
  }),
  user: endpoint({ method: 'get', path: '/admin/users/:id', level: 'staff', params: ofItem, answer: staffUserDetail }),
  /** Newest first. */
  transactions: endpoint({
    method: 'get',
    path: '/admin/users/:id/transactions',
    level: 'staff',
    params: ofItem,
    query: sliceQuery.extend({ after: revisionCursor }),
    answer: sliceOf(namedTransaction),
  }),
  /** Newest first. `q`: a part of the title, a project's or its owner's id, or the owner's address. */
  projects: endpoint({
    method: 'get',
    path: '/admin/projects',
    level: 'staff',
    query: timeQuery.extend({ q: typed, status: projectStatus.optional() }),
    answer: sliceOf(staffProject),
  }),
  project: endpoint({
    method: 'get',
    path: '/admin/projects/:id',
    level: 'staff',
    params: ofItem,
    answer: staffProjectDetail,
  }),
};
