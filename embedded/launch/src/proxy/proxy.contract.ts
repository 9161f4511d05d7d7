import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import { Server as Sockets } from 'socket.io';
import { until } from '../testing/until.ts';
import { proxyTo } from './proxy.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** A service that says who it is, counts what it is asked, and takes sockets. */
const service = async (name: string) => {
  const asked: string[] = [];
  let isReady = true;
  const server = createServer((request, response) => {
    if (request.url === '/health/live') return void response.writeHead(isReady ? 200 : 503).end();
    asked.push(`${String(request.method)} ${String(request.headers['x-forwarded-for'])}`);
    let bytes = 0;
    request.on('data', (chunk: Buffer) => (bytes += chunk.length));
    request.on('end', () => response.end(`${name} ${bytes}`));
  });
  const sockets = new Sockets(server);
  sockets.on('connection', (socket) => socket.emit('name', name));
  const url = await listen(server);
  const stop = async (): Promise<void> => {
    await sockets.close();
    server.closeAllConnections();
  };
  ends.push(stop);
  return {
    url,
    asked,
    stop,
    drain: () => (isReady = false),
    goOn: () => (isReady = true),
    clients: () => sockets.engine.clientsCount,
  };
};

const proxied = async (...urls: readonly string[]): Promise<string> => {
  const stop = new AbortController();
  ends.push(() => stop.abort());
  return listen(proxyTo(urls, { signal: stop.signal }));
};
const textOf = async (url: string, init?: RequestInit): Promise<string> => (await fetch(url, init)).text();

describe('the proxy', () => {
  it('asks in turns, sends bodies on whole, and says for whom', async () => {
    const [a, b] = [await service('a'), await service('b')];
    const url = await proxied(a.url, b.url);
    const body = new Uint8Array(300_000);
    const answers = await Promise.all(Array.from({ length: 10 }, () => textOf(url, { method: 'PATCH', body })));
    expect(new Set(answers)).toEqual(new Set(['a 300000', 'b 300000']));
    expect(a.asked[0]).toMatch(/^PATCH .*127\.0\.0\.1$/);
  });

  it('sends nothing new to who drains, and asks another when one is gone', async () => {
    const [a, b] = [await service('a'), await service('b')];
    const url = await proxied(a.url, b.url);
    a.drain();
    await until(async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => textOf(url)));
      return answers.every((answer) => answer === 'b 0');
    });
    await a.stop();
    const [c, d] = [await service('c'), await service('d')];
    const other = await proxied(c.url, d.url);
    await c.stop();
    expect(await Promise.all(Array.from({ length: 6 }, () => textOf(other)))).toEqual(Array(6).fill('d 0'));
  });

  it('sends a change to another one when nobody has taken it', async () => {
    const [a, b] = [await service('a'), await service('b')];
    const url = await proxied(a.url, b.url);
    await a.stop();
    const change = { method: 'POST', body: new Uint8Array(60_000) };
    expect(await Promise.all(Array.from({ length: 6 }, () => textOf(url, change)))).toEqual(Array(6).fill('b 60000'));
  });

  it('goes on when a client goes away in the middle of a request, an answer or a socket', async () => {
    const a = await service('a');
    const url = await proxied(a.url);
    const { port } = new URL(url);
    const heads = [
      'POST /x HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000\r\n\r\nbegun',
      'GET /x HTTP/1.1\r\nhost: x\r\n\r\n',
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: websocket\r\n' +
        'sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    ];
    for (let n = 0; n < 30; n += 1) {
      const socket = connect(Number(port), '127.0.0.1');
      await new Promise<void>((resolve) => socket.write(heads[n % heads.length] ?? '', () => resolve()));
      if (n % 2 === 0) await new Promise((resolve) => void setImmediate(resolve));
      socket.resetAndDestroy();
    }
    await until(async () => (await textOf(url)) === 'a 0');
    await until(() => a.clients() === 0);
  });

  it('answers 503 with Retry-After when nobody is there', async () => {
    const a = await service('a');
    const url = await proxied(a.url);
    await a.stop();
    const answer = await fetch(url, { method: 'POST', body: 'x' });
    expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
      503,
      '1',
      { success: false, error: 'unavailable', status: 503, errorMessage: 'no service answers at the moment' },
    ]);
  });

  it('tells who drains and who has come back, also while another one hangs', async () => {
    const hung = createServer(() => undefined);
    const [a, hangs] = [await service('a'), await listen(hung)];
    ends.push(() => hung.closeAllConnections());
    const lines: string[] = [];
    const stop = new AbortController();
    ends.push(() => stop.abort());
    proxyTo([hangs, a.url], {
      signal: stop.signal,
      changed: ({ url, isReady }) => lines.push(`${isReady ? 'in' : 'out'} ${url}`),
    });
    a.drain();
    await until(() => lines.includes(`out ${a.url}`));
    a.goOn();
    await until(() => lines.includes(`in ${a.url}`));
  });

  it.each([['websocket'], ['polling']])('keeps the requests of a socket together over %s', async (transport) => {
    const services = [await service('a'), await service('b'), await service('c')];
    const url = await proxied(...services.map((each) => each.url));
    const names: string[] = [];
    const sockets: Socket[] = [];
    for (let n = 0; n < 6; n += 1) {
      const socket = io(url, { transports: [transport], forceNew: true, withCredentials: true, reconnection: false });
      sockets.push(socket);
      socket.on('name', (name: string) => names.push(name));
    }
    await until(() => names.length === 6);
    expect(sockets.every((socket) => socket.connected)).toBe(true);
    for (const socket of sockets) socket.close();
    await until(() => services.every(({ clients }) => clients() === 0));
  });
});
