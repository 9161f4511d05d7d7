import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId, openEventStore, openMongo, openVault, type EventStore } from '@soebs/platform';
import { quiet, startEmbedded, startService, until } from '@soebs/platform/testing';
import { readModels } from '@soebs/projector/read-models';
import { hashPassword } from '../accounts/passwords/passwords.ts';
import { accountCollections } from '../accounts/documents/collections.ts';
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

/** The programs behind the ledger as processes of their own: api, projector, transcriber and event store can be killed. */
export const openStage = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'soebs-h1-'));
  await mkdir(join(folder, 'objects'));
  const at = (name: string) => ({ data: join(folder, name) });
  const [mongo, nats] = await Promise.all([startEmbedded('mongo', at('mongo')), startEmbedded('nats')]);
  const eventStorePort = portBase + 1;
  const urls = {
    EVENTSTORE_URL: `esdb://127.0.0.1:${eventStorePort}?tls=false`,
    MONGO_URL: `mongodb://${mongo.address}/test`,
    VAULT_URL: `mongodb://${mongo.address}/vault`,
    NATS_URL: `nats://${nats.address}`,
  };
  const env = { ...environmentOf({ port: portBase, folder, webUrl }), ...urls };
  const apiUrl = `http://127.0.0.1:${portBase}`;
  const programs: Readonly<Record<string, Killable>> = {
    eventstore: killable(() => startEmbedded('eventstore', { port: eventStorePort, ...at('eventstore') })),
    projector: killable(() => startService('projector/src/main.ts', env)),
    transcriber: killable(() => startService('transcriber/src/main.ts', env)),
    api: killable(() => startService('api/src/main.ts', env)),
  };
  for (const program of Object.values(programs)) await program.start();
  const database = await openMongo(urls.MONGO_URL);
  const store: EventStore = openEventStore(urls.EVENTSTORE_URL, await openVault(urls.VAULT_URL));
  const { users } = accountCollections(database.db);
  const passwordHash = await hashPassword(password);

  const person = async (role: 'user' | 'admin'): Promise<string> => {
    const _id = newId();
    const names = { email: `${_id}@soebs.example`, firstname: 'H', lastname: 'Eins', company: null };
    const rest = {
      features: [],
      locale: 'de' as const,
      blocked: false,
      verified: true,
      isEnterpriseAPICustomer: false,
    };
    await users.insertOne({ _id, passwordHash, role, createdAt: new Date(), ...names, ...rest });
    return _id;
  };
  const admin = new Client(apiUrl, webUrl);
  const adminId = await person('admin');
  await admin.data('post', '/auth/login', { body: { email: `${adminId}@soebs.example`, password } });

  return {
    programs,
    store,
    admin,
    adminId,
    person: () => person('user'),
    views: readModels(database.db),
    /** A handler as a process of the api has one, with nothing remembered. */
    handlers: () => commandHandlers({ store, now: () => new Date(), log: quiet }),
    until,
    close: async (): Promise<void> => {
      await store.close();
      await database.close();
      for (const name of ['api', 'transcriber', 'projector', 'eventstore']) await programs[name]?.stop();
      await Promise.all([mongo.stop(), nats.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
};
export type Stage = Awaited<ReturnType<typeof openStage>>;
