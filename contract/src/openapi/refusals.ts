import type { AnyEndpoint } from '../endpoint.ts';
import { generalRefusals, refusalStatus, type RefusalCode } from '../errors.ts';
import { refusalMeanings } from '../refusal-meanings.ts';
import { schemaOf, type Json } from './schemas.ts';
import { failure } from '../endpoint.ts';

const isChange = ({ method }: AnyEndpoint): boolean => method !== 'get' && method !== 'head';

/** What only the level and the place of a call decide. */
const placed = (endpoint: AnyEndpoint): RefusalCode[] => [
  ...(endpoint.level === 'public' ? [] : (['unauthorized'] as const)),
  ...(isChange(endpoint) || endpoint.level === 'staff' || endpoint.level === 'admin' ? (['forbidden'] as const) : []),
  ...(Object.keys(endpoint.params.shape).length > 0 ? (['not_found'] as const) : []),
];

const ofChanges = new Set<RefusalCode>(['idempotency_key_reused', 'body_too_large']);
/** Of a path that knows the method there is nothing to refuse. */
const ofOthers = new Set<RefusalCode>(['method_not_allowed']);

const everywhere = (endpoint: AnyEndpoint): RefusalCode[] =>
  generalRefusals.filter((code) => !ofOthers.has(code) && (isChange(endpoint) || !ofChanges.has(code)));

/** All codes that a call can be refused with. */
const codesOf = (endpoint: AnyEndpoint): RefusalCode[] => [
  ...new Set<RefusalCode>([...endpoint.refusals, ...placed(endpoint), ...everywhere(endpoint)]),
];

/** Refusals that say when to come again. */
const waiting: ReadonlySet<RefusalCode> = new Set(['rate_limited', 'account_locked_out', 'too_many_queued']);

const headersOf = (codes: readonly RefusalCode[]): Json => ({
  ...(codes.some((code) => waiting.has(code))
    ? { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } }
    : {}),
  ...(codes.includes('method_not_allowed')
    ? { Allow: { description: 'The methods that the path knows.', schema: { type: 'string' } } }
    : {}),
});

/** One answer for some codes of one status. */
const responseOf = (codes: readonly RefusalCode[], status: number): Json => {
  const headers = headersOf(codes);
  return {
    description: codes.map((code) => `\`${code}\`: ${refusalMeanings[code]}`).join('\n\n'),
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Failure' },
            { properties: { error: { enum: codes }, status: { const: status } } },
          ],
        },
      },
    },
  };
};

const nameOf = (code: RefusalCode): string =>
  code.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

const shared: readonly RefusalCode[] = [...generalRefusals, 'unauthorized', 'forbidden', 'not_found'];

/** What any call may be refused with, described once. */
export const sharedResponses = (): Json =>
  Object.fromEntries(shared.map((code) => [nameOf(code), responseOf([code], refusalStatus[code])]));

/** The refusals of a call by their status: one that stands for any call by its name, others spelt out. */
export const refusalsOf = (endpoint: AnyEndpoint): Record<string, Json> => {
  const codes = codesOf(endpoint);
  const statuses = [...new Set(codes.map((code) => refusalStatus[code]))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const own = codes.filter((code) => refusalStatus[code] === status);
      const [first] = own;
      const isShared =
        own.length === 1 && first !== undefined && shared.includes(first) && !(status in (endpoint.also ?? {}));
      return [String(status), isShared ? { $ref: `#/components/responses/${nameOf(first)}` } : responseOf(own, status)];
    }),
  );
};

export const failureSchema = (): Json => schemaOf(failure, 'output');
