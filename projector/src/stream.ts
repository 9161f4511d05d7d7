import { openEventStore, openVault } from '@soebs/platform';
import { config } from './config.ts';
import { concerns, lineOf } from './stream-line.ts';

/** `npm run stream -- <what> [--data]`: a line for each event that belongs to a stream, a thing or a request, in the order of the log. */
const [what = '', flag] = process.argv.slice(2);
const { EVENTSTORE_URL, VAULT_URL } = config();
const store = openEventStore(EVENTSTORE_URL, await openVault(VAULT_URL));
const reading = new AbortController();
for await (const delivery of store.subscribe({ prefixes: [''], from: 'start', signal: reading.signal })) {
  if (delivery.kind === 'caughtUp') break;
  if (concerns(delivery.event, what)) process.stdout.write(`${lineOf(delivery.event, flag === '--data')}\n`);
}
reading.abort();
await store.close();
