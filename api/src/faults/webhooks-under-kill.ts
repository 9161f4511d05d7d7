import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { IssuedWebhook } from '@soebs/contract';
import { ensureIndexes, newId, openMongo, openVault, pause } from '@soebs/platform';
import { startEmbedded } from '@soebs/platform/testing';
import { announcing } from '../enterprise/webhooks/announce.ts';
import { webhooks } from '../enterprise/webhooks/endpoints.ts';
import { webhookSecrets } from '../enterprise/webhooks/secrets.ts';
import { signing } from '../enterprise/webhooks/signing.ts';
import { webhookCollections, webhookIndexes, type StoredDelivery } from '../enterprise/webhooks/stored.ts';
import { scaledClock } from './webhook-clock.ts';
import { manners, receivers, verifiedAt } from './webhook-receivers.ts';

/**
 * `npm run faults -- webhooks-under-kill` (H10): 1,000 events to receivers that answer well, 500, nothing, a reset, late, 301, 410 and
 * 429, by two dispatchers that are killed 50 times; 75 hours of schedule run in two minutes. Every delivery ends, under one id, freshly
 * signed at each try, never twice at once. `webhooks-under-kill.ts <events> <kills> <speed>` takes other numbers.
 */
const [eventsWanted = 1_000, killsWanted = 50, speed = 2_400] = process.argv.slice(2).map(Number);
const LONGEST_MS = 600_000;
const MOST_TRIES = 10;
const KILL_EVERY_MS = 400;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const mongo = await startEmbedded('mongo');
const url = `mongodb://${mongo.address}/webhooks`;
const { db, close } = await openMongo(url);
await ensureIndexes(db, webhookIndexes);
const vault = await openVault(url);
const beginMs = Date.now();
const now = scaledClock(beginMs, speed);
const collections = webhookCollections(db);
const secrets = webhookSecrets(() => vault);
const news = { due: () => undefined, changed: () => undefined };
const shared = { collections, news, now };
const hooks = await receivers();
const endpoints = webhooks({
  ...shared,
  secrets,
  signing: signing({ collections, secrets, now }),
  local: [hooks.origin],
});
const announce = announcing(shared);

type Receiver = { readonly applicationId: string; readonly ownerId: string; readonly hook: IssuedWebhook };
const receiving: Readonly<Record<string, Receiver>> = Object.fromEntries(
  await Promise.all(
    Object.keys(manners).map(async (manner): Promise<[string, Receiver]> => {
      const whose = { applicationId: newId(), ownerId: newId() };
      const made = await endpoints.add(whose, { url: `${hooks.origin}/${manner}`, types: ['project.deleted'] });
      if (!made.ok) throw new Error(made.reason);
      return [manner, { ...whose, hook: made.data }];
    }),
  ),
);

const begun = async (): Promise<ChildProcess> => {
  const program = fileURLToPath(new URL('webhook-dispatcher.ts', import.meta.url));
  const words = ['--conditions=source', '--import', 'tsx', program, url, hooks.origin, String(beginMs), String(speed)];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
};
const isOver = async (): Promise<boolean> => (await collections.deliveries.countDocuments({ state: 'waiting' })) === 0;

const tell = async (): Promise<void> => {
  const all = Object.values(receiving);
  for (let n = 0; n < eventsWanted; n += 1) {
    const { applicationId, ownerId } = all[n % all.length] ?? { applicationId: '', ownerId: '' };
    const cause = { id: newId(), at: now().toISOString(), position: BigInt(n) };
    const data = { projectId: newId(), reference: 'Zürich', revision: n, livemode: true, metadata: null };
    await announce([{ cause, applicationId, ownerId, type: 'project.deleted', data }]);
  }
};

const children = [await begun(), await begun()];
let kills = 0;
const killing = async (): Promise<void> => {
  for (let n = 0; kills < killsWanted; n += 1) {
    await pause(KILL_EVERY_MS);
    children[n % 2]?.kill('SIGKILL');
    kills += 1;
    children[n % 2] = await begun();
  }
};
await Promise.all([tell(), killing()]);
say(`${eventsWanted} events, ${kills} kills after ${Math.round((Date.now() - beginMs) / 1_000)} s`);
while (!(await isOver()) && Date.now() - beginMs < LONGEST_MS) await pause(500);
for (const child of children) child.kill('SIGKILL');

const faults = [...hooks.faults];
const hold = (isSo: boolean, fault: string): void => {
  if (!isSo) faults.push(fault);
};

const judge = (manner: string, { eventId, state, tries }: StoredDelivery, secret: string): void => {
  const got = hooks.arrived.get(eventId) ?? [];
  const name = `${manner} ${eventId}`;
  hold(state !== 'waiting', `${name} still waits`);
  hold(got.length <= MOST_TRIES + 1 && tries <= MOST_TRIES + 1, `${name} was tried ${got.length} times`);
  hold(state === 'cancelled' || got.length > 0, `${name} is ${state}, and nobody got it`);
  hold(new Set(got.map(({ body }) => body)).size <= 1, `${name} came with two bodies`);
  hold(new Set(got.map(({ signature }) => signature)).size === got.length, `${name} was signed twice alike`);
  for (const each of got)
    try {
      verifiedAt(secret, each);
    } catch (error) {
      faults.push(`${name}: ${String(error)}`);
    }
};
/** Receivers that never take anything: given up, or cancelled once they were switched off. */
const neverTaking = new Set(['broken', 'moved', 'gone']);
/** A try whose dispatcher was killed counts as one: what was given up must have had all of them. */
const isRight = (manner: string, { state, tries }: StoredDelivery): boolean =>
  neverTaking.has(manner)
    ? state === 'exhausted' || state === 'cancelled'
    : state === 'delivered' || (state === 'exhausted' && tries >= MOST_TRIES);
const counts: Record<string, Record<string, number>> = {};
let rows = 0;
for (const [manner, { hook }] of Object.entries(receiving)) {
  const found = await collections.deliveries.find({ webhookId: hook.id }).toArray();
  rows += found.length;
  const count: Record<string, number> = {};
  for (const delivery of found) {
    judge(manner, delivery, hook.secret);
    count[delivery.state] = (count[delivery.state] ?? 0) + 1;
  }
  const wrong = found.filter((delivery) => !isRight(manner, delivery)).length;
  hold(wrong === 0, `${manner}: ${wrong} did not end as they should`);
  counts[manner] = count;
}
const off = await collections.webhooks.findOne({ id: receiving['gone']?.hook.id ?? '' });
hold(off?.status === 'disabled' && off.disabledBecause === 'gone', '410 does not switch off');
const goneId = receiving['gone']?.hook.id ?? '';
const mails = await db.collection<{ _id: string; kind: string }>('mails').find({}).toArray();
hold(
  mails.filter(({ _id }) => _id.startsWith(`${goneId}/webhookDisabled`)).length === 1,
  'the end of a webhook is not mailed once',
);
say(JSON.stringify({ counts, rows, mails: mails.map(({ kind }) => kind).sort(), faults: faults.slice(0, 20) }));
say(
  `webhooks-under-kill in ${Math.round((Date.now() - beginMs) / 1_000)} s: ${faults.length === 0 ? 'held' : `${faults.length} faults`}`,
);
hooks.stop();
await close();
await mongo.stop();
process.exit(faults.length === 0 ? 0 : 1);
