import {
  publicEvents,
  type Delivery,
  type DeliveryState,
  type PublicEvent,
  type PublicEventType,
} from '@soebs/contract';
import { newId } from '@soebs/platform';
import { invalid } from '../../http/answer.ts';
import type { Made } from '../applications/applications.ts';
import { cursorOf, placeIn, type Place } from '../cursor.ts';
import { bodyOf, freshDelivery, type AnnounceDeps } from './announce.ts';
import { insertOnce } from './insert-once.ts';
import { meant, type WebhookScope } from './endpoints.ts';
import { recoveries, recoveringOf, type Recoveries } from './recoveries.ts';
import type { StoredDelivery, StoredPublicEvent } from './stored.ts';
import { notFound, targets } from './targets.ts';

const ID_PREFIX = 'evt_';

export type DeliveryQuery = {
  readonly state?: DeliveryState | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
};
export type EventQuery = {
  readonly after?: string | undefined;
  readonly type?: PublicEventType | undefined;
  readonly limit: number;
  /** Those of real work, or those of trials. */
  readonly livemode: boolean;
};

/** What was sent, and sending it again. */
export type Deliveries = Recoveries & {
  readonly list: (
    whose: WebhookScope,
    webhookId: string,
    query: DeliveryQuery,
  ) => Promise<Made<{ items: Delivery[]; nextCursor: string | null; recovering: number }>>;
  readonly test: (whose: WebhookScope, webhookId: string, type: PublicEventType) => Promise<Made<Delivery>>;
  readonly replay: (whose: WebhookScope, webhookId: string, eventId: string) => Promise<Made<Delivery>>;
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
    if (after === 'broken') return invalid('cursor', 'invalid');
    if (!(await webhooks.findOne(meant(whose, id)))) return notFound;
    const wanted = { webhookId: id, ...(state ? { state } : {}), ...cursorFilter(id, after) };
    const found = await deliveries.find(wanted).sort({ createdAt: -1, _id: -1 }).limit(limit).toArray();
    const end = found.length < limit ? undefined : found.at(-1);
    const place = end && { at: end.createdAt.toISOString(), id: end.eventId.slice(ID_PREFIX.length) };
    const nextCursor = place ? cursorOf(place, filters) : null;
    const recovering = await deliveries.countDocuments(recoveringOf(id));
    return { ok: true, data: { items: found.map(shown), nextCursor, recovering } };
  };

const eventsListed =
  ({ collections: { events } }: AnnounceDeps): Deliveries['events'] =>
  async (applicationId, { after, type, limit, livemode }) => {
    const place = after === undefined ? '' : (await events.findOne({ _id: after, applicationId }))?.place;
    if (typeof place !== 'string') return invalid('after', 'no event of this application, or older than 30 days');
    const filter = { applicationId, ...(type ? { type } : {}), livemode, place: { $gt: place } };
    const found = await events
      .find(filter)
      .sort({ place: 1 })
      .limit(limit + 1)
      .toArray();
    return { ok: true, data: { items: found.slice(0, limit).map(publicEventOf), hasMore: found.length > limit } };
  };

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
    if (!event) return invalid('eventId', 'no event of this application, or older than 30 days');
    // A webhook that never got the event counts as one from which it was taken back.
    const fresh = { ...freshDelivery(event, found.data, now()), replayOf: 'cancelled' as const };
    const isNew = await insertOnce(() => deliveries.insertOne(fresh));
    const sent = isNew ? fresh : await sentAgain(fresh._id);
    await dueFrom(found.data, now());
    return sent ? { ok: true, data: shown(sent) } : notFound;
  };
};

export const webhookDeliveries = (deps: AnnounceDeps): Deliveries => ({
  list: listing(deps),
  test: testing(deps),
  replay: replaying(deps),
  ...recoveries(deps),
  events: eventsListed(deps),
});
