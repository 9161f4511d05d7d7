import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { withLocalServers } from './migrate/local-servers.ts';
import { countAll, migrate, type Migrated } from './migrate/migrate.ts';
import { IncompleteSettings, serversFrom, type Servers } from './migrate/settings.ts';

/**
 * `npm run migrate -- --to <settings> [--data .data | --from <settings>] [--dry-run]`: copies the log and the plain
 * documents of a stopped instance, or of running servers, to the servers that the settings name (EVENTSTORE_URL,
 * MONGO_URL, VAULT_URL). The services build the rest there.
 */
const USAGE = 'npm run migrate -- --to <settings file> [--data .data | --from <settings file>] [--dry-run]';
const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');

const show = (verb: string, { log, documents }: Migrated): void => {
  console.log(`${verb} ${log.events} events in ${log.streams} streams, ${log.ended} of them ended for ever`);
  for (const [name, count] of Object.entries(documents)) console.log(`${verb} ${count} documents of ${name}`);
};

const progress = (every: number): ((events: number) => void) => {
  let next = every;
  return (events) => {
    if (events < next) return;
    console.log(`… ${events} events`);
    next = events + every;
  };
};

type Reading = (work: (source: Servers) => Promise<Migrated>) => Promise<Migrated>;

/** Reads from running servers, or serves a stopped instance for the time that it takes. */
const readerOf = (from: string | undefined, data: string): Reading => {
  if (from !== undefined) return (work) => work(serversFrom(from));
  if (!existsSync(join(data, 'eventstore'))) throw new IncompleteSettings(`There is no instance in ${data}. ${USAGE}`);
  return (work) => withLocalServers(data, work);
};

const run = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      from: { type: 'string' },
      data: { type: 'string', default: '.data' },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  const reading = readerOf(values.from, resolve(root, values.data));
  if (values['dry-run']) {
    show('would copy', await reading(countAll));
    return;
  }
  if (values.to === undefined) throw new IncompleteSettings(USAGE);
  const target = serversFrom(values.to);
  show('copied', await reading((source) => migrate(source, target, progress(10_000))));
  console.log('The projector and the api build views and go on by themselves when they start there.');
};

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(2);
});
