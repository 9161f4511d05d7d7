import type { emailChange, PendingEmailChange, RefusalCode } from '@soebs/contract';
import { isDuplicateKey, newToken, sha256, type Log } from '@soebs/platform';
import type { z } from 'zod';
import { mailTokens } from './mail-tokens.ts';
import { renewSearchWords } from '../documents/search-words.ts';
import type { AccountCollections, EmailChange } from '../documents/collections.ts';
import { emailTo } from '../../mail/email-to.ts';
import { logSecurityEvent } from '../documents/security-log.ts';
import type { Outbox } from '../../mail/outbox.ts';

const LIFE_MS = 24 * 60 * 60_000;

export type EmailChangeDeps = {
  readonly collections: Pick<AccountCollections, 'users' | 'tokens' | 'emailChanges'>;
  readonly outbox: Pick<Outbox, 'put'>;
  /** Where people open the product. */
  readonly webUrl: string;
  readonly now: () => Date;
  readonly log: Log;
};

type Progress = z.output<typeof emailChange>;
export type Confirmed =
  { readonly ok: true; readonly progress: Progress } | { readonly ok: false; readonly reason: RefusalCode };

const progressOf = ({ oldEmail, newEmail, isOldEmailVerified, isNewEmailVerified }: EmailChange): Progress => ({
  oldEmail,
  newEmail,
  isOldEmailVerified,
  isNewEmailVerified,
});

/** The address moves once; who loses it to somebody else meanwhile is told so. */
const complete = async (deps: EmailChangeDeps, change: EmailChange): Promise<RefusalCode | undefined> => {
  const { collections, outbox, now, log } = deps;
  const { users, emailChanges: changes } = collections;
  try {
    const { userId, oldEmail, newEmail } = change;
    const { modifiedCount } = await users.updateOne({ _id: userId, email: oldEmail }, { $set: { email: newEmail } });
    await changes.updateOne({ _id: change._id, newHash: change.newHash }, { $set: { doneAt: now() } });
    if (modifiedCount === 0) return undefined;
  } catch (error) {
    if (isDuplicateKey(error)) return 'email_alread_taken';
    throw error;
  }
  await renewSearchWords(collections, change.userId);
  await mailTokens(collections, now).voidAll(change.userId);
  logSecurityEvent(log, 'email.changed', change.userId);
  const user = await users.findOne({ _id: change.userId });
  const data = { newEmail: change.newEmail };
  for (const to of user ? [change.oldEmail, change.newEmail] : [])
    if (user)
      await outbox.put(emailTo(user, { kind: 'emailChanged', data, to }), `${change.newHash}/done/${sha256(to)}`);
  return undefined;
};

/** Another address for an account: both the old and the new one must agree (AU6). */
export type EmailChanges = {
  /** Sends a link to each address. Earlier requests of this person are void. */
  readonly request: (userId: string, newEmail: string) => Promise<RefusalCode | undefined>;
  /** The request of a person that waits for one of its addresses. */
  readonly pending: (userId: string) => Promise<PendingEmailChange | null>;
  /** Takes the waiting request back, if there is one, and its links with it. */
  readonly withdraw: (userId: string) => Promise<void>;
  /** A click on one of the two links; repeated ones answer alike within the day. */
  readonly confirm: (token: string) => Promise<Confirmed>;
};

export const emailChanges = (deps: EmailChangeDeps): EmailChanges => {
  const { collections, outbox, webUrl, now, log } = deps;
  const { users, emailChanges: changes } = collections;
  const linkOf = (token: string): string => `${webUrl}/verify-email-change?token=${token}`;

  const waiting = (userId: string) => ({ userId, doneAt: null, until: { $gt: now() } });

  return {
    request: async (userId: string, newEmail: string): Promise<RefusalCode | undefined> => {
      const user = await users.findOne({ _id: userId });
      if (!user) return 'unauthorized';
      if ((await users.countDocuments({ email: newEmail })) > 0) return 'email_alread_taken';
      const [tokenForOld, tokenForNew] = [newToken(), newToken()];
      // One request a person, whoever asks at the same moment: the later takes the place of the earlier.
      await changes.deleteMany({ userId, _id: { $ne: userId } });
      const request: Omit<EmailChange, '_id'> = {
        userId,
        oldEmail: user.email,
        newEmail,
        oldHash: sha256(tokenForOld),
        newHash: sha256(tokenForNew),
        isOldEmailVerified: false,
        isNewEmailVerified: false,
        doneAt: null,
        until: new Date(now().getTime() + LIFE_MS),
      };
      await changes.replaceOne({ _id: userId }, request, { upsert: true });
      logSecurityEvent(log, 'email.change.requested', userId);
      await outbox.put(emailTo(user, { kind: 'confirmOldEmail', data: { url: linkOf(tokenForOld), newEmail } }));
      await outbox.put(emailTo(user, { kind: 'confirmNewEmail', data: { url: linkOf(tokenForNew) }, to: newEmail }));
      return undefined;
    },
    pending: async (userId: string): Promise<PendingEmailChange | null> => {
      const change = await changes.findOne(waiting(userId));
      return change && { ...progressOf(change), until: change.until.toISOString() };
    },
    withdraw: async (userId: string): Promise<void> => {
      const { deletedCount } = await changes.deleteOne(waiting(userId));
      if (deletedCount > 0) logSecurityEvent(log, 'email.change.withdrawn', userId);
    },
    confirm: async (token: string): Promise<Confirmed> => {
      const hash = sha256(token);
      const alive = { until: { $gt: now() } };
      const byOld = await changes.findOneAndUpdate(
        { oldHash: hash, ...alive },
        { $set: { isOldEmailVerified: true } },
        { returnDocument: 'after' },
      );
      const change =
        byOld ??
        (await changes.findOneAndUpdate(
          { newHash: hash, ...alive },
          { $set: { isNewEmailVerified: true } },
          { returnDocument: 'after' },
        ));
      if (!change) return { ok: false, reason: 'invalid_verification_link' };
      const isAgreed = change.isOldEmailVerified && change.isNewEmailVerified;
      const reason = isAgreed && change.doneAt === null ? await complete(deps, change) : undefined;
      return reason === undefined ? { ok: true, progress: progressOf(change) } : { ok: false, reason };
    },
  };
};
