import type { Email, EmailData, EmailKind } from './emails.ts';
import type { Locale } from './locale.ts';

/** A user as an email knows them. */
export type EmailUser = {
  readonly _id: string;
  readonly email: string;
  readonly locale: Locale;
  readonly firstname: string;
  readonly verified: boolean;
};

/**
 * An email to a user, at their address unless another one is named. Somebody who does not own the address could have written
 * the name: as long as nobody has proved it, nothing that a person typed is in the email.
 */
export const emailTo = <K extends EmailKind>(
  { _id, email, locale, firstname, verified }: EmailUser,
  { kind, data, to = email }: { readonly kind: K; readonly data: EmailData[K]; readonly to?: string },
): Email => {
  const isProved = verified && kind !== 'confirmNewEmail';
  return { kind, data, to, userId: _id, locale, firstname: isProved ? firstname : null } as Email;
};
