import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from './testing/until.ts';

/** The proxy of docker-compose.yml as the real program, where it is installed (.ci/run installs it). */
const isThere = spawnSync('haproxy', ['-v']).status === 0;

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};
const freePort = async (): Promise<number> => {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
};

(isThere ? describe : describe.skip)('ops/haproxy.cfg', () => {
  let api: Server;
  let proxy: ChildProcess;
  let url: string;
  let isReady = true;
  let env: Record<string, string | undefined>;
  beforeAll(async () => {
    api = createServer((request, response) => {
      if (request.url === '/health/live') response.writeHead(isReady ? 200 : 503).end();
      else response.end(JSON.stringify({ url: request.url, from: request.headers['x-forwarded-for'] }));
    });
    const port = await listen(api);
    const own = await freePort();
    url = `http://127.0.0.1:${own}`;
    env = { ...process.env, LISTEN: `127.0.0.1:${own}`, API: `127.0.0.1:${port}`, RESOLVER: '127.0.0.1:9' };
    proxy = spawn('haproxy', ['-db', '-f', 'ops/haproxy.cfg'], { env, stdio: 'ignore' });
  });
  afterAll(async () => {
    proxy.kill('SIGTERM');
    api.closeAllConnections();
    await new Promise((resolve) => api.close(resolve));
  });

  it('is understood by the program without a warning', () => {
    // By name, as in compose: each of the templates then has an address of its own.
    const named = { ...env, API: 'api.invalid:4001' };
    const words = ['-c', '-q', '-dW', '-f', 'ops/haproxy.cfg'];
    const checked = spawnSync('haproxy', words, { env: named, encoding: 'utf8' });
    expect([checked.status, checked.stdout, checked.stderr]).toEqual([0, '', '']);
  });

  it('hands on to a ready api, says from where, and believes nobody about that', async () => {
    const ask = () => fetch(`${url}/x`, { headers: { 'x-forwarded-for': '6.6.6.6' } });
    await until(async () => (await ask().catch(() => undefined))?.status === 200);
    expect(await (await ask()).json()).toEqual({ url: '/x', from: '127.0.0.1' });
  });

  it('keeps a socket at its api by a cookie', async () => {
    const answer = await fetch(`${url}/socket.io/?EIO=4`);
    expect(answer.headers.get('set-cookie')).toMatch(/^soebs_route=\w+; path=\/; HttpOnly; SameSite=Lax$/);
    expect((await fetch(`${url}/projects`)).headers.get('set-cookie')).toBeNull();
  });

  it('sends nothing to an api that drains', async () => {
    isReady = false;
    await until(async () => (await fetch(`${url}/x`)).status === 503);
    isReady = true;
    await until(async () => (await fetch(`${url}/x`)).status === 200);
  });
});
