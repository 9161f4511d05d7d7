import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { newLifecycle, type Lifecycle } from '../lifecycle/lifecycle.ts';
import { quiet } from '../testing/index.ts';
import { askAll } from './checks.ts';
import { newMetrics } from '../metrics/metrics.ts';
import { openHealth } from './health.ts';

let lifecycle: Lifecycle | undefined;
afterEach(() => lifecycle?.stop());

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

const opened = async () => {
  lifecycle = newLifecycle(quiet, 1_000);
  const port = await freePort();
  const health = await openHealth({ port, host: '127.0.0.1', metrics: newMetrics('projector') }, lifecycle);
  const ask = async (page: string): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${page}`);
    return [answer.status, answer.status === 404 ? undefined : await answer.json()];
  };
  return { health, ask, lifecycle };
};

describe('the health of a service', () => {
  it('[OP4] is live at once, and ready from its start until it is stopped', async () => {
    const { health, ask, lifecycle: own } = await opened();
    expect(await ask('/health/live')).toEqual([200, { ok: true }]);
    expect(await ask('/health/ready')).toEqual([503, { ok: false, causes: ['starting'] }]);
    let faults: readonly string[] = [];
    health.started({ faults: () => faults, deps: {} });
    expect(await ask('/health/ready')).toEqual([200, { ok: true, causes: [] }]);
    faults = ['views'];
    expect(await ask('/health/ready')).toEqual([503, { ok: false, causes: ['views'] }]);
    let whileClosing: unknown;
    await own.open(
      'work',
      () => undefined,
      async () => void (whileClosing = await ask('/health/ready')),
    );
    await own.stop();
    expect(whileClosing).toEqual([503, { ok: false, causes: ['stopping'] }]);
  });

  it('[OP4] stays ready when what it shares with others fails, and tells of that beside', async () => {
    const { health, ask } = await opened();
    const broken = Object.assign(new Error('mongodb://user:secret@host'), { code: 'ECONNREFUSED' });
    health.started({ deps: { documents: () => Promise.reject(broken), log: () => Promise.resolve(7n) } });
    expect(await ask('/health/ready')).toEqual([200, { ok: true, causes: [] }]);
    const ms = expect.any(Number);
    expect(await ask('/health/deps')).toEqual([
      503,
      {
        ok: false,
        deps: [
          { name: 'documents', ok: false, ms, fault: 'ECONNREFUSED' },
          { name: 'log', ok: true, ms },
        ],
      },
    ]);
  });

  it('[OP4] waits for nothing that hangs', async () => {
    const results = await askAll({ objects: () => new Promise(() => undefined) }, 20);
    expect(results).toMatchObject([{ name: 'objects', ok: false, fault: 'no_answer' }]);
  });

  it('[OP4] has no other page, and no door where none is wanted', async () => {
    const { ask } = await opened();
    for (const page of ['/', '/health', '/health/live?x', '/constructor', '/__proto__'])
      expect(await ask(page)).toEqual([404, undefined]);
    const none = newLifecycle(quiet, 1_000);
    await openHealth({ port: undefined, host: '127.0.0.1', metrics: newMetrics('web') }, none);
    await none.stop();
  });
});
