import { z } from 'zod';
import { contractStatus, contractView, terms } from './contracts.ts';
import { endpoint } from './endpoint.ts';
import { moment } from './query.ts';
import { name } from './text.ts';

/** What a token may do. */
export const tokenScopes = ['projects:read', 'projects:write', 'usage:read', 'webhooks:manage'] as const;
export const tokenScope = z.enum(tokenScopes);
export type TokenScope = z.output<typeof tokenScope>;

/** Real work, or a trial without credits and recogniser. */
export const tokenMode = z.enum(['live', 'test']);
export type TokenMode = z.output<typeof tokenMode>;

/** The longest life of a token, in days. */
export const LONGEST_TOKEN_DAYS = 366;
/** Tokens that one application may have at once. */
export const MOST_TOKENS = 5;
/** Applications that one customer may have. */
export const MOST_APPLICATIONS = 50;

/** A token as its owner sees it: never the token itself. Times are ISO texts. */
export const machineToken = z.object({
  id: z.string(),
  applicationId: z.string(),
  name: z.string(),
  mode: tokenMode,
  scopes: z.array(tokenScope),
  /** The last four characters. */
  lastFour: z.string(),
  createdAt: moment,
  expiresAt: moment,
  /** To the minute; null as long as it was never used. */
  lastUsedAt: moment.nullable(),
});
export type MachineToken = z.output<typeof machineToken>;

/** A token with its text, which is told this once and kept nowhere. */
export const issuedToken = machineToken.extend({ token: z.string() });
export type IssuedToken = z.output<typeof issuedToken>;

/** A program of a customer, with its tokens. */
export const application = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: moment,
  tokens: z.array(machineToken),
});
export type Application = z.output<typeof application>;

/** A contract as its customer sees it. */
export const ownContract = contractView.omit({ userId: true }).extend({ status: contractStatus, current: terms });
export type OwnContract = z.output<typeof ownContract>;

export const applicationBody = z.strictObject({ name: name(100) });
export const tokenBody = z.strictObject({
  name: name(100),
  mode: tokenMode.default('live'),
  scopes: z
    .array(tokenScope)
    .min(1)
    .transform((scopes) => [...new Set(scopes)]),
  days: z.int().min(1).max(LONGEST_TOKEN_DAYS),
});

const ofItem = z.object({ id: z.uuid() });
const nothing = z.object({});

/** What customers of the enterprise API look after: their contract, programs and tokens (WB1, WB5). Others find nothing there. */
export const applicationsApi = {
  contract: endpoint({
    method: 'get',
    path: '/enterprise-api/contract',
    level: 'user',
    summary: 'Read the own contract',
    description:
      'Answers the contract of the person who asks, with its terms and what is used of it, the newest month first.',
    answer: ownContract,
    refusals: ['not_found'],
  }),
  list: endpoint({
    method: 'get',
    path: '/enterprise-api/applications',
    level: 'user',
    summary: 'List the own applications',
    description: 'Answers the programs of the person with their tokens, by name. A token itself is never told again.',
    answer: z.array(application),
    refusals: ['not_found'],
  }),
  add: endpoint({
    method: 'post',
    path: '/enterprise-api/applications',
    level: 'user',
    summary: 'Add an application',
    description: 'Adds a program; what it makes belongs to it alone. Answers it.',
    body: applicationBody,
    answer: application,
    status: 201,
    refusals: ['not_found', 'too_many_applications'],
  }),
  rename: endpoint({
    method: 'patch',
    path: '/enterprise-api/applications/:id',
    level: 'user',
    summary: 'Rename an application',
    description: 'Gives a program another name. Answers it.',
    params: ofItem,
    body: applicationBody,
    answer: application,
  }),
  remove: endpoint({
    method: 'delete',
    path: '/enterprise-api/applications/:id',
    level: 'user',
    summary: 'Remove an application',
    description:
      'Removes a program: its tokens are refused from then on. Projects that it has made stay with their owner.',
    params: ofItem,
    answer: nothing,
  }),
  issue: endpoint({
    method: 'post',
    path: '/enterprise-api/applications/:id/tokens',
    level: 'user',
    summary: 'Issue a token',
    description:
      `Issues a token of an application, at most ${MOST_TOKENS} at once, for at most ${LONGEST_TOKEN_DAYS} days. The ` +
      'token stands in this answer and is kept nowhere: only a hash of it is.',
    params: ofItem,
    body: tokenBody,
    answer: issuedToken,
    status: 201,
    refusals: ['too_many_tokens'],
  }),
  rotate: endpoint({
    method: 'post',
    path: '/enterprise-api/tokens/:id/rotate',
    level: 'user',
    summary: 'Rotate a token',
    description:
      'Issues another token with the same name, mode, scopes and length of life; the old one is taken for ' +
      '`keepOldHours` more, 24 if not given, 0 to refuse it at once. Answers the new one, this once.',
    params: ofItem,
    body: z.strictObject({ keepOldHours: z.int().min(0).max(168).default(24) }),
    answer: issuedToken,
    status: 201,
    refusals: ['too_many_tokens'],
  }),
  revoke: endpoint({
    method: 'delete',
    path: '/enterprise-api/tokens/:id',
    level: 'user',
    summary: 'Revoke a token',
    description: 'Revokes a token: once this is answered, no process takes it any more.',
    params: ofItem,
    answer: nothing,
  }),
};
