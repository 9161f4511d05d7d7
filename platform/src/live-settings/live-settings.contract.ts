import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { settings, type SettingKey } from '@soebs/events';
import type { z } from 'zod';
import { commandHandler } from '../event-store/command-handler.ts';
import { openEventStore } from '../event-store/client.ts';
import type { EventStore } from '../event-store/store.ts';
import { causedBy, quiet, startEmbedded, until } from '../testing/index.ts';
import { memoryVault } from '../vault/vault.ts';
import { openLiveSettings, type LiveSettingsDeps } from './live-settings.ts';

let server: Awaited<ReturnType<typeof startEmbedded>>;
let store: EventStore;
const running = new AbortController();
beforeAll(async () => {
  server = await startEmbedded('eventstore');
  store = openEventStore(`esdb://${server.address}?tls=false`, memoryVault());
});
const open: AbortController[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.abort();
});
afterAll(async () => {
  running.abort();
  await store.close();
  await server.stop();
});

const copy = (over: Partial<LiveSettingsDeps> = {}) => {
  const controller = new AbortController();
  open.push(controller);
  return openLiveSettings({ store, seeds: {}, log: quiet, signal: controller.signal, ...over });
};
const handler = () => commandHandler({ store, now: () => new Date('2026-03-01T10:00:00Z'), log: quiet }, settings);
let commands = 0;
const change = async (key: SettingKey, to: z.output<ReturnType<typeof z.json>>, revision = -1) => {
  commands += 1;
  const by = { ...causedBy(`change ${commands}`), actorId: 'admin', reason: 'weil' };
  return handler().handle({ type: 'ChangeSetting', key, from: null, to, revision }, by);
};

describe('the settings of the moment', () => {
  it('[AD3] are the defaults of the environment, then of the table, until somebody sets them', async () => {
    const live = await copy({ seeds: { 'jobs.concurrency': 4 } });
    expect([live.get('jobs.concurrency'), live.get('jobs.attempts')]).toEqual([4, 3]);
    expect(live.standing('jobs.concurrency')).toMatchObject({ default: 4, isSet: false, revision: -1, changed: null });
  });

  it('[AD3] follow the log in every process within a second, with who and why', async () => {
    const [one, two] = [await copy(), await copy()];
    const heard: string[] = [];
    two.onChange((key) => heard.push(key));
    await until(async () => (await Promise.resolve(two.get('quota.openProjectsPerUser'))) === 20);
    await change('quota.openProjectsPerUser', 7);
    const atMs = performance.now();
    await until(() => one.get('quota.openProjectsPerUser') === 7 && two.get('quota.openProjectsPerUser') === 7);
    expect(performance.now() - atMs).toBeLessThan(1_000);
    expect(heard).toEqual(['quota.openProjectsPerUser']);
    expect(two.standing('quota.openProjectsPerUser')).toEqual({
      value: 7,
      default: 20,
      isSet: true,
      fits: true,
      revision: 0,
      changed: { at: '2026-03-01T10:00:00.000Z', actorId: 'admin', reason: 'weil' },
    });
    expect((await copy()).get('quota.openProjectsPerUser')).toBe(7);
  });

  it('[AD3] are read again when the subscription brings nothing', async () => {
    async function* nothing() {
      await new Promise((resolve) => running.signal.addEventListener('abort', resolve));
      yield* [];
    }
    const deaf = { read: store.read, subscribe: nothing };
    const live = await copy({ store: deaf, rereadMs: 20 });
    await change('login.attempts', 5);
    await until(() => live.get('login.attempts') === 5);
  });

  it('[AD3] a stored value that no longer fits is told and the default holds; so it is with a log that cannot be read', async () => {
    const changes: unknown[] = [];
    const log = Object.assign(Object.create(quiet) as typeof quiet, { error: (of: unknown) => changes.push(of) });
    await store.append({
      streamId: 'setting-jobs.attempts',
      events: [{ type: 'SettingChanged', data: { from: 3, to: 'many' } }],
      expected: -1,
      by: causedBy('unfit'),
      at: new Date(),
      codec: settings.codec,
    });
    const live = await copy({ log });
    expect(live.standing('jobs.attempts')).toMatchObject({ value: 3, isSet: true, fits: false, revision: 0 });
    expect(changes).toEqual([{ setting: 'jobs.attempts' }]);
    const broken = { ...store, read: () => Promise.reject(new Error('away')) };
    expect((await copy({ store: broken })).get('login.attempts')).toBe(10);
  });
});
