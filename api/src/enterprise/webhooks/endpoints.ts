import { MOST_WEBHOOKS, type IssuedWebhook, type PublicEventType, type Webhook } from '@soebs/contract';
import { AddressRefused, checkedUrl, newId } from '@soebs/platform';
import type { Made } from '../applications/applications.ts';
import { intoFreeSlot } from '../free-slot.ts';
import type { WebhookNews } from './news.ts';
import type { WebhookSecrets } from './secrets.ts';
import { newSecret } from './signature.ts';
import type { StoredWebhook, WebhookCollections } from './stored.ts';

const HOUR_MS = 3_600_000;

/** Who asks: a customer for any of their programs, a program for itself. */
export type Whose = { readonly ownerId: string; readonly applicationId?: string };
export type Changes = {
  readonly url?: string | undefined;
  readonly types?: readonly PublicEventType[] | undefined;
  readonly status?: 'active' | 'paused' | undefined;
};

/** Where events of programs are sent (WB3). Those of others are the same nothing as absent ones. */
export type Webhooks = {
  readonly list: (ownerId: string, applicationId: string) => Promise<Webhook[]>;
  readonly add: (
    of: Required<Whose>,
    asked: { readonly url: string; readonly types: readonly PublicEventType[] },
  ) => Promise<Made<IssuedWebhook>>;
  readonly change: (whose: Whose, id: string, changes: Changes) => Promise<Made<Webhook>>;
  readonly remove: (whose: Whose, id: string) => Promise<boolean>;
  readonly rotate: (whose: Whose, id: string, keepOldHours: number) => Promise<Made<IssuedWebhook>>;
  /** Deletes those of a program. */
  readonly removeOf: (applicationId: string) => Promise<void>;
  /** Deletes everything of a person. */
  readonly forget: (ownerId: string) => Promise<void>;
};

export type WebhooksDeps = {
  readonly collections: WebhookCollections;
  readonly secrets: WebhookSecrets;
  readonly news: WebhookNews;
  /** Origins on this machine that may be sent to. */
  readonly local: readonly string[];
  readonly now: () => Date;
};

const isoOf = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

/** A webhook as it is shown: never its secrets. */
export const shownWebhook = (stored: StoredWebhook, now: Date): Webhook => {
  const { id, applicationId, url, types, status, disabledBecause, failingSince, warnedAt, oldSecret, createdAt } =
    stored;
  const isOldAlive = oldSecret !== null && oldSecret.until > now;
  return {
    id,
    applicationId,
    url,
    types: [...types],
    status: status === 'active' && warnedAt ? 'failing' : status,
    disabledBecause,
    failingSince: isoOf(failingSince),
    oldSecretUntil: isOldAlive ? isoOf(oldSecret.until) : null,
    createdAt: createdAt.toISOString(),
  };
};

/** The one that is meant, if the one who asks may know of it. */
export const meant = ({ ownerId, applicationId }: Whose, id: string) => ({
  id,
  ownerId,
  ...(applicationId === undefined ? {} : { applicationId }),
});

const statusChanges = (status: 'active' | 'paused' | undefined): Partial<StoredWebhook> => {
  if (status === undefined) return {};
  return status === 'paused' ? { status } : { status, disabledBecause: null, failingSince: null, warnedAt: null };
};

/** Takes webhooks away, with what waits for them and with their keys. */
const removing =
  ({ collections: { webhooks, deliveries }, secrets }: WebhooksDeps) =>
  async (found: StoredWebhook) => {
    const { id } = found;
    await webhooks.deleteOne({ id });
    await deliveries.deleteMany({ webhookId: id });
    await secrets.destroy(id);
  };

const isRefused = (url: string | undefined, local: readonly string[]): boolean => {
  try {
    if (url !== undefined) checkedUrl(url, undefined, local);
    return false;
  } catch (error) {
    if (error instanceof AddressRefused) return true;
    throw error;
  }
};

const adding =
  ({ collections: { webhooks }, secrets, local, now }: WebhooksDeps): Webhooks['add'] =>
  async ({ ownerId, applicationId }, { url, types }) => {
    if (isRefused(url, local)) return { ok: false, reason: 'webhook_address_refused' };
    const [id, secret] = [newId(), newSecret()];
    const fresh = { id, applicationId, ownerId, url, types, status: 'active' as const, createdAt: now() };
    const unknown = { disabledBecause: null, oldSecret: null, failingSince: null, warnedAt: null };
    const whole = { ...fresh, ...unknown, secret: await secrets.seal(id, secret) };
    const isPut = await intoFreeSlot(MOST_WEBHOOKS, (slot) =>
      webhooks.insertOne({ _id: `${applicationId}/${slot}`, ...whole }),
    );
    if (!isPut) return { ok: false, reason: 'too_many_webhooks' };
    return { ok: true, data: { ...shownWebhook({ _id: '', ...whole }, now()), secret } };
  };

export const webhooks = (deps: WebhooksDeps): Webhooks => {
  const { collections, secrets, news, local, now } = deps;
  const { webhooks: stored, events } = collections;
  const remove = removing(deps);
  const one = async (whose: Whose, id: string): Promise<Made<Webhook>> => {
    const found = await stored.findOne(meant(whose, id));
    return found ? { ok: true, data: shownWebhook(found, now()) } : { ok: false, reason: 'not_found' };
  };
  return {
    list: async (ownerId, applicationId) =>
      (await stored.find({ ownerId, applicationId }).sort({ _id: 1 }).toArray()).map((each) =>
        shownWebhook(each, now()),
      ),
    add: adding(deps),
    change: async (whose, id, { url, types, status }) => {
      if (isRefused(url, local)) return { ok: false, reason: 'webhook_address_refused' };
      const set = { ...(url === undefined ? {} : { url }), ...(types ? { types } : {}), ...statusChanges(status) };
      if (Object.keys(set).length > 0) await stored.updateOne(meant(whose, id), { $set: set });
      // What was kept meanwhile is due again.
      if (status === 'active') await stored.updateOne(meant(whose, id), { $min: { nextDueAt: now() } });
      news.due();
      return one(whose, id);
    },
    remove: async (whose, id) => {
      const found = await stored.findOne(meant(whose, id));
      if (found) await remove(found);
      return found !== null;
    },
    rotate: async (whose, id, keepOldHours) => {
      const found = await stored.findOne(meant(whose, id));
      if (!found) return { ok: false, reason: 'not_found' };
      const secret = newSecret();
      const until = new Date(now().getTime() + keepOldHours * HOUR_MS);
      const oldSecret = keepOldHours === 0 ? null : { secret: found.secret, until };
      await stored.updateOne({ id }, { $set: { secret: await secrets.seal(id, secret), oldSecret } });
      const after = await one(whose, id);
      return after.ok ? { ok: true, data: { ...after.data, secret } } : after;
    },
    removeOf: async (applicationId) => {
      for (const found of await stored.find({ applicationId }).toArray()) await remove(found);
    },
    forget: async (ownerId) => {
      for (const found of await stored.find({ ownerId }).toArray()) await remove(found);
      await events.deleteMany({ ownerId });
    },
  };
};
