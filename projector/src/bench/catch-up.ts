import { credits, type CreditsEvent } from '@soebs/events';
import { memoryVault, newId, openEventStore, openNotifications, openMongo } from '@soebs/platform';
import { causedBy, quiet, startEmbedded } from '@soebs/platform/testing';
import { creditsBalanceView } from '../credits/balance.projection.ts';
import { creditTransactionsView } from '../credits/transactions.projection.ts';
import { runProjection } from '../engine/engine.ts';

/**
 * `npm run bench -- projector`: a rebuild of 100,000 ledger events: the balance of each account, and every transaction as a row of
 * its own. A purchase, a charge and its refund in turn.
 */
const STREAMS = 500;
const EVENTS_EACH = 200;

const [log, mongo, nats] = await Promise.all([
  startEmbedded('eventstore'),
  startEmbedded('mongo'),
  startEmbedded('nats'),
]);
const database = await openMongo(`mongodb://${mongo.address}/bench`);
const store = openEventStore(`esdb://${log.address}?tls=false`, memoryVault());
const notifications = await openNotifications(`nats://${nats.address}`, quiet);
const eventOf = (userId: string, n: number): CreditsEvent => {
  const [lotId, projectId] = [`${userId}/${Math.floor(n / 3)}`, `project-${n}`];
  const parts = [{ lotId, cents: 100 }];
  if (n % 3 === 0) return { type: 'CreditsDeposited', data: { paymentId: lotId, cents: 1_000, paidRappen: 500 } };
  return n % 3 === 1
    ? { type: 'CreditsWithdrawn', data: { projectId, parts } }
    : { type: 'ProjectRefunded', data: { projectId: `project-${n - 1}`, parts, reason: 'bench' } };
};
const eventsOf = (userId: string): CreditsEvent[] => Array.from({ length: EVENTS_EACH }, (_, n) => eventOf(userId, n));
for (let n = 0; n < STREAMS; n += 1) {
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
const parts = { store, db: database.db, notifications, log: quiet, signal: controller.signal };
const TOTAL = STREAMS * EVENTS_EACH;
const measured = async (name: string, caughtUp: () => Promise<unknown>): Promise<void> => {
  const begun = performance.now();
  await caughtUp();
  const seconds = (performance.now() - begun) / 1_000;
  process.stdout.write(
    `${name}: caught up with ${TOTAL} events in ${seconds.toFixed(2)} s: ${Math.round(TOTAL / seconds)} events/s\n`,
  );
};
await measured('balances', () => runProjection(parts, creditsBalanceView).caughtUp);
await measured('transactions', () => runProjection(parts, creditTransactionsView).caughtUp);

controller.abort();
await notifications.close();
await store.close();
await database.close();
await Promise.all([log.stop(), mongo.stop(), nats.stop()]);
