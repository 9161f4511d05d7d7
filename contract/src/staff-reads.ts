import { failureCode } from '@soebs/events';
import { z } from 'zod';
import { application } from './applications.ts';
import { me } from './auth.ts';
import { namedTransaction, revisionCursor } from './credits.ts';
import { endpoint, sliceOf, sliceQuery } from './endpoint.ts';
import { namedPerson } from './jobs.ts';
import { project, projectStatus } from './projects.ts';
import { moment } from './query.ts';
import { receipt } from './receipts.ts';
import { sortedQuery } from './sorted.ts';

const ofItem = z.object({ id: z.uuid() });
const typed = z.string().trim().max(254).default('');

/** A person as staff see them. */
export const staffUser = me.omit({ features: true, locale: true, notices: true }).extend({ createdAt: moment });
export type StaffUser = z.output<typeof staffUser>;

/** A person with what staff act on: what they can spend and on how many devices they are logged in. */
export const staffUserDetail = staffUser.extend({ creditsInCents: z.int(), logins: z.int() });
export type StaffUserDetail = z.output<typeof staffUserDetail>;

/** Which people: those whom staff have to do with most often. */
export const peopleKinds = ['blocked', 'unverified', 'staff'] as const;
export const peopleKind = z.enum(peopleKinds);
export type PeopleKind = z.output<typeof peopleKind>;

/** What staff sort people by: when they came, and their names, the last name first. */
export const peopleSort = { created: 'time', name: 'text' } as const;
/** What staff sort projects by: when they were made, and when something last happened to them. */
export const projectsSort = { created: 'time', changed: 'time' } as const;

/** Projects by how and when they ended; the days are those in Zürich. */
export const endedQuery = z.object({
  failure: failureCode.optional(),
  endedFrom: z.iso.date().optional(),
  endedTo: z.iso.date().optional(),
});
export type EndedQuery = z.output<typeof endedQuery>;

/** A project as staff see it: what it is and how it stands, nothing of what was said (AU10). */
export const staffProject = project
  .omit({ expressions: true, subtitlePreset: true })
  .extend({ owner: namedPerson.nullable() });
export type StaffProject = z.output<typeof staffProject>;

/** A project with what it has cost its owner up to now; 0 when nothing was charged or everything given back. */
export const staffProjectDetail = staffProject.extend({ chargedInCents: z.int() });
export type StaffProjectDetail = z.output<typeof staffProjectDetail>;

/** What staff look up (AD1, AU10). */
export const staffReadsApi = {
  users: endpoint({
    method: 'get',
    path: '/admin/users',
    level: 'staff',
    summary: 'Find people',
    description:
      'Answers people, newest first or as `sort` says. `q` holds the beginnings of names, company or address; `kind` ' +
      'those whom staff have to do with most often.',
    query: sortedQuery(peopleSort, '-created').extend({ q: typed, kind: peopleKind.optional() }),
    answer: sliceOf(staffUser),
  }),
  user: endpoint({
    method: 'get',
    path: '/admin/users/:id',
    level: 'staff',
    summary: 'Read a person',
    description:
      'Answers a person with what they can spend, in credit cents, and on how many devices they are logged in.',
    params: ofItem,
    answer: staffUserDetail,
  }),
  transactions: endpoint({
    method: 'get',
    path: '/admin/users/:id/transactions',
    level: 'admin',
    summary: 'Read the movements of an account',
    description:
      'Answers the movements of a person’s credits, newest first. Amounts are credit cents; Rappen where money ' +
      'moved.',
    params: ofItem,
    query: sliceQuery.extend({ after: revisionCursor }),
    answer: sliceOf(namedTransaction),
  }),
  receipts: endpoint({
    method: 'get',
    path: '/admin/users/:id/receipts',
    level: 'admin',
    summary: 'Read the receipts of a person',
    description: 'Answers the receipts, credit notes, reversals and corrections of a person, newest first.',
    params: ofItem,
    query: sliceQuery,
    answer: sliceOf(receipt),
  }),
  programs: endpoint({
    method: 'get',
    path: '/admin/users/:id/applications',
    level: 'admin',
    summary: 'Read the programs of a customer',
    description:
      'Answers the programs of a customer of the enterprise API with their tokens: names, scopes, last characters, ' +
      'when they were last used and until when they hold. Never a token itself.',
    params: ofItem,
    answer: z.array(application),
  }),
  projects: endpoint({
    method: 'get',
    path: '/admin/projects',
    level: 'staff',
    summary: 'Find projects',
    description:
      'Answers projects of everybody, newest first or as `sort` says: what they are and how they stand, nothing of what was said. ' +
      '`q` is a part of the title, the id of a project or of its owner, or the owner’s address. `failure` asks for those that ' +
      'failed for a reason, `endedFrom` and `endedTo` for those finished or failed in a span of days in Zürich, both included.',
    query: sortedQuery(projectsSort, '-created').extend({
      q: typed,
      status: projectStatus.optional(),
      ...endedQuery.shape,
    }),
    answer: sliceOf(staffProject),
  }),
  project: endpoint({
    method: 'get',
    path: '/admin/projects/:id',
    level: 'staff',
    summary: 'Read a project of somebody',
    description:
      'Answers how a project stands and what it has cost its owner up to now, in credit cents; nothing of what ' +
      'was said.',
    params: ofItem,
    answer: staffProjectDetail,
  }),
};
