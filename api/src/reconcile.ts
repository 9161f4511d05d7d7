import { newLog, openEventStore, openMongo, openVault } from '@soebs/platform';
import { readModels } from '@soebs/projector/read-models';
import { commandHandlers } from './commands.ts';
import { reconcileConfig } from './config.ts';
import { reconcile } from './payments/reconcile.ts';
import { stripeProvider } from './payments/stripe.ts';
import { textSnapshots } from './transcript/snapshots.ts';

/** `npm run reconcile`: compares card provider, ledger and read models; prints differences, and ends with 1 when there are any. */
const settings = reconcileConfig();
const log = newLog('reconcile', settings.LOG_LEVEL);
const mongo = await openMongo(settings.MONGO_URL);
const store = openEventStore(settings.EVENTSTORE_URL, await openVault(settings.VAULT_URL));
const commands = commandHandlers({ store, now: () => new Date(), log, texts: textSnapshots(mongo.db, store.vault) });
const provider = stripeProvider({
  secretKey: settings.STRIPE_SECRET_KEY,
  webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
  url: settings.STRIPE_URL,
});
let differences = 0;
for await (const difference of reconcile({ commands, provider, views: readModels(mongo.db) })) {
  process.stdout.write(`${difference}\n`);
  differences += 1;
}
process.stdout.write(differences === 0 ? 'no difference\n' : `${differences} differences\n`);
await store.close();
await mongo.close();
process.exitCode = differences === 0 ? 0 : 1;
