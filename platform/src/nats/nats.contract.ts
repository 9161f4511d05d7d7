import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { startEmbedded } from '../testing/embedded.ts';
import { quiet } from '../testing/notes.ts';
import { until } from '../testing/until.ts';
import { openNotifications, type Notification, type Notifications } from './nats.ts';

type Broker = { readonly port: number; readonly stop: () => Promise<void> };

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
const ended = (child: ChildProcess): Promise<void> => new Promise((resolve) => child.once('exit', () => resolve()));
const startReal = async (port?: number): Promise<Broker> => {
  const chosen = port ?? (await freePort());
  const child = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(chosen)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await until(() => said.includes('Server is ready'));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended(child);
  };
  return { port: chosen, stop };
};
const startOurs = (port?: number): Promise<Broker> => startEmbedded('nats', port === undefined ? {} : { port });
const isReal = spawnSync('nats-server', ['--version']).status === 0;
/** A broker that runs already (`npm run test:servers`). */
const named = process.env['TEST_NATS_URL'];
const ofEnvironment = async (): Promise<Broker> =>
  Promise.resolve({
    port: Number(new URL((named ?? '').replace(/^nats/, 'http')).port),
    stop: () => Promise.resolve(),
  });

type Start = (port?: number) => Promise<Broker>;
const brokers: readonly (readonly [string, Start, { readonly isForeign: boolean }])[] = [
  ['the embedded broker', startOurs, { isForeign: false }],
  ...(isReal ? [['nats-server', startReal, { isForeign: false }] as const] : []),
  ...(named ? [[named, ofEnvironment, { isForeign: true }] as const] : []),
];

describe.each(brokers)('notifications over %s', (_, start, { isForeign }) => {
  const cleanups: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });
  const broker = async (port?: number): Promise<Broker> => {
    const started = await start(port);
    cleanups.push(started.stop);
    return started;
  };
  const connect = async ({ port }: Broker): Promise<Notifications> => {
    const notifications = await openNotifications(`nats://127.0.0.1:${port}`, quiet);
    cleanups.push(notifications.close);
    return notifications;
  };
  const listen = (
    notifications: Notifications,
    pattern: string,
    queue?: string,
  ): { heard: Notification[]; stop: () => void } => {
    const heard: Notification[] = [];
    const stop = notifications.subscribe(
      pattern,
      (notification) => heard.push(notification),
      queue === undefined ? {} : { queue },
    );
    return { heard, stop };
  };

  it('reach whoever listens to the subject or a pattern of it, in order, with their data', async () => {
    const server = await broker();
    const [one, two] = [await connect(server), await connect(server)];
    const [exact, pattern, other] = [listen(two, 'views.a.1'), listen(two, 'views.a.*'), listen(two, 'views.b.*')];
    await two.flush();
    for (const n of [1, 2, 3]) one.publish('views.a.1', { n, text: 'grüezi' });
    one.publish('views.a.2', null);
    await until(() => pattern.heard.length === 4);
    expect(exact.heard).toEqual([1, 2, 3].map((n) => ({ subject: 'views.a.1', data: { n, text: 'grüezi' } })));
    expect(pattern.heard.at(-1)).toEqual({ subject: 'views.a.2', data: null });
    expect(other.heard).toEqual([]);
  });

  it('reach one member of a queue each', async () => {
    const server = await broker();
    const [one, two] = [await connect(server), await connect(server)];
    const members = [listen(one, 'jobs.offer', 'workers'), listen(two, 'jobs.offer', 'workers')];
    await Promise.all([one.flush(), two.flush()]);
    for (let n = 0; n < 50; n += 1) one.publish('jobs.offer', { n });
    const heard = (): number => members.reduce((sum, member) => sum + member.heard.length, 0);
    await until(() => heard() === 50);
    await Promise.all([one.flush(), two.flush()]);
    expect(heard()).toBe(50);
  });

  it('end with the subscription', async () => {
    const notifications = await connect(await broker());
    const { heard, stop } = listen(notifications, 'x');
    const all = listen(notifications, 'x');
    stop();
    notifications.publish('x', 1);
    await until(() => all.heard.length === 1);
    expect(heard).toEqual([]);
  });

  it('that somebody cannot take do not stop the next ones', async () => {
    const notifications = await connect(await broker());
    const heard: unknown[] = [];
    notifications.subscribe('x', ({ data }) => {
      if (data === 'bad') throw new Error('cannot take this');
      heard.push(data);
    });
    notifications.publish('x', 'bad');
    notifications.publish('x', 'good');
    await until(() => heard.length === 1);
    expect(heard).toEqual(['good']);
  });

  (isForeign ? it.skip : it)(
    'are lost while the broker is away, and come again by themselves after it is back',
    async () => {
      const first = await broker();
      const notifications = await connect(first);
      const { heard } = listen(notifications, 'x');
      notifications.publish('x', 'before');
      await until(() => heard.length === 1);
      let returns = 0;
      notifications.onReturn(() => (returns += 1));
      const stop = notifications.onReturn(() => (returns += 100));
      stop();
      await first.stop();
      cleanups.splice(0, 1);
      notifications.publish('x', 'meanwhile');
      const back = await start(first.port);
      cleanups.unshift(back.stop);
      await until(() => {
        notifications.publish('x', 'after');
        return heard.some(({ data }) => data === 'after');
      });
      expect(returns).toBe(1);
    },
    30_000,
  );
});
