import { z } from 'zod';
import { locale } from './auth.ts';
import { contractMonth } from './contracts.ts';
import { endpoint } from './endpoint.ts';

/** The longest span that is told at once, in days. */
export const USAGE_DAYS_MAX = 400;

/** By what usage is put together. */
export const usageGroups = ['day', 'application', 'token'] as const;
export const usageGroup = z.enum(usageGroups);
export type UsageGroup = z.output<typeof usageGroup>;

/** What was used: projects that were charged, milliseconds of their media, credit cents. What failed later is taken off again. */
const used = z.object({ projects: z.int(), durationInMs: z.int(), chargedCreditsInCents: z.int() });

/** A part of the usage: that of a Swiss day, of a program or of a token, by what was asked for; `name` is null when it is gone. */
export const usageItem = used.extend({
  day: z.iso.date().nullable(),
  applicationId: z.string().nullable(),
  tokenId: z.string().nullable(),
  name: z.string().nullable(),
});
export type UsageItem = z.output<typeof usageItem>;

const span = z.strictObject({
  /** Swiss days, both included; from the first of this month until today if not given. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});

/** What usage is asked by. */
export const usageQuery = span.extend({ groupBy: usageGroup.default('day') });
export type UsageQuery = z.output<typeof usageQuery>;

export const usage = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  groupBy: usageGroup,
  items: z.array(usageItem),
  total: used,
  /** What was used of the contract month by month, the newest first. */
  months: z.array(contractMonth),
});
export type Usage = z.output<typeof usage>;

/** What every call about usage says of days. */
export const USAGE_DAYS =
  `A project counts on the Swiss day on which its credits were withdrawn. At most ${USAGE_DAYS_MAX} days, both ends included; ` +
  'the first of this month until today if none are given.';

/** What a customer used of the contract. */
export const usageApi = {
  read: endpoint({
    method: 'get',
    path: '/enterprise-api/usage',
    level: 'user',
    summary: 'Read the own usage',
    description: `Answers what the programs of the person used by day, program or token, and month by month. ${USAGE_DAYS}`,
    query: usageQuery,
    answer: usage,
    refusals: ['not_found'],
  }),
  file: endpoint({
    method: 'get',
    path: '/enterprise-api/usage.csv',
    level: 'user',
    summary: 'Save the own usage as a table',
    description: `Answers a line for each day, program and token. ${USAGE_DAYS}`,
    query: span.extend({ locale: locale.default('de') }),
    answer: z.object({}),
    files: { 'text/csv': 'text' },
    refusals: ['not_found'],
  }),
};
