import { usualEventTypes, type PublicEventData, type PublicEventType } from '@soebs/contract';
import { derivedId, sha256 } from '@soebs/platform';
import { insertOnce } from './insert-once.ts';
import type { WebhookNews } from './news.ts';
import {
  KEPT_DAYS,
  type StoredDelivery,
  type StoredPublicEvent,
  type StoredWebhook,
  type WebhookCollections,
} from './stored.ts';

const DAY_MS = 86_400_000;
const PLACE_DIGITS = 20;

/** What a program is told of: its cause in the log, and what is said. */
export type Announcement<T extends PublicEventType = PublicEventType> = {
  readonly cause: { readonly id: string; readonly at: string; readonly position: bigint };
  readonly ownerId: string;
  readonly applicationId: string;
  readonly type: T;
  readonly data: PublicEventData<T>;
  /** Where the project that this is about wants it sent as well. */
  readonly webhookUrl?: string | null | undefined;
};

/**
 * Tells programs of events, those that came first first: each once, however often its cause is told. All are noted together: told one
 * by one they would fall behind when many projects move at once.
 */
export type Announce = (announcements: readonly Announcement[]) => Promise<void>;

type Owner = Pick<StoredWebhook, 'applicationId' | 'ownerId'>;

export type AnnounceDeps = {
  readonly collections: WebhookCollections;
  readonly news: WebhookNews;
  readonly now: () => Date;
};

/** The bytes that are sent: fixed once and for all tries. */
export const bodyOf = (type: PublicEventType, timestamp: string, data: unknown): string =>
  JSON.stringify({ type, timestamp, data });

/** A delivery that is due at once. */
export const freshDelivery = (
  event: { readonly _id: string; readonly type: PublicEventType },
  { id: webhookId, ownerId }: Pick<StoredWebhook, 'id' | 'ownerId'>,
  at: Date,
): StoredDelivery => ({
  _id: `${event._id}/${webhookId}`,
  eventId: event._id,
  webhookId,
  ownerId,
  type: event.type,
  state: 'waiting',
  createdAt: at,
  dueAt: at,
  tries: 0,
  fence: 0,
  replayOf: null,
  attempts: [],
});

/** An event as it is kept, with what it was announced by. */
type StoredAnnouncement = { readonly event: StoredPublicEvent; readonly announcement: Announcement };

const storedFrom = (announcement: Announcement): StoredAnnouncement => {
  const { cause, ownerId, applicationId, type, data } = announcement;
  const _id = `evt_${derivedId(cause.id, `${applicationId}/${type}`)}`;
  const place = String(cause.position).padStart(PLACE_DIGITS, '0');
  const body = bodyOf(type, cause.at, data);
  const at = new Date(cause.at);
  return { announcement, event: { _id, applicationId, ownerId, type, body, place, at, livemode: data.livemode } };
};

/** Notes events for `GET /events` and for the webhooks that want them and were there when they happened: history is never sent. */
export const announcing = ({ collections, news, now }: AnnounceDeps): Announce => {
  const { webhooks, events, deliveries } = collections;
  /** The webhook that stands for the address a project has named; made when something is sent there first. */
  const named = async (url: string, { applicationId, ownerId }: Owner): Promise<StoredWebhook | undefined> => {
    const _id = `${applicationId}/${sha256(url)}`;
    const { id, types } = { id: derivedId(applicationId, `webhook ${url}`), types: usualEventTypes };
    const fresh = { id, applicationId, ownerId, url, types, status: 'active', disabledBecause: null } as const;
    const rest = { secret: '', oldSecret: null, isOfProjects: true, failingSince: null, warnedAt: null } as const;
    await webhooks.updateOne({ _id }, { $setOnInsert: { ...fresh, ...rest, createdAt: now() } }, { upsert: true });
    const found = await webhooks.findOne({ _id });
    return found && found.status !== 'disabled' ? found : undefined;
  };
  /** Where an event is to be sent: webhooks that were there when it happened, and the address its project has named. */
  const receiversOf = async (
    { event, announcement }: StoredAnnouncement,
    all: readonly StoredWebhook[],
  ): Promise<StoredWebhook[]> => {
    const { applicationId, type, at } = event;
    const wanting = all.filter((each) => each.applicationId === applicationId && each.types.includes(type));
    const receivers = wanting.filter(({ createdAt }) => createdAt <= at);
    const { webhookUrl } = announcement;
    // An address that is told of everything anyhow is told once.
    const isNamed = webhookUrl && usualEventTypes.includes(type) && !wanting.some(({ url }) => url === webhookUrl);
    const own = isNamed ? await named(webhookUrl, event) : undefined;
    return own ? [...receivers, own] : receivers;
  };
  const deliver = async (entries: readonly StoredAnnouncement[]): Promise<void> => {
    const applicationId = { $in: [...new Set(entries.map(({ event }) => event.applicationId))] };
    const wanted = { applicationId, status: { $ne: 'disabled' }, isOfProjects: { $exists: false } } as const;
    const all = await webhooks.find(wanted).toArray();
    const at = now();
    const fresh: StoredDelivery[] = [];
    const receivers = new Map<string, StoredWebhook>();
    for (const each of entries)
      for (const webhook of await receiversOf(each, all)) {
        fresh.push(freshDelivery(each.event, webhook, at));
        receivers.set(webhook.id, webhook);
      }
    if (fresh.length === 0) return;
    await insertOnce(() => deliveries.insertMany(fresh, { ordered: false }));
    // Also of those that were there: whoever has put them may have ended before this.
    await webhooks.updateMany({ id: { $in: [...receivers.keys()] } }, { $min: { nextDueAt: at } });
    for (const webhook of receivers.values()) news.changed(webhook);
    news.due();
  };
  return async (announcements) => {
    const oldestMs = now().getTime() - KEPT_DAYS * DAY_MS;
    const entries = announcements.map(storedFrom).filter(({ event }) => event.at.getTime() >= oldestMs);
    if (entries.length === 0) return;
    // In the order of the log: whoever reads `GET /events` behind the last one must not miss one that comes later.
    const fresh = entries.map(({ event }) => event);
    await insertOnce(() => events.insertMany(fresh, { ordered: false }));
    await deliver(entries);
  };
};
