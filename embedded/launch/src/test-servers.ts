import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packagedStep, runStep } from './steps.ts';

/**
 * `npm run test:servers`: the contract suites against real servers. Those named by TEST_EVENTSTORE_URL, TEST_MONGO_URL
 * and TEST_NATS_URL are used as they are; without any of them, those of docker compose are started for the run and
 * removed after it. The suites write streams and databases of their own and leave the others alone.
 */
const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');

type Urls = Readonly<Partial<Record<'TEST_EVENTSTORE_URL' | 'TEST_MONGO_URL' | 'TEST_NATS_URL', string>>>;

/** Where servers.yml publishes the servers of docker compose. */
const ofCompose: Urls = {
  TEST_EVENTSTORE_URL: 'esdb://127.0.0.1:12113?tls=false',
  TEST_MONGO_URL: 'mongodb://127.0.0.1:37017/?directConnection=true',
  TEST_NATS_URL: 'nats://127.0.0.1:14222',
};

const suites: Readonly<Record<keyof Urls, readonly string[]>> = {
  TEST_EVENTSTORE_URL: [
    'embedded/eventstore/src/(append|deletion|read|subscription)\\.contract',
    'platform/src/event-store/',
  ],
  TEST_MONGO_URL: ['embedded/mongo/src/(crud|read|compute|update|index)\\.contract', 'platform/src/mongo/'],
  TEST_NATS_URL: ['embedded/nats/src/nats\\.contract', 'platform/src/nats/'],
};

const named: Urls = Object.fromEntries(
  Object.keys(suites).flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
);

const compose = (...args: string[]): boolean => {
  const files = ['-p', 'soebs-test-servers', '-f', 'docker-compose.yml', '-f', 'embedded/launch/servers.yml'];
  const env = { ...process.env, S3_SECRET: 'not-used-by-these' };
  return spawnSync('docker', ['compose', ...files, ...args], { cwd: root, stdio: 'inherit', env }).status === 0;
};

const runSuites = (urls: Urls): Promise<boolean> => {
  const wanted = (Object.keys(suites) as (keyof Urls)[]).filter((name) => urls[name] !== undefined);
  for (const name of Object.keys(suites)) if (!(wanted as string[]).includes(name)) console.log(`SKIPPED: no ${name}`);
  const both = urls.TEST_EVENTSTORE_URL !== undefined && urls.TEST_MONGO_URL !== undefined;
  const patterns = [...wanted.flatMap((name) => suites[name]), ...(both ? ['embedded/launch/src/migrate/'] : [])];
  const name = `contract suites on ${wanted.map((each) => urls[each]).join(', ')}`;
  return runStep({ ...packagedStep(name, 'jest', ['--runInBand', ...patterns]), env: urls }, root);
};

const onCompose = async (): Promise<boolean> => {
  try {
    const isUp = compose('up', '--detach', '--wait', 'eventstore', 'mongo', 'nats');
    if (!isUp)
      console.error(
        'The servers of docker compose did not start; or name some by TEST_EVENTSTORE_URL, TEST_MONGO_URL, TEST_NATS_URL.',
      );
    return isUp && (await runSuites(ofCompose));
  } finally {
    compose('down', '--volumes');
  }
};

const runScript = (name: string, path: string): Promise<boolean> => {
  const args = ['--conditions=source', '--import', 'tsx', join(root, path)];
  return runStep({ name, command: process.execPath, args }, root);
};

/** What runs by its name alone. */
const apart: Readonly<Record<string, () => Promise<boolean>>> = {
  /** A second server of MongoDB's protocol, which a machine with Go can have. */
  ferretdb: () => runScript('contract suites on FerretDB', 'embedded/mongo/src/official/ferretdb.ts'),
  /** The door for programs against its description. */
  schemathesis: () => runScript('schemathesis', 'api/src/openapi/schemathesis.ts'),
};

const wanted = apart[process.argv[2] ?? ''];
if (wanted) process.exit((await wanted()) ? 0 : 1);
process.exit((await (Object.keys(named).length > 0 ? runSuites(named) : onCompose())) ? 0 : 1);
