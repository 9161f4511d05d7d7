import type { refusalsDe } from '../de/refusals.ts';
import type { SameKeys } from '../texts.ts';

/** Refusals that only who is logged in can meet, in English. */
export const refusalsEn: SameKeys<typeof refusalsDe> = {
  not_enough_credits_left: 'You do not have enough credit.',
  no_refundable_credits_left: 'Could not refund payment because there are no unused credits left.',
  nothing_to_refund: 'There is nothing to refund.',
  unknown_refund: 'There is no such refund.',
  invalid_amount: 'This amount is not possible.',
  media_type_not_supported: 'The media type is not supported.',
  media_without_audio: 'The media has no audio track.',
  media_corrupt: 'The file is empty or damaged.',
  media_origin_not_whitelisted: 'Nothing may be fetched from this address.',
  media_too_large: 'The file is too large.',
  media_too_long: 'The recording is too long.',
  media_unreachable: 'No recording can be fetched from this address.',
  quota_exceeded: 'Your space is taken: delete projects, or wait until running ones are finished.',
  too_many_addresses: 'No more addresses fit. Remove another one first.',
  last_admin: 'There must always be somebody with administration rights.',
  not_yourself: 'You cannot do this to your own account.',
  already_exists: 'This exists already.',
  project_not_editable: 'This project cannot be edited now.',
  transcript_conflict: 'The text has changed meanwhile.',
  invalid_operation: 'This change does not fit the text.',
  job_state_conflict: 'This is not possible in the present state. The transcription may just have finished.',
  stale_attempt: 'A new attempt is already running.',
  idempotency_key_reused: 'This request was already made with other content.',
  too_many_topics: 'Too many open views.',
  too_many_sockets: 'Too many open windows. Please close one.',
  bad_signature: 'The message is not signed.',
  unknown_payment: 'There is no such payment.',
  payments_unavailable: 'The payment service cannot be reached.',
};
