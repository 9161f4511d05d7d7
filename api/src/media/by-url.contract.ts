import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fetchMedia, type ByUrlRules } from './by-url.ts';

let folder: string;
let server: Server;
let port: number;
let ca: string;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'soebs-by-url-'));
  const [key, cert] = [join(folder, 'key'), join(folder, 'cert')];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  const names = ['-subj', '/CN=media.example.com', '-addext', 'subjectAltName=DNS:media.example.com'];
  execFileSync('openssl', ['req', ...kind, '-keyout', key, '-out', cert, ...names], { stdio: 'ignore' });
  ca = readFileSync(cert, 'utf8');
  server = createServer({ key: readFileSync(key), cert: ca }, (request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

const fetched = (path = '/talk.mp3', over: Partial<ByUrlRules> = {}) =>
  fetchMedia(`https://media.example.com:${port}${path}`, join(folder, 'media'), {
    origins: [`https://media.example.com:${port}`],
    maxBytes: 100_000,
    // Longer than a busy machine takes for the first handshake; what is about time names its own.
    deadlineMs: 20_000,
    idleMs: 10_000,
    ca,
    resolve: () => Promise.resolve(['127.0.0.2']),
    isAllowed: (address) => address === '127.0.0.2',
    ...over,
  });
const media = Buffer.alloc(50_000, 7);
const left = (): boolean => existsSync(join(folder, 'media'));

describe('media by address', () => {
  it('[PJ5] is fetched into a file, named as its address ends', async () => {
    answer = (_, response) => response.end(media);
    expect(await fetched('/a/S%C3%B6bs%20eins.mp3?x=1')).toEqual({
      ok: true,
      bytes: 50_000,
      fileName: 'Söbs eins.mp3',
    });
    expect(readFileSync(join(folder, 'media')).equals(media)).toBe(true);
  });

  it.each([
    [
      'an origin that is not in the contract',
      {},
      { origins: ['https://other.example.com'] },
      'media_origin_not_whitelisted',
    ],
    ['an address that is not public', {}, { isAllowed: () => false }, 'media_origin_not_whitelisted'],
    ['a host that nobody knows', {}, { resolve: () => Promise.reject(new Error('ENOTFOUND')) }, 'media_unreachable'],
    ['an error', { status: 404 }, {}, 'media_unreachable'],
    [
      'a redirect elsewhere',
      { status: 302, headers: { location: 'https://127.0.0.1/' } },
      {},
      'media_origin_not_whitelisted',
    ],
    ['a promise of too much', { headers: { 'content-length': '100001' } }, {}, 'media_too_large'],
    [
      'less than was promised',
      { headers: { 'content-length': '60000' }, body: media, destroy: true },
      {},
      'media_unreachable',
    ],
    [
      'something compressed',
      { headers: { 'content-encoding': 'gzip' }, body: gzipSync(Buffer.alloc(10 ** 7)) },
      {},
      'media_unreachable',
    ],
    ['silence', { hang: true }, { idleMs: 300 }, 'media_unreachable'],
    ['a start and then silence', { body: media, hang: true }, { idleMs: 300 }, 'media_unreachable'],
  ] as const)('[PJ5] is refused for %s, and no file is left', async (_, given, over, code) => {
    const {
      status = 200,
      headers = {},
      body,
      hang,
      destroy,
    } = { body: undefined, hang: false, destroy: false, ...given } as {
      status?: number;
      headers?: Record<string, string>;
      body: Buffer | undefined;
      hang: boolean;
      destroy: boolean;
    };
    answer = (_request, response) => {
      if (hang && !body) return;
      response.writeHead(status, headers);
      if (body) response.write(body, () => destroy && response.destroy());
      if (!hang && !destroy) response.end();
    };
    expect(await fetched('/x.mp3', over as Partial<ByUrlRules>)).toEqual({ ok: false, code });
    expect(left()).toBe(false);
  });

  it('[PJ5] without an end is stopped at the limit, and one that drips at the deadline', async () => {
    answer = (_, response) => {
      const more = setInterval(() => response.write(media), 1);
      response.once('close', () => clearInterval(more));
    };
    expect(await fetched()).toEqual({ ok: false, code: 'media_too_large' });
    answer = (_, response) => {
      const drip = setInterval(() => response.write('x'), 50);
      response.once('close', () => clearInterval(drip));
    };
    expect(await fetched('/x', { deadlineMs: 400 })).toEqual({ ok: false, code: 'media_unreachable' });
    expect(left()).toBe(false);
  });
});
