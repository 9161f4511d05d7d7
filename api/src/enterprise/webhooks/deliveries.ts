import {
  publicEvents,
  type Delivery,
  type DeliveryState,
  type PublicEvent,
  type PublicEventType,
} from '@soebs/contract';
import { newId } from '@soebs/platform';
import type { Made } from '../applications/applications.ts';
import { cursorOf, placeIn, type Place } from '../cursor.ts';
import { bodyOf, freshDelivery, type AnnounceDeps } from './announce.ts';
import { insertOnce } from './insert-once.ts';
import { meant, type WebhookScope } from './endpoints.ts';
import type { StoredDelivery, StoredPublicEvent, StoredWebhook } from './stored.ts';

/** Between two deliveries that are sent again together: at most five a second. */
const RECOVER_EVERY_MS = 200;
const ID_PREFIX = 'evt_';

export type DeliveryQuery = {
  readonly state?: DeliveryState | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
};
export type RecoverQuery = { readonly since: string; readonly until?: string | undefined; readonly dryRun: boolean };
export type EventQuery = {
  readonly after?: string | undefined;
  readonly type?: PublicEventType | undefined;
  readonly limit: number;
  /** Those of real work, or those of trials. */
  readonly livemode: boolean;
};

/** What was sent, and sending it again. */
export type Deliveries = {
  readonly list: (
    whose: WebhookScope,
    webhookId: string,
    query: DeliveryQuery,
  ) => Promise<Made<{ items: Delivery[]; nextCursor: string | null }>>;
  readonly test: (whose: WebhookScope, webhookId: string, type: PublicEventType) => Promise<Made<Delivery>>;
  readonly replay: (whose: WebhookScope, webhookId: string, eventId: string) => Promise<Made<Delivery>>;
  readonly recover: (whose: WebhookScope, webhookId: string, query: RecoverQuery) => Promise<Made<{ count: number }>>;
  /** The events of a program, the oldest first. */
  readonly events: (
    applicationId: string,
    query: EventQuery,
  ) => Promise<Made<{ items: PublicEvent[]; hasMore: boolean }>>;
};

const shown = ({ eventId, type, state, createdAt, dueAt, attempts }: StoredDelivery): Delivery => ({
  eventId,
  type,
  state,
  createdAt: createdAt.toISOString(),
  dueAt: dueAt?.toISOString() ?? null,
  attempts: attempts.map((each) => ({ ...each, at: each.at.toISOString() })),
});

const publicEventOf = ({ _id: id, body }: StoredPublicEvent): PublicEvent => ({
  id,
  ...(JSON.parse(body) as Omit<PublicEvent, 'id'>),
});

const notFound = { ok: false, reason: 'not_found' } as const;
const invalid = { ok: false, reason: 'validation_failed' } as const;

/** Where a list goes on, if it does not begin. */
const placeAfter = (cursor: string | undefined, filters: object): Place | undefined | 'broken' =>
  cursor === undefined ? undefined : (placeIn(cursor, filters) ?? 'broken');

const cursorFilter = (webhookId: string, after: Place | undefined) => {
  if (!after) return {};
  const at = new Date(after.at);
  const last = `${ID_PREFIX}${after.id}/${webhookId}`;
  return { $or: [{ createdAt: { $lt: at } }, { createdAt: at, _id: { $lt: last } }] };
};

const listing =
  ({ collections: { webhooks, deliveries } }: AnnounceDeps): Deliveries['list'] =>
  async (whose, id, { state, limit, cursor }) => {
    const filters = { id, state };
    const after = placeAfter(cursor, filters);
    if (after === 'broken') return invalid;
    if (!(await webhooks.findOne(meant(whose, id)))) return notFound;
    const wanted = { webhookId: id, ...(state ? { state } : {}), ...cursorFilter(id, after) };
    const found = await deliveries.find(wanted).sort({ createdAt: -1, _id: -1 }).limit(limit).toArray();
    const end = found.length < limit ? undefined : found.at(-1);
    const place = end && { at: end.createdAt.toISOString(), id: end.eventId.slice(ID_PREFIX.length) };
    return { ok: true, data: { items: found.map(shown), nextCursor: place ? cursorOf(place, filters) : null } };
  };

const eventsListed =
  ({ collections: { events } }: AnnounceDeps): Deliveries['events'] =>
  async (applicationId, { after, type, limit, livemode }) => {
    const place = after === undefined ? '' : (await events.findOne({ _id: after, applicationId }))?.place;
    if (typeof place !== 'string') return invalid;
    const filter = { applicationId, ...(type ? { type } : {}), livemode, place: { $gt: place } };
    const found = await events
      .find(filter)
      .sort({ place: 1 })
      .limit(limit + 1)
      .toArray();
    return { ok: true, data: { items: found.slice(0, limit).map(publicEventOf), hasMore: found.length > limit } };
  };

/** A webhook that can be sent to, and having it looked at. */
const targets = ({ collections: { webhooks }, news }: AnnounceDeps) => ({
  open: async (whose: WebhookScope, id: string): Promise<Made<StoredWebhook>> => {
    const webhook = await webhooks.findOne(meant(whose, id));
    if (!webhook) return notFound;
    return webhook.status === 'active' ? { ok: true, data: webhook } : { ok: false, reason: 'webhook_not_active' };
  },
  dueFrom: async (webhook: StoredWebhook, at: Date): Promise<void> => {
    await webhooks.updateOne({ id: webhook.id }, { $min: { nextDueAt: at } });
    news.due();
    news.changed(webhook);
  },
});

const testing = (deps: AnnounceDeps): Deliveries['test'] => {
  const { events, deliveries } = deps.collections;
  const { open, dueFrom } = targets(deps);
  return async (whose, id, type) => {
    const found = await open(whose, id);
    if (!found.ok) return found;
    const at = deps.now();
    const data = type === 'webhook.test' ? { webhookId: id, livemode: false } : publicEvents[type].example;
    const { applicationId, ownerId } = found.data;
    const _id = ID_PREFIX + newId();
    const body = bodyOf(type, at.toISOString(), data);
    await events.insertOne({ _id, applicationId, ownerId, type, at, body, place: null, livemode: false });
    const sent = freshDelivery({ _id, type }, found.data, at);
    await deliveries.insertOne(sent);
    await dueFrom(found.data, at);
    return { ok: true, data: shown(sent) };
  };
};

const replaying = (deps: AnnounceDeps): Deliveries['replay'] => {
  const { now } = deps;
  const { events, deliveries } = deps.collections;
  const { open, dueFrom } = targets(deps);
  const sentAgain = async (_id: string): Promise<StoredDelivery | undefined> => {
    const before = await deliveries.findOne({ _id });
    if (!before) return undefined;
    const { state } = before;
    // What waits is only tried sooner; what has ended goes back to its end if this try fails.
    const again = state === 'waiting' ? {} : { state: 'waiting' as const, replayOf: state, fence: 0 };
    await deliveries.updateOne({ _id, state }, { $set: { ...again, dueAt: now() } });
    return (await deliveries.findOne({ _id })) ?? undefined;
  };
  return async (whose, id, eventId) => {
    const found = await open(whose, id);
    if (!found.ok) return found;
    const event = await events.findOne({ _id: eventId, applicationId: found.data.applicationId });
    if (!event) return invalid;
    // A webhook that never got the event counts as one from which it was taken back.
    const fresh = { ...freshDelivery(event, found.data, now()), replayOf: 'cancelled' as const };
    const isNew = await insertOnce(() => deliveries.insertOne(fresh));
    const sent = isNew ? fresh : await sentAgain(fresh._id);
    await dueFrom(found.data, now());
    return sent ? { ok: true, data: shown(sent) } : notFound;
  };
};

const recovering = (deps: AnnounceDeps): Deliveries['recover'] => {
  const { now } = deps;
  const { deliveries } = deps.collections;
  const { open, dueFrom } = targets(deps);
  const lost = { $in: ['exhausted', 'cancelled'] satisfies DeliveryState[] };
  return async (whose, id, { since, until, dryRun }) => {
    const found = await open(whose, id);
    if (!found.ok) return found;
    const createdAt = { $gte: new Date(since), $lte: until === undefined ? now() : new Date(until) };
    const span = deliveries.find({ webhookId: id, state: lost, createdAt }, { projection: { _id: 1 } });
    const ids = await span.sort({ createdAt: 1, _id: 1 }).toArray();
    if (dryRun) return { ok: true, data: { count: ids.length } };
    const begin = now().getTime();
    for (const [n, { _id }] of ids.entries()) {
      const dueAt = new Date(begin + n * RECOVER_EVERY_MS);
      const again = { state: 'waiting' as const, dueAt, tries: 0, fence: 0, replayOf: null };
      await deliveries.updateOne({ _id, state: lost }, { $set: again });
    }
    if (ids.length > 0) await dueFrom(found.data, new Date(begin));
    return { ok: true, data: { count: ids.length } };
  };
};

export const webhookDeliveries = (deps: AnnounceDeps): Deliveries => ({
  list: listing(deps),
  test: testing(deps),
  replay: replaying(deps),
  recover: recovering(deps),
  events: eventsListed(deps),
});
