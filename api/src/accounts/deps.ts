import type { Log } from '@soebs/platform';
import type { Email, EmailData, EmailKind } from '../mail/emails.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Limits } from '../limits/limits.ts';
import type { KnownDevices } from './devices.ts';
import type { Lockout } from './lockout.ts';
import type { SessionStore } from './sessions.ts';
import type { AccountCollections, User } from './user.model.ts';

/** What every part of the accounts works with. */
export type AccountsDeps = {
  readonly collections: AccountCollections;
  readonly sessions: SessionStore;
  readonly lockout: Lockout;
  readonly devices: KnownDevices;
  readonly limits: Limits;
  readonly outbox: Outbox;
  /** Where people open the product: links in mails begin with it, whatever a request calls this server. */
  readonly webUrl: string;
  readonly now: () => Date;
  readonly log: Log;
};

type Addressed = Pick<User, '_id' | 'email' | 'locale' | 'firstname' | 'verified'>;

/**
 * An email to a user, at their address unless another one is named. Somebody who does not own the address could have written
 * the name: as long as nobody has proved it, nothing that a person typed is in the email.
 */
export const emailTo = <K extends EmailKind>(
  { _id, email, locale, firstname, verified }: Addressed,
  { kind, data, to = email }: { readonly kind: K; readonly data: EmailData[K]; readonly to?: string },
): Email => {
  const isProved = verified && kind !== 'confirmNewEmail';
  return { kind, data, to, userId: _id, locale, firstname: isProved ? firstname : null } as Email;
};

/** The line of the security log for an event of an account: ids only, never names or addresses. */
export const logSecurityEvent = (log: Log, event: string, userId: string | undefined): void =>
  log.info({ security: event, userId: userId ?? 'unknown' }, 'account');
