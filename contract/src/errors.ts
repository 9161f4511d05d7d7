/**
 * Every refusal that crosses the wire, with its HTTP status. The codes of the specification keep their spelling
 * (also `email_alread_taken`); the code travels unchanged from the decider to the text key on the screen.
 */
export const refusalStatus = {
  email_alread_taken: 409,
  incorrect_login_credentials: 401,
  email_not_verified: 403,
  account_blocked: 403,
  account_locked_out: 423,
  invalid_verification_link: 400,
  not_enough_credits_left: 402,
  no_refundable_credits_left: 409,
  refund_exceeds_unused: 409,
  nothing_to_refund: 409,
  unknown_refund: 404,
  invalid_amount: 422,
  recipient_required: 422,
  receipt_not_correctable: 409,
  receipt_superseded: 409,
  media_type_not_supported: 415,
  media_without_audio: 422,
  media_corrupt: 422,
  media_origin_not_whitelisted: 403,
  media_too_large: 413,
  media_too_long: 413,
  media_unreachable: 422,
  quota_exceeded: 409,
  storage_full: 507,
  validation_failed: 422,
  body_too_large: 413,
  terms_not_accepted: 422,
  registration_closed: 403,
  setting_changed: 409,
  password_too_common: 422,
  wrong_password: 422,
  too_many_addresses: 409,
  last_admin: 409,
  not_yourself: 409,
  unauthorized: 401,
  session_expired: 401,
  forbidden: 403,
  not_found: 404,
  already_exists: 409,
  method_not_allowed: 405,
  project_not_editable: 409,
  own_address: 409,
  already_invited: 409,
  already_joined: 409,
  too_many_members: 409,
  owner_stays: 409,
  invalid_invitation: 400,
  transcript_conflict: 409,
  invalid_operation: 422,
  job_state_conflict: 409,
  stale_attempt: 409,
  idempotency_key_reused: 422,
  request_in_progress: 409,
  token_in_address: 400,
  token_scope_missing: 403,
  rate_limited: 429,
  too_many_topics: 429,
  too_many_sockets: 429,
  too_many_applications: 409,
  too_many_tokens: 409,
  too_many_webhooks: 409,
  webhook_address_refused: 422,
  webhook_not_active: 409,
  contract_changed: 409,
  contract_day_past: 422,
  contract_inactive: 403,
  monthly_cap_reached: 409,
  page_outdated: 426,
  bad_signature: 400,
  unknown_payment: 404,
  payments_unavailable: 503,
  busy: 503,
  unavailable: 503,
  deploying: 503,
  internal_error: 500,
} as const;

export type RefusalCode = keyof typeof refusalStatus;

/** What any call may be refused with, whatever it does. */
export const generalRefusals = [
  'validation_failed',
  'idempotency_key_reused',
  'body_too_large',
  'method_not_allowed',
  'rate_limited',
  'storage_full',
  'deploying',
  'unavailable',
  'internal_error',
] as const satisfies readonly RefusalCode[];
/** What a call names of itself: not what any may be refused with, nor what its level means. */
export type OwnRefusal =
  | Exclude<RefusalCode, (typeof generalRefusals)[number] | 'unauthorized'>
  // Where a header decides between two things under one method.
  | 'method_not_allowed';

/** True for a code of the catalogue. */
export const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(refusalStatus, code);
