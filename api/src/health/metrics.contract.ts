// @long: it asks for ten thousand places.
import { Agent, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startService, until } from '@soebs/platform/testing';
import { openWorld, freePort, type World } from '../testing/world.ts';

let world: World;
let door = '';
beforeAll(async () => {
  const port = await freePort();
  door = `http://127.0.0.1:${port}`;
  world = await openWorld({ HEALTH_PORT: port, LIMITS_FACTOR: 100_000 });
}, 60_000);
afterAll(async () => {
  agent.destroy();
  await world.close();
}, 30_000);

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'PROPFIND', 'LOCK', 'TRACE'];
const RANDOM_URLS = 10_000;
const AT_ONCE = 50;
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

const page = async (): Promise<string> => (await fetch(`${door}/metrics`)).text();
const seriesIn = (text: string): string[] => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

/** Random places, some of them below those of the contract. */
const urlOf = (n: number): string =>
  `${['', '/projects', '/admin/users', '/transcript', '/credits', '/auth'][n % 6]}/x-${(n * 2_654_435_761) % 4_294_967_296}${n % 3 === 0 ? '/y' : ''}`;

const ask = (n: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(world.settings.API_URL);
    const method = METHODS[n % METHODS.length];
    const asked = request({ hostname, port, path: urlOf(n), method, agent }, (answer) => {
      answer.resume().once('end', resolve);
    });
    asked.once('error', reject).end();
  });

describe('the metrics of the api', () => {
  it('[OP10] name routes of the contract: below two thousand series after ten thousand random places and methods', async () => {
    const { client } = await world.member();
    await client.data('get', '/credits/remaining');
    for (let from = 0; from < RANDOM_URLS; from += AT_ONCE)
      await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => ask(from + n)));
    const text = await page();
    expect(text).toMatch(
      /http_request_duration_seconds_count\{route="\/credits\/remaining",method="GET",class="2xx"\} 1$/m,
    );
    expect(text).toMatch(
      /http_request_duration_seconds_count\{route="unmatched",method="other",class="4xx"\} \d{2,}$/m,
    );
    expect(text).not.toMatch(/x-\d+|PROPFIND|LOCK|TRACE/);
    expect(seriesIn(text).length).toBeLessThan(2_000);
  }, 120_000);

  it('[OP10] [OP4] tell of jobs, queues, reactions, leases and of what is needed, each of them in its series', async () => {
    const { client } = await world.member();
    await client.connect().then((live) => live.close());
    await client.call('post', '/auth/login', { body: { email: 'nobody@soebs.example', password: 'wrong password' } });
    await until(async () => (await page()).includes('process_lag_seconds{process="chargeProject"} 0'));
    const text = await page();
    for (const line of [
      /^jobs\{state="waiting"\} 0$/m,
      /^job_oldest_wait_seconds 0$/m,
      /^outbox_waiting\{queue="emails"\} \d+$/m,
      /^outbox_oldest_wait_seconds\{queue="refunds"\} 0$/m,
      /^ledger_differences 0$/m,
      /^backup_taken_timestamp_seconds 0$/m,
      /^leases_held [1-9]\d*$/m,
      /^auth_failures_total 1$/m,
      /^disk_free_bytes [1-9]/m,
      /^clock_offset_seconds -?[\d.e-]+$/m,
      /^service_ready 1$/m,
    ])
      expect(text).toMatch(line);
    const needed = [...text.matchAll(/^dependency_up\{dependency="(\w+)"\} (\d)$/gm)].map(([, name, up]) => [name, up]);
    const all = ['broker', 'clock', 'disk', 'documents', 'leases', 'log', 'mail', 'objects', 'views'];
    expect(needed.toSorted()).toEqual(all.map((name) => [name, '1']));
  });

  it('[OP10] of a projector name the views that it keeps', async () => {
    const port = await freePort();
    const second = await startService('projector/src/main.ts', { ...world.urls, HEALTH_PORT: String(port) });
    const look = async (): Promise<string> => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    try {
      // Views spread over projectors by chance; the only one keeps them all.
      world.processes.projector.kill('SIGTERM');
      await until(async () => (await look()).includes('view_stalled{'));
      const text = await look();
      expect(text).toMatch(/^view_lag_seconds\{view="[a-z.]+"\} [\d.]+$/m);
      expect(text).toMatch(/^view_stalled\{view="[a-z.]+"\} 0$/m);
      expect(text).toMatch(/^dependency_up\{dependency="views"\} 1$/m);
      expect(seriesIn(text).length).toBeLessThan(100);
    } finally {
      await second.stop();
    }
  }, 60_000);

  it('[OP10] stand on the inner door alone', async () => {
    expect((await fetch(`${world.settings.API_URL}/metrics`)).status).toBe(404);
    expect((await fetch(`${door}/metrics`)).headers.get('content-type')).toContain('text/plain');
  });
});
