import { z } from 'zod';
import { locale } from './auth.ts';
import { endpoint, sliceOf, timeQuery } from './endpoint.ts';
import { namedPerson } from './jobs.ts';
import { moment } from './query.ts';

/** How a call of staff ended: done, refused, or not known because the server ended in the middle of it. */
export const auditOutcomes = ['done', 'refused', 'unknown'] as const;
export const auditOutcome = z.enum(auditOutcomes);
export type AuditOutcome = z.output<typeof auditOutcome>;

/** What a member of staff did, or was refused: who, to whom or what, why, and how it stood before and after (AU9). */
export const auditEntry = z.object({
  id: z.string(),
  at: moment,
  actorId: z.string(),
  /** Null when the account is gone. */
  actor: namedPerson.nullable(),
  role: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  /** The person that the act was about, where it was one. */
  person: namedPerson.nullable(),
  reason: z.string(),
  asked: z.unknown(),
  before: z.unknown(),
  after: z.unknown(),
  outcome: auditOutcome,
  /** The refusal; null for the other ends. */
  code: z.string().nullable(),
  requestId: z.string().nullable(),
  /** Null after 30 days. */
  address: z.string().nullable(),
});
export type StaffAuditEntry = z.output<typeof auditEntry>;

/** `q`: the id or the address of a person, whether they acted or it was about them; or the id of anything else. */
const filters = z.object({
  q: z.string().trim().max(254).default(''),
  action: z.string().trim().max(100).default(''),
  outcome: auditOutcome.optional(),
});

/** The audit (AU9). */
export const staffAuditApi = {
  list: endpoint({
    method: 'get',
    path: '/admin/audit',
    level: 'admin',
    summary: 'Read the audit',
    description:
      'Answers what staff have done and were refused, newest first. `q` is the id or the address of a person who ' +
      'acted or whom it was about, or the id of anything else; `action` the beginning of an action.',
    query: timeQuery.extend(filters.shape),
    answer: sliceOf(auditEntry),
  }),
  file: endpoint({
    method: 'get',
    path: '/admin/audit.csv',
    level: 'admin',
    summary: 'Save the audit as a table',
    description: 'Answers the newest 10,000 entries that fit the same filters, newest first, as a table.',
    query: filters.extend({ locale: locale.default('de') }),
    answer: z.object({}),
    files: { 'text/csv': 'text' },
  }),
};
