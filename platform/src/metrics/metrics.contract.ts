import { spawnSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { serviceSettings, type ServiceName } from '../settings/tables.ts';
import { newMetrics } from './metrics.ts';
import { observeRequests } from './requests.ts';
import { metricsTable } from './table.ts';

const services = Object.keys(serviceSettings) as ServiceName[];
const namesIn = (text: string): string[] => [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name);
const seriesIn = (text: string): string[] => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
const isThere = spawnSync('promtool', ['--version']).status === 0;

describe('the metrics of a service', () => {
  it.each(services)('[OP10] are those of the table for %s, each with its type and its sentence', async (service) => {
    const { text, type } = await newMetrics(service).page();
    expect(type).toContain('text/plain; version=0.0.4');
    const own = Object.entries(metricsTable).filter(([, { of }]) => (of as readonly string[]).includes(service));
    expect(namesIn(text).toSorted()).toEqual(own.map(([name]) => name).toSorted());
    for (const [name, { help }] of own) expect(text).toContain(`# HELP ${name} ${help}`);
  });

  (isThere ? it : it.skip).each(services)('[OP10] are as Prometheus wants them, for %s', async (service) => {
    const metrics = newMetrics(service);
    const { text } = await metrics.page();
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' });
    expect([status, stdout, stderr]).toEqual([0, '', '']);
  });

  it('[OP10] are told although a figure cannot be had', async () => {
    const metrics = newMetrics('web');
    metrics.beforePage(() => Promise.reject(new Error('away')));
    metrics.beforePage(() => {
      throw new Error('broken');
    });
    expect((await metrics.page()).text).toContain('process_resident_memory_bytes ');
  });

  it('[OP10] count what was used since, not since the start, once each', async () => {
    const metrics = newMetrics('web');
    const cpu = async (): Promise<number> =>
      Number(/^process_cpu_seconds_total (.*)$/m.exec((await metrics.page()).text)?.[1]);
    const [first, second] = [await cpu(), await cpu()];
    expect(second).toBeGreaterThanOrEqual(first);
    const { user, system } = process.cpuUsage();
    expect(second).toBeLessThanOrEqual((user + system) / 1e6);
  });
});

describe('the figures of requests', () => {
  let server: Server | undefined;
  afterEach(() => new Promise((resolve) => server?.close(resolve)));

  it('[OP10] tell routes apart, never what somebody asked for; a process stays below two thousand series', async () => {
    const metrics = newMetrics('api');
    const observe = observeRequests({
      metrics,
      routeOf: ({ url = '' }) => (url.startsWith('/known') ? url.replace(/\/u-.*/, '/:id') : undefined),
    });
    server = createServer((request, response) =>
      observe(request, response, () => {
        response.statusCode = Number(new URL(request.url ?? '', 'http://x').searchParams.get('status') ?? 200);
        response.end();
      }),
    ).listen(0, '127.0.0.1');
    await new Promise((resolve) => server?.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const ask = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${port}${path}`, { method });
    await ask('/known/u-1234');
    for (let n = 0; n < 150; n += 1) await ask(`/known${n}?status=${[200, 302, 404, 503][n % 4]}`);
    for (let n = 0; n < 300; n += 1) await ask(`/random-${n}?status=404`, ['GET', 'PROPFIND', 'LOCK'][n % 3]);
    const { text } = await metrics.page();
    expect(text).toContain('route="/known/:id",method="GET",class="2xx"} 1');
    expect(text).toContain('route="unmatched",method="other",class="4xx"');
    expect(text).not.toMatch(/random|u-1234|PROPFIND/);
    expect(text).toContain('route="other",method="other",class="4xx"');
    expect(seriesIn(text).length).toBeLessThan(2_000);
  });
});
