import { openLeases, openMongo, openVault } from '@soebs/platform';
import { quiet } from '@soebs/platform/testing';
import { dispatcher } from '../enterprise/webhooks/dispatcher.ts';
import { poster } from '../enterprise/webhooks/post.ts';
import { webhookSecrets } from '../enterprise/webhooks/secrets.ts';
import { signing } from '../enterprise/webhooks/signing.ts';
import { webhookCollections } from '../enterprise/webhooks/stored.ts';
import { LEASE_MS, PATIENCE_MS, scaledClock } from './webhook-clock.ts';

/**
 * A dispatcher as a process of its own, to be killed: `webhook-dispatcher.ts <documents> <origin of the receiver> <begin> <speed>`.
 * Its schedule runs as much faster as `speed` says, its network does not.
 */
const [url = '', origin = '', begin = '', speed = ''] = process.argv.slice(2);
const { db } = await openMongo(url);
const vault = await openVault(url);
const now = scaledClock(Number(begin), Number(speed));
const collections = webhookCollections(db);
const secrets = webhookSecrets(() => vault);
const mails = db.collection<{ _id: string; kind: string }>('mails');
const { run } = dispatcher({
  collections,
  signing: signing({ collections, secrets, now }),
  news: { due: () => undefined, changed: () => undefined },
  mail: async (_ownerId, id, { kind }) => {
    await mails.updateOne({ _id: id }, { $setOnInsert: { kind } }, { upsert: true });
  },
  notifications: { subscribe: () => () => undefined },
  post: poster({ local: [origin], patienceMs: PATIENCE_MS }),
  random: Math.random,
  log: quiet,
  now,
});
const leases = openLeases({ db, log: quiet, signal: new AbortController().signal, ttlMs: LEASE_MS });
void leases.hold('queue:webhooks', run);
process.stdout.write('ready\n');
