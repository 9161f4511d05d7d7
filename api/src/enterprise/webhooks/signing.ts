import type { IssuedSecret } from '@soebs/contract';
import { insertOnce } from './insert-once.ts';
import type { WebhookSecrets } from './secrets.ts';
import { newSecret } from './signature.ts';
import type { OldSecret, StoredSecret, StoredWebhook, WebhookCollections } from './stored.ts';

const HOUR_MS = 3_600_000;

type Sealed = Pick<StoredWebhook, 'secret' | 'oldSecret'>;

/** What was sealed before stays beside what is sealed now for so long. */
export const keptBeside = (secret: string | undefined, keepOldHours: number, now: Date): OldSecret | null =>
  secret === undefined || keepOldHours === 0
    ? null
    : { secret, until: new Date(now.getTime() + keepOldHours * HOUR_MS) };

/** Until when an old secret signs as well (ISO 8601), if it still does. */
export const aliveUntil = (old: OldSecret | null, now: Date): string | null =>
  old !== null && old.until > now ? old.until.toISOString() : null;

/** Secrets of applications: they sign what is sent to the addresses that single projects have named (WB3). */
export type Signing = {
  readonly isIssued: (applicationId: string) => Promise<boolean>;
  /** Issues the secret of an application or replaces it; the one before signs as well for so many hours. */
  readonly issue: (
    of: { readonly ownerId: string; readonly applicationId: string },
    keepOldHours: number,
  ) => Promise<IssuedSecret>;
  /** What signs for a webhook: its own secrets, or those of its application. */
  readonly of: (webhook: StoredWebhook) => Promise<string[]>;
  readonly removeOf: (applicationId: string) => Promise<void>;
  readonly forget: (ownerId: string) => Promise<void>;
};

export type SigningDeps = {
  readonly collections: Pick<WebhookCollections, 'signing'>;
  readonly secrets: WebhookSecrets;
  readonly now: () => Date;
};

export const signing = ({ collections: { signing: stored }, secrets, now }: SigningDeps): Signing => {
  const opened = async (id: string, { secret, oldSecret }: Sealed): Promise<string[]> => {
    const sealed = [secret, ...(oldSecret && oldSecret.until > now() ? [oldSecret.secret] : [])];
    const found = await Promise.all(sealed.map((each) => secrets.open(id, each)));
    return found.flatMap((each) => each ?? []);
  };
  const remove = async ({ _id }: StoredSecret): Promise<void> => {
    await stored.deleteOne({ _id });
    await secrets.destroy(_id);
  };
  return {
    isIssued: async (applicationId) => (await stored.findOne({ _id: applicationId })) !== null,
    issue: async ({ ownerId, applicationId: _id }, keepOldHours) => {
      const secret = newSecret();
      const sealed = await secrets.seal(_id, secret);
      for (;;) {
        const before = await stored.findOne({ _id });
        const oldSecret = keptBeside(before?.secret, keepOldHours, now());
        const next = { ownerId, secret: sealed, oldSecret };
        // Of two that come at once each replaces the other's: a secret that was told to somebody signs as long as it was promised to.
        const isPut = before
          ? (await stored.updateOne({ _id, secret: before.secret }, { $set: next })).matchedCount > 0
          : await insertOnce(() => stored.insertOne({ _id, ...next }));
        if (isPut) return { secret, oldSecretUntil: aliveUntil(oldSecret, now()) };
      }
    },
    of: async (webhook) => {
      if (webhook.isOfProjects !== true) return opened(webhook.id, webhook);
      const found = await stored.findOne({ _id: webhook.applicationId });
      return found ? opened(found._id, found) : [];
    },
    removeOf: async (applicationId) => {
      const found = await stored.findOne({ _id: applicationId });
      if (found) await remove(found);
    },
    forget: async (ownerId) => {
      for (const found of await stored.find({ ownerId }).toArray()) await remove(found);
    },
  };
};
