import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createTcp, type AddressInfo, type Server as TcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { hostileAddresses } from '../testing/hostile-addresses.ts';
import { toBuffer } from '../object-store/object-store.ts';
import { isPublicAddress } from './address.ts';
import { AddressRefused, callOutside, Unreachable, type OutboundRules } from './outbound.ts';

/** A server that may be reached (its address counts as public here) and one on the same machine that must never be. */
const allowedAddress = '127.0.0.2';
let folder: string;
let ca: string;
let server: Server;
let port: number;
let canary: TcpServer;
let canaryPort: number;
let canaryHits = 0;
let answer: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => response.end('hello');
const listen = (it: Server | TcpServer, host: string): Promise<number> =>
  new Promise((resolve) => it.listen(0, host, () => resolve((it.address() as AddressInfo).port)));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'soebs-outbound-'));
  const [key, cert] = [join(folder, 'key'), join(folder, 'cert')];
  const names = 'subjectAltName=DNS:media.example.com,DNS:other.example.com';
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  const files = ['-keyout', key, '-out', cert, '-subj', '/CN=media.example.com', '-addext', names];
  execFileSync('openssl', ['req', ...kind, ...files], { stdio: 'ignore' });
  ca = readFileSync(cert, 'utf8');
  server = createServer({ key: readFileSync(key), cert: ca }, (request, response) => answer(request, response));
  port = await listen(server, allowedAddress);
  canary = createTcp((socket) => {
    canaryHits += 1;
    socket.destroy();
  });
  canaryPort = await listen(canary, '127.0.0.1');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  canary.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  answer = (_, response) => response.end('hello');
});

const names: Readonly<Record<string, readonly string[]>> = {
  'media.example.com': [allowedAddress],
  'other.example.com': [allowedAddress],
  'loop.example.com': ['127.0.0.1'],
  'mixed.example.com': [allowedAddress, '127.0.0.1'],
  'mapped.example.com': ['::ffff:127.0.0.1'],
  'six.example.com': ['::1'],
  'translated.example.com': ['64:ff9b::7f00:1'],
  'metadata.example.com': ['169.254.169.254'],
  'link.example.com': ['fe80::1%lo'],
};
const rules = (over: Partial<OutboundRules> = {}): OutboundRules => ({
  origins: [`https://media.example.com:${port}`, ...Object.keys(names).map((name) => `https://${name}:${canaryPort}`)],
  redirects: 3,
  idleMs: 1_000,
  resolve: (host) => Promise.resolve(names[host] ?? ['127.0.0.1']),
  isAllowed: (address) => address === allowedAddress || isPublicAddress(address),
  ca,
  ...over,
});
const call = (url: string, over: Partial<OutboundRules> = {}) =>
  callOutside(url, { method: 'GET', signal: new AbortController().signal }, rules(over));
const here = (path = '/talk.mp3'): string => `https://media.example.com:${port}${path}`;

describe('a call to an address that somebody else has named', () => {
  it('[PJ5] reaches an allowed origin over https, uncompressed', async () => {
    let encoding: string | undefined;
    answer = (request, response) => {
      encoding = request.headers['accept-encoding'];
      response.end('hello');
    };
    const { status, body } = await call(here('/a%20b.mp3?x=1&y=[2]'));
    expect([status, (await toBuffer(body)).toString(), encoding]).toEqual([200, 'hello', 'identity']);
  });

  it('[PJ5] trusts only certificates of the host', async () => {
    const wrongName = `https://loop.example.com:${port}`;
    const resolve = () => Promise.resolve([allowedAddress]);
    await expect(call(wrongName, { origins: [wrongName], resolve })).rejects.toBeInstanceOf(Unreachable);
  });

  it('[PJ5] follows a redirect to an allowed origin, a few times', async () => {
    answer = (request, response) =>
      request.url === '/final'
        ? response.end('there')
        : response.writeHead(302, { location: request.url === '/1' ? '/final' : here('/1') }).end();
    expect((await toBuffer((await call(here('/0'))).body)).toString()).toBe('there');
    answer = (_, response) => response.writeHead(302, { location: '/again' }).end();
    await expect(call(here())).rejects.toBeInstanceOf(Unreachable);
    expect((await call(here(), { redirects: 0 })).status).toBe(302);
  });

  it('[WB3] without a list any public host is fine, on the port of https only', async () => {
    await expect(call(here(), { origins: undefined })).rejects.toBeInstanceOf(AddressRefused);
    const resolve = () => Promise.resolve([]);
    await expect(call('https://media.example.com/x', { origins: undefined, resolve })).rejects.toBeInstanceOf(
      Unreachable,
    );
  });

  it('gives up on silence, before the answer and within it', async () => {
    answer = () => undefined;
    await expect(call(here(), { idleMs: 100 })).rejects.toBeInstanceOf(Unreachable);
    answer = (_, response) => void response.write('half');
    const { body } = await call(here(), { idleMs: 100 });
    await expect(toBuffer(body)).rejects.toThrow('stands still');
  });

  it('looks a name up once: what was checked is what is connected to', async () => {
    let asked = 0;
    const resolve = () => Promise.resolve([asked++ === 0 ? allowedAddress : '127.0.0.1']);
    expect((await call(here(), { resolve })).status).toBe(200);
    expect(asked).toBe(1);
  });
});

const shapes = (): readonly string[] => hostileAddresses({ allowed: `https://media.example.com:${port}`, canaryPort });

describe('addresses in disguise', () => {
  it('[PJ5] [WB3] at least 60 shapes are refused without one connection', async () => {
    const tried = shapes();
    expect(tried.length).toBeGreaterThanOrEqual(60);
    const passed: string[] = [];
    for (const shape of tried) {
      for (const origins of [
        rules().origins,
        undefined,
        [...(rules().origins ?? []), new URL('https://x.org').origin],
      ]) {
        const error = await call(shape, { origins }).catch((fault: unknown) => fault);
        if (!(error instanceof AddressRefused)) passed.push(`${shape}: ${String(error)}`);
      }
    }
    expect(passed).toEqual([]);
    expect(canaryHits).toBe(0);
  });

  it('[PJ5] also behind a redirect', async () => {
    const passed: string[] = [];
    for (const shape of shapes().filter((each) => /^[\x21-\x7e]+$/.test(each) && !/^\/[^/]/.test(each))) {
      answer = (_, response) => response.writeHead(302, { location: shape }).end();
      const error = await call(here()).catch((fault: unknown) => fault);
      if (!(error instanceof AddressRefused)) passed.push(`${shape}: ${String(error)}`);
    }
    expect(passed).toEqual([]);
    expect(canaryHits).toBe(0);
  });
});
