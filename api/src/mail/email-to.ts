import type { Email, EmailData, EmailKind, Unsubscribe } from './emails.ts';
import type { Locale } from './locale.ts';

/** A user as an email knows them. */
export type EmailUser = {
  readonly _id: string;
  readonly email: string;
  readonly locale: Locale;
  readonly firstname: string;
  readonly verified: boolean;
};

/** What an email tells, where it goes if not to the user's address, and the way out of its kind if there is one. */
export type EmailContent<K extends EmailKind> = {
  readonly kind: K;
  readonly data: EmailData[K];
  readonly to?: string;
  readonly unsubscribe?: Unsubscribe;
};

/**
 * An email to a user, at their address unless another one is named. Somebody who does not own the address could have written
 * the name: as long as nobody has proved it, nothing that a person typed is in the email.
 */
export const emailTo = <K extends EmailKind>(
  { _id, email, locale, firstname, verified }: EmailUser,
  { kind, data, to = email, unsubscribe }: EmailContent<K>,
): Email => {
  const isProved = verified && kind !== 'confirmNewEmail';
  const wayOut = unsubscribe ? { unsubscribe } : {};
  return { kind, data, to, userId: _id, locale, firstname: isProved ? firstname : null, ...wayOut } as Email;
};
