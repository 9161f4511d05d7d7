import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mediaSource, type MediaSource } from '../../testing/media-source.ts';
import { fetchMedia, type ByUrlRules } from './fetch-media.ts';

let source: MediaSource;
beforeAll(async () => {
  source = await mediaSource();
});
afterAll(() => source.stop());

const fetched = (path = '/talk.mp3', over: Partial<ByUrlRules> = {}) =>
  fetchMedia(source.origin + path, source.to, { ...source.rules, maxBytes: 100_000, ...over });
const media = Buffer.alloc(50_000, 7);
const isThere = (): boolean => existsSync(source.to);

describe('media by address', () => {
  it('[PJ5] is fetched into a file, named as its address ends', async () => {
    source.answer((_, response) => response.end(media));
    expect(await fetched('/a/S%C3%B6bs%20eins.mp3?x=1')).toEqual({
      ok: true,
      bytes: 50_000,
      fileName: 'Söbs eins.mp3',
    });
    expect(readFileSync(source.to).equals(media)).toBe(true);
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
    source.answer((_request, response) => {
      if (hang && !body) return;
      response.writeHead(status, headers);
      if (body) response.write(body, () => destroy && response.destroy());
      if (!hang && !destroy) response.end();
    });
    const isFinal = code !== 'media_unreachable';
    const left = isFinal ? 'over' : 'nothing';
    expect(await fetched('/x.mp3', over as Partial<ByUrlRules>)).toEqual({ ok: false, code, left });
    expect(isThere()).toBe(false);
  });

  it('[PJ5] without an end is stopped at the limit, and one that drips at the deadline', async () => {
    source.answer((_, response) => {
      const more = setInterval(() => response.write(media), 1);
      response.once('close', () => clearInterval(more));
    });
    expect(await fetched()).toEqual({ ok: false, code: 'media_too_large', left: 'over' });
    source.answer((_, response) => {
      const drip = setInterval(() => response.write('x'), 50);
      response.once('close', () => clearInterval(drip));
    });
    expect(await fetched('/x', { deadlineMs: 400 })).toEqual({ ok: false, code: 'media_unreachable', left: 'over' });
    expect(isThere()).toBe(false);
  });
});
