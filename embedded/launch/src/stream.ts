import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openEventStore, openVault, type StoredEvent } from '@soebs/platform';
import { environments } from './environment.ts';
import { portsFrom } from './ports.ts';
import { loadSettings } from './settings-report.ts';
import { concerns, lineOf } from './stream-line.ts';

/**
 * `npm run stream -- <what> [--data] [--port 4000]`: prints the events of the instance on that port that belong to a stream, to a thing by its
 * id, or to a chain by the id of its request (`x-request-id`), a line each, in the order of the log. Without `--data` nothing that people say,
 * write or are called is printed. With EVENTSTORE_URL and VAULT_URL set in the environment, those are used instead.
 */
const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string', default: '4000' }, data: { type: 'boolean', default: false } },
});
const [what] = positionals;
if (what === undefined) {
  console.error('npm run stream -- <stream, id of a thing, or id of a request> [--data] [--port 4000]');
  process.exit(2);
}
loadSettings(join(root, '.env'));
const own = environments({ ports: portsFrom(Number(values.port)), data: root }, process.env).api;
const urlOf = (name: 'EVENTSTORE_URL' | 'VAULT_URL'): string => process.env[name] ?? own[name] ?? '';
const store = openEventStore(urlOf('EVENTSTORE_URL'), await openVault(urlOf('VAULT_URL')));
const reading = new AbortController();
const print = (event: StoredEvent): void => {
  if (concerns(event, what)) console.log(lineOf(event, values.data));
};
for await (const delivery of store.subscribe({ prefixes: [''], from: 'start', signal: reading.signal })) {
  if (delivery.kind === 'caughtUp') break;
  print(delivery.event);
}
reading.abort();
await store.close();
