import { credits, type CreditsEvent } from '@soebs/events';
import { memoryVault, newId, openEventStore, openHints, openMongo } from '@soebs/platform';
import { causedBy, quiet, startEmbedded } from '@soebs/platform/testing';
import { creditsBalanceView } from '../credits/balance.projection.ts';
import { runProjection } from '../engine/engine.ts';

const streams = 100;
const eventsEach = 200;

const [log, mongo, nats] = await Promise.all([
  startEmbedded('eventstore'),
  startEmbedded('mongo'),
  startEmbedded('nats'),
]);
const database = await openMongo(`mongodb://${mongo.address}/bench`);
const store = openEventStore(`esdb://${log.address}?tls=false`, memoryVault());
const hints = await openHints(`nats://${nats.address}`, quiet);
const eventsOf = (userId: string): CreditsEvent[] =>
  Array.from({ length: eventsEach }, (_, n) => ({
    type: 'FreeCreditsDeposited',
    data: { grantId: `${userId}/${n}`, cents: 100, grantedBy: 'bench' },
  }));
for (let n = 0; n < streams; n += 1) {
  const userId = newId();
  const by = causedBy(newId());
  const streamId = `${credits.category}-${userId}`;
  await store.append({
    streamId,
    events: eventsOf(userId),
    expected: -1,
    by,
    at: new Date(),
    codec: credits.codec,
  });
}

const controller = new AbortController();
const begun = performance.now();
const parts = { store, db: database.db, hints, log: quiet, signal: controller.signal };
await runProjection(parts, creditsBalanceView).caughtUp;
const seconds = (performance.now() - begun) / 1_000;
const total = streams * eventsEach;
process.stdout.write(
  `caught up with ${total} events in ${seconds.toFixed(2)} s: ${Math.round(total / seconds)} events/s\n`,
);

controller.abort();
await hints.close();
await store.close();
await database.close();
await Promise.all([log.stop(), mongo.stop(), nats.stop()]);
