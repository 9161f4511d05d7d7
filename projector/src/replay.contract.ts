// @long: kills, floods or starts whole programs.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { credits, type CreditsEvent } from '@soebs/events';
import { newId, openEventStore, openMongo, openVault, type EventStore } from '@soebs/platform';
import { causedBy, startEmbedded, startService, until, viewHashes, type Running } from '@soebs/platform/testing';

let servers: Running[];
let store: EventStore;
beforeAll(async () => {
  servers = await Promise.all([startEmbedded('eventstore'), startEmbedded('mongo'), startEmbedded('nats')]);
  store = openEventStore(envOf('a').EVENTSTORE_URL, await openVault(envOf('a').VAULT_URL));
}, 60_000);
afterAll(async () => {
  await store.close();
  await Promise.all(servers.map(({ stop }) => stop()));
}, 30_000);

/** The servers, with documents of their own for each projector. */
const envOf = (documents: string) => {
  const [log, mongo, nats] = servers.map(({ address }) => address);
  return {
    EVENTSTORE_URL: `esdb://${log}?tls=false`,
    MONGO_URL: `mongodb://${mongo}/${documents}`,
    VAULT_URL: `mongodb://${mongo}/vault`,
    NATS_URL: `nats://${nats}`,
  };
};

const USERS = 20;
const EVENTS_EACH = 30;
const eventOf = (userId: string, n: number): CreditsEvent => {
  const lotId = `${userId}/${Math.floor(n / 2)}`;
  if (n % 2 === 0) return { type: 'CreditsDeposited', data: { paymentId: lotId, cents: 1_000, paidRappen: 500 } };
  return { type: 'CreditsWithdrawn', data: { projectId: `${userId}/${n}`, parts: [{ lotId, cents: 100 }] } };
};
const users = Array.from({ length: USERS }, () => newId());
const write = async (from: number): Promise<void> => {
  for (const userId of users) {
    const events = Array.from({ length: EVENTS_EACH }, (_, n) => eventOf(userId, from + n));
    const streamId = `${credits.category}-${userId}`;
    await store.append({
      streamId,
      events,
      expected: from - 1,
      by: causedBy(newId()),
      at: new Date(0),
      codec: credits.codec,
    });
  }
};

const LINES = 'credits.transactions.rows';

it('[OP3] documents lost in the middle of work are built anew, and a second projector from nothing shows the same of every view', async () => {
  await write(0);
  const first = await startService('projector/src/main.ts', envOf('a'));
  const { db, close } = await openMongo(envOf('a').MONGO_URL);
  const hasAll = async (wanted: number, of = db): Promise<boolean> =>
    (await viewHashes(of))[LINES]?.startsWith(`${wanted}/`) ?? false;
  await until(() => hasAll(USERS * EVENTS_EACH));
  const writing = write(EVENTS_EACH);
  await db.dropDatabase();
  await writing;
  await until(() => hasAll(2 * USERS * EVENTS_EACH));
  const second = await startService('projector/src/main.ts', envOf('b'));
  const other = await openMongo(envOf('b').MONGO_URL);
  await until(() => hasAll(2 * USERS * EVENTS_EACH, other.db));
  expect(await viewHashes(other.db)).toEqual(await viewHashes(db));
  await Promise.all([close(), other.close(), first.stop(), second.stop()]);
}, 60_000);
