import { MOST_WEBHOOKS, type IssuedWebhook, type PublicEventType, type Webhook } from '@soebs/contract';
import { AddressRefused, checkedUrl, newId } from '@soebs/platform';
import { invalid } from '../../http/answer.ts';
import type { Made } from '../applications/applications.ts';
import { intoFreeSlot } from '../free-slot.ts';
import type { WebhookNews } from './news.ts';
import type { WebhookSecrets } from './secrets.ts';
import { newSecret } from './signature.ts';
import { aliveUntil, keptBeside, type Signing } from './signing.ts';
import type { StoredWebhook, WebhookCollections } from './stored.ts';

/** Of the addresses that projects have named, as many are listed, the newest. */
const MOST_LISTED = 100;

/** Who asks: a customer for any of their programs, a program for itself. */
export type WebhookScope = { readonly ownerId: string; readonly applicationId?: string };
export type Changes = {
  readonly url?: string | undefined;
  readonly types?: readonly PublicEventType[] | undefined;
  readonly status?: 'active' | 'paused' | undefined;
};

/** Where events of programs are sent (WB3). Those of others are the same nothing as absent ones. */
export type Webhooks = {
  readonly list: (ownerId: string, applicationId: string) => Promise<Webhook[]>;
  readonly add: (
    of: Required<WebhookScope>,
    asked: { readonly url: string; readonly types: readonly PublicEventType[] },
  ) => Promise<Made<IssuedWebhook>>;
  readonly change: (whose: WebhookScope, id: string, changes: Changes) => Promise<Made<Webhook>>;
  readonly remove: (whose: WebhookScope, id: string) => Promise<boolean>;
  readonly rotate: (whose: WebhookScope, id: string, keepOldHours: number) => Promise<Made<IssuedWebhook>>;
  /** Deletes those of a program. */
  readonly removeOf: (applicationId: string) => Promise<void>;
  /** Deletes everything of a person. */
  readonly forget: (ownerId: string) => Promise<void>;
};

export type WebhooksDeps = {
  readonly collections: WebhookCollections;
  readonly secrets: WebhookSecrets;
  readonly signing: Signing;
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
  return {
    id,
    applicationId,
    url,
    types: [...types],
    status: status === 'active' && warnedAt ? 'failing' : status,
    disabledBecause,
    failingSince: isoOf(failingSince),
    oldSecretUntil: aliveUntil(oldSecret, now),
    isOfProjects: stored.isOfProjects === true,
    createdAt: createdAt.toISOString(),
  };
};

/** The one that is meant, if the one who asks may know of it. */
export const meant = ({ ownerId, applicationId }: WebhookScope, id: string) => ({
  id,
  ownerId,
  ...(applicationId === undefined ? {} : { applicationId }),
});

const statusChanges = (status: 'active' | 'paused' | undefined): Partial<StoredWebhook> => {
  if (status === undefined) return {};
  return status === 'paused' ? { status } : { status, disabledBecause: null, failingSince: null, warnedAt: null };
};

/** What is set of a webhook; what was kept while it was paused is due again. */
const changesOf = ({ url, types, status }: Changes): Partial<StoredWebhook> => ({
  ...(url === undefined ? {} : { url }),
  ...(types ? { types } : {}),
  ...statusChanges(status),
});

/** Takes webhooks away, with what waits for them and with their keys. */
const removing =
  ({ collections: { webhooks, deliveries }, secrets }: WebhooksDeps) =>
  async (found: StoredWebhook) => {
    const { id } = found;
    await webhooks.deleteOne({ id });
    await deliveries.deleteMany({ webhookId: id });
    if (found.isOfProjects !== true) await secrets.destroy(id);
  };

/** Whether an address can be no webhook. */
export const isRefused = (url: string | undefined, local: readonly string[]): boolean => {
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

const rotating = ({ collections: { webhooks }, secrets, signing, now }: WebhooksDeps): Webhooks['rotate'] => {
  const rotate: Webhooks['rotate'] = async (whose, id, keepOldHours) => {
    const found = await webhooks.findOne(meant(whose, id));
    if (!found) return { ok: false, reason: 'not_found' };
    if (found.isOfProjects === true) {
      const issued = await signing.issue(found, keepOldHours);
      return { ok: true, data: { ...shownWebhook(found, now()), ...issued } };
    }
    const secret = newSecret();
    const oldSecret = keptBeside(found.secret, keepOldHours, now());
    const next = { secret: await secrets.seal(id, secret), oldSecret };
    const { matchedCount } = await webhooks.updateOne({ id, secret: found.secret }, { $set: next });
    // Somebody else has replaced it meanwhile: what they were told must sign beside this one.
    if (matchedCount === 0) return rotate(whose, id, keepOldHours);
    return { ok: true, data: { ...shownWebhook({ ...found, ...next }, now()), secret } };
  };
  return rotate;
};

export const webhooks = (deps: WebhooksDeps): Webhooks => {
  const { collections, signing, news, local, now } = deps;
  const { webhooks: stored, events } = collections;
  const remove = removing(deps);
  const one = async (whose: WebhookScope, id: string): Promise<Made<Webhook>> => {
    const found = await stored.findOne(meant(whose, id));
    return found ? { ok: true, data: shownWebhook(found, now()) } : { ok: false, reason: 'not_found' };
  };
  return {
    list: async (ownerId, applicationId) => {
      const own = stored.find({ ownerId, applicationId, isOfProjects: { $exists: false } }).sort({ _id: 1 });
      const named = stored.find({ ownerId, applicationId, isOfProjects: true }).sort({ createdAt: -1 });
      const all = [...(await own.toArray()), ...(await named.limit(MOST_LISTED).toArray())];
      return all.map((each) => shownWebhook(each, now()));
    },
    add: adding(deps),
    change: async (whose, id, changes) => {
      const { url, types, status } = changes;
      if (isRefused(url, local)) return { ok: false, reason: 'webhook_address_refused' };
      if ((url !== undefined || types) && (await stored.findOne({ ...meant(whose, id), isOfProjects: true })))
        return invalid(url === undefined ? 'types' : 'url', 'the address of a project is changed where the project is');
      const set = changesOf(changes);
      if (Object.keys(set).length > 0) await stored.updateOne(meant(whose, id), { $set: set });
      if (status === 'active') await stored.updateOne(meant(whose, id), { $min: { nextDueAt: now() } });
      news.due();
      return one(whose, id);
    },
    remove: async (whose, id) => {
      const found = await stored.findOne(meant(whose, id));
      if (found) await remove(found);
      return found !== null;
    },
    rotate: rotating(deps),
    removeOf: async (applicationId) => {
      for (const found of await stored.find({ applicationId }).toArray()) await remove(found);
      await signing.removeOf(applicationId);
    },
    forget: async (ownerId) => {
      for (const found of await stored.find({ ownerId }).toArray()) await remove(found);
      await signing.forget(ownerId);
      await events.deleteMany({ ownerId });
    },
  };
};
