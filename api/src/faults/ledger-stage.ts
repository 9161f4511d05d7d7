import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId, openEventStore, openMongo, openVault, type EventStore } from '@soebs/platform';
import { quiet, startEmbedded, startService, until } from '@soebs/platform/testing';
import { readModels } from '@soebs/projector/read-models';
import { hashPassword } from '../accounts/passwords/passwords.ts';
import { accountCollections, type User } from '../accounts/documents/collections.ts';
import { commandHandlers } from '../commands/commands.ts';
import { Client } from '../testing/client.ts';
import { environmentOf } from '../testing/variables.ts';

const password = 'correct horse battery';
const webUrl = 'http://localhost:4000';
const portBase = 20_000 + (process.pid % 12_000);

type Killable = {
  readonly pid: () => number | undefined;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
};
type Started = Awaited<ReturnType<typeof startService>>;

/** A program that can be killed without warning and started again at the same place. */
const killable = (launch: () => Promise<Started>): Killable => {
  let running: Started | undefined;
  return {
    pid: () => running?.process.pid,
    start: async () => {
      running = await launch();
    },
    stop: async () => {
      await running?.stop();
      running = undefined;
    },
  };
};

/** How many of each service stand behind the ledger. */
export type StageSize = {
  readonly apis: number;
  readonly projectors: number;
  readonly transcribers: number;
  /** Variables beside the usual ones. */
  readonly env?: Readonly<Record<string, string>>;
  /** Variables of one program, by its name. */
  readonly ownEnv?: (program: string) => Readonly<Record<string, string>>;
  /** The folder of the release that a program is taken from when it is started; the sources, if undefined. */
  readonly releaseOf?: (program: string) => string | undefined;
  /** The address under which the programs reach a server that listens at a port; that of the server itself, if undefined. */
  readonly wired?: (server: WiredServer, port: number) => Promise<string>;
};
export type WiredServer = 'eventstore' | 'mongo' | 'nats';

type Start = (env: Readonly<Record<string, string>>, release: string | undefined) => Promise<Started>;

type Place = {
  readonly folder: string;
  readonly urls: Readonly<Record<string, string>>;
  readonly eventStorePort: number;
};
const portOf = (n: number): number => portBase + 2 + n;

const programsOf = (
  { apis, projectors, transcribers, env = {}, ownEnv = () => ({}), releaseOf = () => undefined }: StageSize,
  { folder, urls, eventStorePort }: Place,
): Readonly<Record<string, Killable>> => {
  /** Several of a kind by their names: `api-1`, `api-2` … */
  const several = (kind: string, count: number, start: Start): Record<string, Killable> => {
    const names = Array.from({ length: count }, (_, n) => `${kind}-${n + 1}`);
    const envOf = (n: number, name: string) => ({
      ...environmentOf({ port: portOf(n), folder, webUrl }),
      ...urls,
      WORK_DIR: join(folder, `work-${n}`),
      WORKER_ID: name,
      ...env,
      ...ownEnv(name),
    });
    return Object.fromEntries(names.map((name, n) => [name, killable(() => start(envOf(n, name), releaseOf(name)))]));
  };
  const serviceAt =
    (main: string): Start =>
    (given, release) =>
      startService(main, given, release);
  return {
    eventstore: killable(() => startEmbedded('eventstore', { port: eventStorePort, data: join(folder, 'eventstore') })),
    ...several('projector', projectors, serviceAt('projector/src/main.ts')),
    ...several('transcriber', transcribers, serviceAt('transcriber/src/main.ts')),
    ...several('api', apis, serviceAt('api/src/main.ts')),
  };
};

const pidsOf = (
  programs: Readonly<Record<string, Killable>>,
  servers: Readonly<Record<string, Started>>,
): Readonly<Record<string, number | undefined>> => ({
  ...Object.fromEntries(
    Object.entries(servers).map(
      ([
        name,
        {
          process: { pid },
        },
      ]) => [name, pid],
    ),
  ),
  ...Object.fromEntries(Object.entries(programs).map(([name, { pid }]) => [name, pid()])),
});

const newPerson = (_id: string, role: 'user' | 'admin', passwordHash: string): User => ({
  _id,
  passwordHash,
  role,
  createdAt: new Date(),
  email: `${_id}@soebs.example`,
  firstname: 'H',
  lastname: 'Eins',
  company: null,
  features: [],
  locale: 'de',
  blocked: false,
  verified: true,
  isEnterpriseAPICustomer: false,
});

const urlsOf = ({ eventstore, mongo, nats }: Readonly<Record<WiredServer, string>>) => ({
  EVENTSTORE_URL: `esdb://${eventstore}?tls=false`,
  MONGO_URL: `mongodb://${mongo}/test`,
  VAULT_URL: `mongodb://${mongo}/vault`,
  NATS_URL: `nats://${nats}`,
});

/** The programs behind the ledger as processes of their own: apis, projectors, transcribers and event store can be killed. */
export const openStage = async (size: StageSize) => {
  const folder = await mkdtemp(join(tmpdir(), 'soebs-h1-'));
  await mkdir(join(folder, 'media'));
  const at = (name: string) => ({ data: join(folder, name) });
  const [mongo, nats] = await Promise.all([startEmbedded('mongo', at('mongo')), startEmbedded('nats')]);
  const eventStorePort = portBase + 1;
  const urls = urlsOf({ eventstore: `127.0.0.1:${eventStorePort}`, mongo: mongo.address, nats: nats.address });
  const { wired = (_, port) => Promise.resolve(`127.0.0.1:${port}`) } = size;
  const reached = urlsOf({
    eventstore: await wired('eventstore', eventStorePort),
    mongo: await wired('mongo', mongo.port),
    nats: await wired('nats', nats.port),
  });
  const programs: Readonly<Record<string, Killable>> = programsOf(size, { folder, urls: reached, eventStorePort });
  for (const program of Object.values(programs)) await program.start();
  const database = await openMongo(urls.MONGO_URL);
  const store: EventStore = openEventStore(urls.EVENTSTORE_URL, await openVault(urls.VAULT_URL));
  const { users } = accountCollections(database.db);
  const passwordHash = await hashPassword(password);

  const person = async (role: 'user' | 'admin'): Promise<string> => {
    const _id = newId();
    await users.insertOne(newPerson(_id, role, passwordHash));
    return _id;
  };
  const adminId = await person('admin');
  const admins = Array.from({ length: size.apis }, (_, n) => new Client(`http://127.0.0.1:${portOf(n)}`, webUrl));
  for (const admin of admins)
    await admin.data('post', '/auth/login', { body: { email: `${adminId}@soebs.example`, password } });

  return {
    /** Where all of them keep their files: the store of objects is its folder `media`. */
    folder,
    programs,
    store,
    /** The same administrator at each api. */
    admins,
    adminId,
    urls: admins.map(({ url }) => url),
    /** The process ids of everything that runs, by name. */
    pids: () => pidsOf(programs, { mongo, nats }),
    person: () => person('user'),
    /** Somebody who is logged in at an api. */
    loggedIn: async (userId: string, nth = 0): Promise<Client> => {
      const client = new Client(`http://127.0.0.1:${portOf(nth)}`, webUrl);
      await client.data('post', '/auth/login', { body: { email: `${userId}@soebs.example`, password } });
      return client;
    },
    db: database.db,
    views: readModels(database.db),
    /** A handler as a process of the api has one, with nothing remembered. */
    handlers: () => commandHandlers({ store, now: () => new Date(), log: quiet }),
    until,
    close: async (): Promise<void> => {
      await store.close();
      await database.close();
      for (const program of Object.values(programs).reverse()) await program.stop();
      await Promise.all([mongo.stop(), nats.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
};
export type Stage = Awaited<ReturnType<typeof openStage>>;
