import { request as ask, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newMetrics } from '@soebs/platform/service';
import { buildApp } from './app.ts';
import { config } from './config.ts';
import { legalPages, readLegal } from './legal.ts';
import { readSite } from './site.ts';

const webUrl = 'http://localhost:4000';
const apiUrl = 'http://localhost:4001';
let folder = '';
let server: Server;

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const asked = ask({ port, host: '127.0.0.1', path, method, headers: { host: 'localhost:4000', ...headers } });
    asked.on('error', reject);
    asked.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    asked.end();
  });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'soebs-site-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(
    join(folder, 'index.html'),
    '<link href="%SOEBS_API%"><meta content="%SOEBS_API%"><meta content="%SOEBS_TERMS%"><meta content="%SOEBS_STATUS%">',
  );
  writeFileSync(join(folder, 'shared.html'), '<meta content="%SOEBS_API%">shared');
  writeFileSync(join(folder, 'robots.txt'), readFileSync('web/public/robots.txt'));
  writeFileSync(join(folder, 'assets/app-1a2b.js'), 'const a = 1;'.repeat(50));
  const site = readSite(folder, {
    api: apiUrl,
    terms: '',
    status: 'https://status.example/?a="b',
  });
  mkdirSync(join(folder, 'legal'));
  writeFileSync(join(folder, 'legal/imprint.de.html'), '<h1>Muster AG</h1>');
  const legal = readLegal(join(process.cwd(), 'web/legal'), join(folder, 'legal'));
  const app = buildApp({ site, webUrl, apiUrl, legal, metrics: newMetrics('web') });
  await new Promise<void>((resolve) => {
    server = app.listen(0, '127.0.0.1', () => resolve());
  });
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

describe('pages of the law', () => {
  it.each(legalPages)(
    '[26.14] %s stands in both languages, as a sample that says so, without a script',
    async (page) => {
      for (const [lang, note] of [
        ['de', 'Dies ist ein Mustertext.'],
        ['en', 'This is a sample text.'],
      ] as const) {
        const { status, headers, body } = await get(`/legal/${page}?lang=${lang}`);
        const text = body.toString();
        expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
        expect(text).toContain(`<html lang="${lang}-CH">`);
        if (page !== 'imprint' || lang === 'en') expect(text).toContain(note);
        expect(text).not.toContain('<script');
        expect(headers['content-security-policy']).toContain("default-src 'none'");
      }
    },
  );

  it('[26.14] are the operator’s own where there are any, in the language that the browser prefers', async () => {
    const own = (await get('/legal/imprint', { 'accept-language': 'de-CH' })).body.toString();
    expect(own).toContain('Muster AG');
    expect(own).not.toContain('Mustertext');
    expect((await get('/legal/terms', { 'accept-language': 'en-GB,en' })).body.toString()).toContain('Terms of use');
    expect((await get('/legal/terms', { 'accept-language': 'fr' })).body.toString()).toContain('Nutzungsbedingungen');
  });

  it('[26.14] say that the product does not work when nothing answers', async () => {
    const text = (await get('/legal/status?lang=de')).body.toString();
    expect(text).toContain('data-works="false"');
    expect(text).toContain('Es gibt eine Störung.');
  });
});

describe('the file server', () => {
  it('gives the page, with the addresses in it, for every path of the router', async () => {
    for (const path of ['/', '/project/1/status?x=1']) {
      const { status, headers, body } = await get(path);
      expect(status).toBe(200);
      expect(headers['cache-control']).toBe('no-cache');
      expect(body.toString()).toBe(
        '<link href="http://localhost:4001"><meta content="http://localhost:4001"><meta content=""><meta content="https://status.example/?a=&quot;b">',
      );
    }
  });

  it('[SH3] gives readers of a link a page of their own, that is not listed and tells nobody of itself', async () => {
    const { headers, body } = await get('/shared');
    expect(body.toString()).toBe('<meta content="http://localhost:4001">shared');
    expect(headers).toMatchObject({
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'referrer-policy': 'no-referrer',
    });
    expect((await get('/')).headers['x-robots-tag']).toBeUndefined();
  });

  it('gives hashed files for ever, and compressed', async () => {
    const { headers, body } = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip' });
    expect(headers['cache-control']).toContain('immutable');
    expect(headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(body).toString()).toContain('const a = 1;');
  });

  it('tells robots which pages are nobody else’s, and lets them ask again', async () => {
    const { headers, body } = await get('/robots.txt');
    expect(headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' });
    expect(body.toString()).toMatch(/^User-agent: \*\n(Disallow: \/\w+\n)+$/);
  });

  it('answers 304 for what the browser has, 404 for a file of another build', async () => {
    const { headers } = await get('/');
    expect((await get('/', { 'if-none-match': headers.etag ?? '' })).status).toBe(304);
    expect((await get('/assets/app-gone.js')).status).toBe(404);
  });

  it('leads other names of this server to the one address, never to another host', async () => {
    const moved = await get('/project/1/edit?a=b', { host: '127.0.0.1:4000' });
    expect(moved).toMatchObject({ status: 302, headers: { location: 'http://localhost:4000/project/1/edit?a=b' } });
    const evil = await get('//evil.example/x', { host: '127.0.0.1:4000' });
    expect(evil.headers.location).toBe('http://localhost:4000/evil.example/x');
    const host = { host: 'evil.example' };
    for (const whole of ['http://evil.example/x?a=b', 'http://evil.example//x?a=b']) {
      expect((await get(whole, host)).headers.location).toBe('http://localhost:4000/x?a=b');
    }
    expect((await get('http://evil.example', host)).headers.location).toBe('http://localhost:4000/');
    expect((await get('http://evil.example?a=b', host)).headers.location).toBe('http://localhost:4000/?a=b');
  });

  it('forbids everything but our own code and the api', async () => {
    const { headers } = await get('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self' http://localhost:4001 ws://localhost:4001;");
    expect(policy).not.toContain('unsafe');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('only reads', async () => {
    expect((await get('/', {}, 'POST')).status).toBe(405);
  });
});

describe('the configuration', () => {
  it('names every fault at once', () => {
    expect(() => config({ WEB_PORT: 'x', WEB_URL: webUrl })).toThrow(/WEB_PORT[\s\S]*API_URL/);
  });

  it('reads what is there', () => {
    expect(config({ WEB_PORT: '4000', WEB_URL: webUrl, API_URL: apiUrl, TERMS_URL: '' })).toMatchObject({
      WEB_PORT: 4000,
      LISTEN_HOST: '127.0.0.1',
    });
  });
});
