import { z } from 'zod';
import { staffReason } from './auth.ts';
import { endpoint, sliceOf, timeQuery } from './endpoint.ts';
import { namedPerson } from './jobs.ts';
import { moment } from './query.ts';

const MOST_ORIGINS = 50;
const MOST_MINUTES = 10_000_000;
const MOST_JOBS = 100;
const MOST_CALLS = 1_000;
const LONGEST_ORIGIN = 300;
const ORIGIN = /^https:\/\/([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?(:[1-9]\d{0,4})?$/;

/** An exact origin, as a browser writes it: https, a host by name, a port only where it is not the usual one. */
export const mediaOrigin = z
  .string()
  .trim()
  .max(LONGEST_ORIGIN)
  .regex(ORIGIN)
  .refine((text) => !text.endsWith(':443'));

/** A day in Switzerland, YYYY-MM-DD. */
const day = z.iso.date();

/** What a customer of the enterprise API has been promised, and pays. */
export const contractTermsBody = z.object({
  /** The price of a minute in ten-thousandths of a credit: 6,200 is 0.62 credits. */
  tenThousandthsPerMinute: z.int().min(100).max(1_000_000),
  /** From where recordings may be fetched, each exactly. */
  mediaOrigins: z
    .array(mediaOrigin)
    .max(MOST_ORIGINS)
    .transform((origins) => [...new Set(origins)]),
  /** Minutes a month (Swiss time); null: as many as there are credits for. */
  monthlyMinutes: z.int().min(1).max(MOST_MINUTES).nullable(),
  /** How many jobs may run at once; what is more waits. */
  concurrency: z.int().min(1).max(MOST_JOBS),
  /** Calls a second and token, and how many at once. */
  requestsPerSecond: z.int().min(1).max(MOST_CALLS),
  burst: z.int().min(1).max(MOST_CALLS),
});

/** Terms as they are answered. */
export const terms = z.object({
  tenThousandthsPerMinute: z.int(),
  mediaOrigins: z.array(z.string()),
  monthlyMinutes: z.int().nullable(),
  concurrency: z.int(),
  requestsPerSecond: z.int(),
  burst: z.int(),
});

/** Terms and the day from which they hold. */
export const datedTerms = z.object({ from: day, terms });

/** How a contract stands today. */
export const contractStatus = z.enum(['planned', 'active', 'ended']);

/** What was used in a month, and what is held free for projects on their way, in milliseconds of media. */
export const contractMonth = z.object({
  month: z.string(),
  settledMs: z.int(),
  reservedMs: z.int(),
  projects: z.int(),
});
export type ContractMonth = z.output<typeof contractMonth>;

/** A contract as its view keeps it: everything that does not change with the day. */
export const contractView = z.object({
  userId: z.string(),
  /** In the order of their days. */
  terms: z.array(datedTerms),
  /** The last day; null: until further notice. */
  to: day.nullable(),
  agreedAt: moment,
  changedAt: moment,
  /** Counts agreements, changes and ends from 0. A change is made to the one that was seen. */
  termsRevision: z.int(),
  /** The newest month first. */
  months: z.array(contractMonth),
});
export type ContractView = z.output<typeof contractView>;

/** A contract as staff see it. */
export const staffContract = contractView.extend({
  customer: namedPerson.nullable(),
  status: contractStatus,
  /** The terms of today; those that come first while it is planned, those that came last when it has ended. */
  current: terms,
});
export type StaffContract = z.output<typeof staffContract>;

const ofContract = z.object({ id: z.uuid() });
const seen = z.object({ revision: z.int().min(0), reason: staffReason });
const refusals = ['not_found', 'contract_changed', 'contract_day_past'] as const;

/** What staff agree with customers of the enterprise API (WB5). */
export const contractsApi = {
  list: endpoint({
    method: 'get',
    path: '/admin/enterprise-api/contracts',
    level: 'admin',
    summary: 'List the contracts',
    description:
      'Answers the contracts of the customers of the enterprise API, the newest first, each with its terms and what ' +
      'is used of it. `q` is the id or the address of a customer.',
    query: timeQuery.extend({ q: z.string().trim().max(254).default('') }),
    answer: sliceOf(staffContract),
  }),
  one: endpoint({
    method: 'get',
    path: '/admin/enterprise-api/contracts/:id',
    level: 'admin',
    summary: 'Read a contract',
    description: 'Answers the contract of one customer, by the id of the customer.',
    params: ofContract,
    answer: staffContract,
    refusals: ['not_found'],
  }),
  agree: endpoint({
    method: 'post',
    path: '/admin/enterprise-api/contracts',
    level: 'admin',
    summary: 'Agree a contract',
    description:
      'Agrees a contract with a person, by id or address, who becomes a customer of the enterprise API; one at a time. It holds from ' +
      '`from` (today or later) until the end of `to`, in Switzerland. The act is kept with its reason. Answers it.',
    body: contractTermsBody.extend({
      /** The id or the address of the person. */
      customer: z.string().trim().min(1).max(254),
      from: day,
      to: day.nullable().default(null),
      reason: staffReason,
    }),
    answer: staffContract,
    status: 201,
    refusals: ['not_found', 'already_exists', 'contract_day_past'],
  }),
  change: endpoint({
    method: 'patch',
    path: '/admin/enterprise-api/contracts/:id',
    level: 'admin',
    summary: 'Change the terms of a contract',
    description:
      'Sets the terms that hold from a day on, today or later; projects keep the price of the day on which they were ' +
      'begun. `revision` is the `termsRevision` that was seen: when somebody else has changed the contract ' +
      'meanwhile, `contract_changed` is answered with the contract as it stands. The act is kept with its reason.',
    params: ofContract,
    body: contractTermsBody.extend({ from: day, ...seen.shape }),
    answer: staffContract,
    refusals,
  }),
  end: endpoint({
    method: 'post',
    path: '/admin/enterprise-api/contracts/:id/end',
    level: 'admin',
    summary: 'End a contract',
    description:
      'Sets the last day of a contract; yesterday ends it at once. Projects on their way are finished at its price. ' +
      'The act is kept with its reason.',
    params: ofContract,
    body: seen.extend({ lastDay: day }),
    answer: staffContract,
    refusals,
  }),
};
