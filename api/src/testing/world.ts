import { createServer } from 'node:net';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  newId,
  newLifecycle,
  openEventStore,
  openNotifications,
  openMongo,
  openVault,
  type Lifecycle,
} from '@soebs/platform';
import { apiSettings, readConfig } from '@soebs/platform/settings';
import { causedBy, quiet, startEmbedded, startService, until } from '@soebs/platform/testing';
import { readModels } from '@soebs/projector/read-models';
import { hashPassword } from '../accounts/passwords/passwords.ts';
import { findableBy } from '../accounts/documents/search-words.ts';
import { accountCollections, type User } from '../accounts/documents/collections.ts';
import { commandHandlers } from '../commands/commands.ts';
import type { Api } from '../compose.ts';
import type { Config } from '../config.ts';
import type { Message } from '../mail/transport.ts';
import { serveApi } from '../serve.ts';
import { Client } from './client.ts';
import { environmentOf } from './variables.ts';

export { stripeKey, webhookSecret } from './variables.ts';

/** The password of every seeded person. */
export const password = 'correct horse battery';
const webUrl = 'http://localhost:4000';

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });

const startServers = async (folder: string) => {
  const at = (name: string) => ({ data: join(folder, name) });
  const [log, mongo, firstBroker] = await Promise.all([
    startEmbedded('eventstore', at('eventstore')),
    startEmbedded('mongo', at('mongo')),
    startEmbedded('nats'),
  ]);
  const env = {
    EVENTSTORE_URL: `esdb://${log.address}?tls=false`,
    MONGO_URL: `mongodb://${mongo.address}/soebs`,
    VAULT_URL: `mongodb://${mongo.address}/vault`,
    NATS_URL: `nats://${firstBroker.address}`,
  };
  let nats = firstBroker;
  const broker = {
    stop: () => nats.stop(),
    /** The broker at the same address as before. */
    start: async (): Promise<void> => {
      nats = await startEmbedded('nats', { port: firstBroker.port });
    },
  };
  const projector = await startService('projector/src/main.ts', env);
  const stop = async (): Promise<void> => {
    await projector.stop();
    await Promise.all([log.stop(), mongo.stop(), nats.stop()]);
  };
  return { env, stop, broker, processes: { projector: projector.process, documents: mongo.process, log: log.process } };
};

/**
 * The servers, the projector and one api, the api in this process so that its clock can be set and it can be stopped and
 * started in the middle of things. Start one a file. `fill` puts into its folder what the servers are to find there.
 */
export const openWorld = async (
  over: Partial<Config> = {},
  disk = tmpdir(),
  fill: (folder: string) => Promise<void> = () => Promise.resolve(),
) => {
  const folder = await mkdtemp(join(disk, 'soebs-api-'));
  await fill(folder);
  await mkdir(join(folder, 'media'), { recursive: true });
  const { env, stop: stopServers, broker, processes } = await startServers(folder);
  const port = over.API_PORT ?? (await freePort());
  const variables = { ...environmentOf({ port, folder, webUrl }), ...env };
  const settings: Config = {
    ...readConfig(apiSettings, variables),
    // Small enough to be reached, and large enough to be in nobody's way.
    MEDIA_MAX_BYTES: 20_000_000,
    QUOTA_BYTES_PER_PERSON: 1_000_000_000,
    QUOTA_OPEN_PROJECTS: 200,
    LIMITS_FACTOR: 1_000,
    ...over,
  };
  const clock = { aheadMs: 0 };
  const now = (): Date => new Date(Date.now() + clock.aheadMs);
  const mongo = await openMongo(env.MONGO_URL);
  const store = openEventStore(env.EVENTSTORE_URL, await openVault(env.VAULT_URL));
  const notifications = await openNotifications(env.NATS_URL, quiet);
  const commands = commandHandlers({ store, now, log: quiet });
  const passwordHash = await hashPassword(password);
  let api: { lifecycle: Lifecycle; deps: Api } | undefined;
  const mails: Message[] = [];
  const mailTransport = {
    deliver: (message: Message): Promise<void> => {
      mails.push(message);
      return Promise.resolve();
    },
    check: () => Promise.resolve(),
    close: () => undefined,
  };

  const start = async (): Promise<Api> => {
    const lifecycle = newLifecycle(quiet, 5_000);
    const deps = await serveApi({ settings, log: quiet, now, recheckMs: 200, mailTransport }, lifecycle);
    api = { lifecycle, deps };
    return deps;
  };
  const stop = async (): Promise<void> => {
    await api?.lifecycle.stop();
    api = undefined;
  };
  await start();

  /** A verified user, with some minutes of free credit. */
  const person = async (changes: Partial<User> & { minutes?: number } = {}): Promise<User> => {
    const { minutes = 60, ...rest } = changes;
    const _id = newId();
    const user: User = {
      _id,
      email: `${_id}@soebs.example`,
      passwordHash,
      firstname: 'Ursina',
      lastname: 'User',
      company: null,
      role: 'user',
      features: [],
      locale: 'de',
      blocked: false,
      verified: true,
      isEnterpriseAPICustomer: false,
      createdAt: now(),
      ...rest,
    };
    await accountCollections(mongo.db).users.insertOne({ ...findableBy(user), ...user });
    if (minutes > 0) {
      const deposit = { type: 'DepositFreeCredits', userId: _id, grantId: newId(), cents: minutes * 100 } as const;
      const outcome = await commands.credits.handle({ ...deposit, grantedBy: 'test' }, causedBy(newId()));
      await until(
        async () => (await readModels(mongo.db).balance(_id)).revision >= (outcome.ok ? outcome.revision : 0),
      );
    }
    return user;
  };
  /** The newest mail to an address whose subject fits, once there is one more than `after`. */
  const mailTo = async (to: string, subject: RegExp, after = 0): Promise<Message> => {
    const fitting = (): Message[] => mails.filter((each) => each.to === to && subject.test(each.subject));
    await until(() => fitting().length > after);
    const [newest] = fitting().slice(-1);
    if (!newest) throw new Error('no mail');
    return newest;
  };
  const anonymous = (): Client => new Client(settings.API_URL, webUrl);
  const login = async ({ email }: Pick<User, 'email'>, rememberMe = false): Promise<Client> => {
    const client = anonymous();
    await client.data('post', '/auth/login', { body: { email, password, rememberMe } });
    return client;
  };

  return {
    settings,
    /** Where the servers are, as variables of another process. */
    urls: env,
    webUrl,
    /** Servers that a test may halt (SIGSTOP) and let go on. */
    processes,
    broker,
    folder,
    clock,
    db: mongo.db,
    store,
    notifications,
    commands,
    views: readModels(mongo.db),
    api: { start, stop, deps: () => api?.deps },
    mails,
    mailTo,
    person,
    anonymous,
    login,
    /** A new user and a client that is logged in. */
    member: async (changes: Parameters<typeof person>[0] = {}) => {
      const user = await person(changes);
      return { user, client: await login(user) };
    },
    close: async (): Promise<void> => {
      await stop();
      await notifications.close();
      await store.close();
      await mongo.close();
      await stopServers();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
export type World = Awaited<ReturnType<typeof openWorld>>;

/** Whether suites share a world in this run. */
export const inTogether = (): boolean => process.env['SUITES_TOGETHER'] !== undefined;

let shared: Promise<World> | undefined;

/** Ends the world that suites have shared in this file, if there is one. */
export const closeSharedWorld = async (): Promise<void> => {
  await (await shared)?.close();
  shared = undefined;
};

/**
 * A world for suites that bring their own people and leave its clock, settings and api as they found them. Under `npm test` they
 * run one after the other on the same one (`together.contract.ts`); run by itself, a suite has it alone and ends it by `close`.
 */
export const sharedWorld = async (): Promise<World> => {
  shared ??= openWorld();
  const world = await shared;
  return inTogether() ? { ...world, close: () => Promise.resolve() } : { ...world, close: closeSharedWorld };
};
