import { newLog, openEventStore, openMongo, openVault } from '@soebs/platform';
import { readModels } from '@soebs/projector/read-models';
import { commandHandlers } from './commands/commands.ts';
import { reconcileConfig } from './config.ts';
import type { ProviderEntry } from './payments/provider.ts';
import { reconcile, textOf } from './payments/reconcile.ts';
import { stripeProvider } from './payments/stripe.ts';
import { checkout } from './payments/checkout.ts';
import { textSnapshots } from './transcript/latest-snapshots.ts';

/**
 * `npm run reconcile [-- --repair [--dry-run]]`: compares card provider, ledger, receipts and read models; prints differences, and ends
 * with 1 when there are any. `--repair` takes each session that differs again, as if all messages about it came once more: what is
 * missing is noted, and the running api books it. With `--dry-run` it says for which it would.
 */
const flags = new Set(process.argv.slice(2));
const isRepair = flags.has('--repair');
const isDry = flags.has('--dry-run');
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
const { retake } = checkout({ commands, provider, webUrl: '', rappenPerCredit: () => 1, log });
const repair = async (entry: ProviderEntry): Promise<void> => {
  process.stdout.write(`${entry.sessionId}: ${isDry ? 'would be taken again' : 'is taken again'}\n`);
  if (!isDry) await retake(entry);
};
let differences = 0;
const deps = { commands, provider, views: readModels(mongo.db), ...(isRepair ? { repair } : {}) };
for await (const finding of reconcile(deps)) {
  process.stdout.write(`${textOf(finding)}\n`);
  if (finding.kind === 'difference') differences += 1;
}
process.stdout.write(differences === 0 ? 'no difference\n' : `${differences} differences\n`);
await store.close();
await mongo.close();
process.exitCode = differences === 0 ? 0 : 1;
