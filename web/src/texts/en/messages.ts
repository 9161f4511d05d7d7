import type { messagesDe } from '../de/messages.ts';
import type { SameKeys } from '../../i18n/same-keys.ts';

/** What went wrong, and what a form still needs, in English. */
export const messagesEn: SameKeys<typeof messagesDe> = {
  validation: {
    required: '{{field}} is required.',
    email: 'Please enter a valid email address.',
    accepted: 'Please accept the {{field}}.',
    length: '{{field}} must be between {{min}} and {{max}} characters.',
    tooLong: '{{field}} must be at most {{max}} characters.',
    postal_code: 'Postal codes have four digits in Switzerland and Austria, five in Germany.',
    uid: 'This is not a UID. Example: CHE-123.456.788.',
    different: '{{field}} must be different.',
    before_from: '{{field}}: not before it begins.',
    wrongPassword: '{{field}} is wrong.',
    invalid: '{{field}} does not fit.',
    incomplete: 'Form incomplete.',
    requiredMark: 'required',
  },
  errors: {
    email_alread_taken: 'This email address is already taken.',
    incorrect_login_credentials: 'E-Mail or password wrong.',
    email_not_verified: 'Your email address is not verified yet. Follow the link in our email.',
    account_blocked: 'You are blocked. Please contact the operator.',
    account_locked_out: 'You are locked out after too many failed attempts. Try again later.',
    invalid_verification_link: 'Invalid or expired verification link.',
    validation_failed: 'Sorry, not all fields are filled out correctly.',
    password_too_common: 'This password is too common. Please choose another one.',
    registration_closed: 'Registration is closed at the moment.',
    terms_not_accepted: 'Please accept the terms.',
    unauthorized: 'Please log in.',
    session_expired: 'Your session has expired. Please log in again.',
    rate_limited: 'Too many requests. Wait a moment.',
    deploying: 'A new version is being rolled out. Try again in a minute.',
    unavailable: 'This cannot be done right now. Nothing is lost; try again in a minute.',
    busy: 'The service is busy right now. Try again in a minute.',
    internal_error: 'An unexpected error occurred.',
    unreachable: 'The server cannot be reached. Check your connection.',
  },
};
