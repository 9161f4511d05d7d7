import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { figures, projects, streamName, type FiguresEvent } from '@soebs/events';
import {
  memoryVault,
  newId,
  openEventStore,
  openMongo,
  openNotifications,
  type EventStore,
  type Notifications,
} from '@soebs/platform';
import { causedBy, quiet, startEmbedded, until, viewHashes, type Running } from '@soebs/platform/testing';
import { runProjection } from '../engine/engine.ts';
import { statsDayView } from './day.projection.ts';

const ERASED = 100;
const DAYS = ['2026-10-24', '2026-10-25', '2026-10-26'];

let servers: Running[];
let store: EventStore;
let notifications: Notifications;
beforeAll(async () => {
  servers = await Promise.all([startEmbedded('eventstore'), startEmbedded('mongo'), startEmbedded('nats')]);
  const [log, , nats] = servers.map(({ address }) => address);
  store = openEventStore(`esdb://${log}?tls=false`, memoryVault());
  notifications = await openNotifications(`nats://${nats}`, quiet);
}, 60_000);
afterAll(async () => {
  await store.close();
  await notifications.close();
  await Promise.all(servers.map(({ stop }) => stop()));
}, 30_000);

/** What a project leaves among the figures of its day. */
const figuresOf = (n: number): readonly FiguresEvent[] => [
  { type: 'ProjectAdded', data: {} },
  {
    type: 'ProjectEnded',
    data: { outcome: 'finished', code: null, mediaMs: 1_000 * n, language: n % 3 ? 'de' : 'en' },
  },
  { type: 'JobWorked', data: { waitMs: 500 * n, workMs: 2_000, mediaMs: 1_000 * n } },
  { type: 'CreditsCounted', data: { kind: 'used', cents: 1 + n } },
  { type: 'DeliveriesCounted', data: { delivered: n, failed: n % 2 } },
];

/** Builds the stats from the log into documents of their own; answers what they come to. */
const built = async (name: string): Promise<string | undefined> => {
  const { db, close } = await openMongo(`mongodb://${servers[1]?.address}/${name}`);
  const controller = new AbortController();
  const deps = { store, db, notifications, log: quiet, signal: controller.signal, retryMs: 50, lookMs: 20 };
  const { ended } = runProjection(deps, statsDayView);
  const hash = (): Promise<string | undefined> => viewHashes(db).then((all) => all[statsDayView.name]);
  await until(async () => (await hash())?.startsWith(`${DAYS.length}/`));
  // All of it: the log is read to its end before a build is ready.
  const found = await hash();
  controller.abort();
  await ended;
  await close();
  return found;
};

it('[AD2] [AU12] stats built anew after a hundred erasures are the same to the last digit', async () => {
  const counts = new Map(DAYS.map((day) => [day, 0]));
  const ids = Array.from({ length: ERASED }, () => newId());
  for (const [n, id] of ids.entries()) {
    const by = causedBy(newId());
    const at = new Date(0);
    const streamId = streamName(projects.category, id);
    await store.append({
      streamId,
      events: [{ type: 'ProjectUnarchived', data: {} }],
      expected: -1,
      by,
      at,
      codec: projects.codec,
    });
    const day = DAYS[n % DAYS.length] ?? '';
    const before = counts.get(day) ?? 0;
    const events = figuresOf(n);
    const of = streamName(figures.category, day);
    await store.append({ streamId: of, events, expected: before - 1, by: causedBy(newId()), at, codec: figures.codec });
    counts.set(day, before + events.length);
  }
  const before = await built('before');
  expect(before).toMatch(/^3\//);
  for (const id of ids) await store.tombstone(streamName(projects.category, id));
  expect(await built('after')).toBe(before);
}, 60_000);
