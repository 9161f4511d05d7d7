import type { AnyEndpoint } from '../endpoint.ts';
import { generalRefusals, refusalStatus, type RefusalCode } from '../errors.ts';
import { schemaOf, type Json } from './schemas.ts';
import { failure } from '../endpoint.ts';

/** What each refusal says to whoever writes a program. */
const meanings: Readonly<Record<RefusalCode, string>> = {
  email_alread_taken: 'Another account has this email address.',
  incorrect_login_credentials: 'Email address or password is wrong.',
  wrong_password: 'The present password, asked for once more, is wrong. The session goes on.',
  email_not_verified: 'The email address was not verified yet.',
  account_blocked: 'Staff have blocked this account.',
  account_locked_out: 'Too many attempts have failed; the account is locked for a while.',
  invalid_verification_link: 'The link was never issued, was used, or is too old.',
  not_enough_credits_left: 'The credits do not suffice.',
  no_refundable_credits_left: 'Nothing that could be refunded is left.',
  refund_exceeds_unused: 'The part is more than what is unused.',
  nothing_to_refund: 'Nothing was charged, or everything was given back already.',
  unknown_refund: 'There is no such refund.',
  invalid_amount: 'The amount is too small to be given back.',
  recipient_required: 'A receipt above CHF 400 needs a recipient.',
  receipt_not_correctable: 'Only receipts and their corrections can be issued again.',
  receipt_superseded: 'Another receipt stands in its place already.',
  media_type_not_supported: 'The file is no audio or video that can be read.',
  media_without_audio: 'The file has no sound.',
  media_corrupt: 'The file is empty or damaged.',
  media_origin_not_whitelisted: 'Files are not fetched from this origin.',
  media_too_large: 'The file is too large; the details hold the limits.',
  media_too_long: 'The recording is too long; the details hold the limits.',
  media_unreachable: 'The file cannot be fetched.',
  quota_exceeded: 'There is no room for another project; the details hold the limits.',
  storage_full: 'There is no room to write at the moment; nothing was changed.',
  validation_failed: 'A field, a parameter or the body itself is not as described; the details name the fields.',
  body_too_large: 'The body is larger than 2 MB.',
  terms_not_accepted: 'The terms were not accepted.',
  registration_closed: 'Nobody can register at this moment.',
  setting_changed: 'Somebody else has changed the setting meanwhile; `details` hold it as it stands.',
  user_changed: 'Somebody else has changed the person meanwhile; `details` hold what stands there now.',
  banner_changed: 'Somebody else has changed the banner meanwhile; `details` hold it as it stands.',
  password_too_common: 'The password is among the first that anybody would try.',
  too_many_addresses: 'There are 20 addresses already.',
  last_admin: 'Nobody would be left to administer.',
  not_yourself: 'Nobody does this to themselves.',
  unauthorized: 'There is no session, or it has ended.',
  session_expired: 'The session cannot be renewed; log in again.',
  forbidden: 'The role does not allow it, or a browser came from a page that is not ours.',
  not_found: 'There is no such thing, or it belongs to somebody else.',
  already_exists: 'It exists already.',
  method_not_allowed: 'The path does not know this method; the header `Allow` names those that it knows.',
  own_address: 'The address is that of the owner.',
  already_invited: 'The address was invited already.',
  already_joined: 'The member has joined already.',
  too_many_members: 'The project is shared with as many people as it may be.',
  too_many_comments: 'The text, or the thread, has as many comments as it may have.',
  owner_stays: 'The owner of a project cannot leave it.',
  not_joined: 'The member has not joined yet.',
  made_by_program: 'A program has made the project; it stays with the contract.',
  no_offer: 'The project is not offered to the caller, or not any more.',
  invalid_invitation: 'The invitation was withdrawn, is too old, or is for another address.',
  invalid_link: 'There is no such link, or it has to be opened again.',
  link_closed: 'The owner has closed the link, or made another one.',
  link_expired: 'The link holds no longer.',
  project_not_editable: 'The project is being transcribed, has failed, or is archived.',
  transcript_conflict: 'The text has moved on too far.',
  invalid_operation: 'An operation does not fit the text.',
  job_state_conflict: 'The project or its job is not in a state in which this can be done.',
  stale_attempt: 'A later attempt has begun.',
  idempotency_key_reused: 'The key was used for another request within a day.',
  request_in_progress: 'The first request with this key is still under way.',
  token_in_address: 'A token does not belong into an address: it is read by whoever reads a log. Revoke it.',
  token_scope_missing: 'The token may not do this; the details name the scope.',
  rate_limited: 'Too many requests; the header `Retry-After` tells the seconds to wait.',
  too_many_topics: 'The connection listens to too many topics.',
  too_many_sockets: 'Too many pages of this person are open.',
  too_many_applications: 'There are 50 applications already.',
  too_many_queued:
    'As many projects as the queue of a customer holds are on their way; the header `Retry-After` tells the seconds to wait.',
  too_many_tokens: 'The application has 5 tokens already.',
  too_many_webhooks: 'The application has 10 webhooks already.',
  webhook_secret_missing: 'The application has no secret for the addresses of projects yet: issue it first.',
  webhook_not_active: 'The webhook is paused or was switched off; set it to `active` first.',
  webhook_address_refused: 'Events are sent to https addresses with a public name alone, without user or port.',
  contract_changed: 'Somebody else has changed the contract meanwhile; `details` hold it as it stands.',
  contract_day_past: 'The day is over, or outside the contract.',
  contract_inactive: 'No contract holds today.',
  monthly_cap_reached: 'The minutes of the month that the contract agrees are used or held free.',
  page_outdated: 'The page is of an older version.',
  bad_signature: 'The message is not signed by the provider.',
  unknown_payment: 'There is no such payment.',
  payments_unavailable: 'The card provider cannot be reached; nothing was paid.',
  deploying:
    'A release is being replaced and what was asked for waits until the old one has gone; the header `Retry-After` tells the seconds to wait.',
  busy: 'Too much is going on; try again after a moment.',
  unavailable:
    'Something that is needed cannot be reached for now; nothing is lost, and the header `Retry-After` tells the seconds to wait.',
  internal_error: 'A bug. The header `x-request-id` names the request in our logs.',
};

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
    description: codes.map((code) => `\`${code}\`: ${meanings[code]}`).join('\n\n'),
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
