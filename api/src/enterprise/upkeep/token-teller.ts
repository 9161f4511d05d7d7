import { derivedId } from '@soebs/platform';
import { emailTo, type EmailUser } from '../../mail/email-to.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { StoredToken } from '../applications/applications.ts';

export type TokenTellerDeps = {
  readonly outbox: Pick<Outbox, 'put'>;
  /** A person as emails name them; nobody once erasure has begun. */
  readonly emailUser: (userId: string) => Promise<EmailUser | undefined>;
  readonly webUrl: string;
};

/** Tells the owner of a token by email that it ends; the same `id` tells once. */
export const tokenTeller =
  ({ outbox, emailUser, webUrl }: TokenTellerDeps) =>
  async ({ ownerId, name, lastFour, expiresAt }: StoredToken, id: string): Promise<void> => {
    const user = await emailUser(ownerId);
    const data = { name, lastFour, at: expiresAt.toISOString(), url: `${webUrl}/enterprise-api` };
    if (user) await outbox.put(emailTo(user, { kind: 'tokenEnding', data }), derivedId(id, 'mail'));
  };
