import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@soebs/platform/testing';
import { mediaSource, type MediaSource } from '../../testing/media-source.ts';
import { fetchMedia, type ByUrlRules } from './fetch-media.ts';
import { besideOf } from './partial-file.ts';

/** Bytes that look like nothing else; another seed is another file of the same length. */
const fileOf = (seed: string, bytes = 500_000): Buffer => {
  const parts = Array.from({ length: Math.ceil(bytes / 64) }, (_, n) =>
    createHash('sha512').update(`${seed}${n}`).digest(),
  );
  return Buffer.concat(parts).subarray(0, bytes);
};
const [one, other] = [fileOf('one'), fileOf('other')];

type Asked = { readonly range: string | undefined; readonly ifRange: string | undefined; readonly url: string };
type Rule = (asked: Asked, nth: number, response: ServerResponse) => void;

let source: MediaSource;
const asked: Asked[] = [];
beforeAll(async () => {
  source = await mediaSource();
});
afterAll(() => source.stop());
/** Nothing was fetched and asked for yet. */
const begin = (): void => {
  asked.length = 0;
  for (const each of [source.to, ...besideOf(source.to)]) rmSync(each, { force: true });
};
beforeEach(begin);

/** The source answers by a rule; what it was asked is noted. */
const answers = (rule: Rule): void =>
  source.answer(({ headers, url = '' }, response) => {
    const call = { range: headers.range, ifRange: headers['if-range'] as string | undefined, url };
    asked.push(call);
    rule(call, asked.length, response);
  });
const fetched = (over: Partial<ByUrlRules> = {}, path = '/talk.mp3') =>
  fetchMedia(source.origin + path, source.to, { ...source.rules, ...over });
const firstOf = ({ range = '' }: Asked): number | undefined => {
  const first = /^bytes=(\d+)-$/.exec(range)?.[1];
  return first === undefined ? undefined : Number(first);
};
const is = (file: Buffer): boolean => readFileSync(source.to).equals(file);
const bytesHere = (): number => statSync(source.to, { throwIfNoEntry: false })?.size ?? 0;
/** Sends some bytes and breaks off once some of them are kept: what is still on its way when a line breaks is lost. */
const cutAfter = (response: ServerResponse, part: Buffer): void => {
  const before = bytesHere();
  response.write(part);
  void until(() => bytesHere() > before).then(() => response.destroy());
};
const tagOf = (file: Buffer): string => `"${createHash('sha256').update(file).digest('hex').slice(0, 12)}"`;
const wholeHeaders = (file: Buffer, over: OutgoingHttpHeaders = {}) => ({
  etag: tagOf(file),
  'content-length': file.length,
  ...over,
});
/** Sends a file as a good source does: the rest where that is asked for, all of it where it is another file; `most` bytes before a cut. */
const serve = (call: Asked, file: Buffer, response: ServerResponse, most = Infinity): void => {
  const first = call.ifRange === tagOf(file) ? firstOf(call) : undefined;
  const body = file.subarray(first ?? 0);
  const range = `bytes ${first}-${file.length - 1}/${file.length}`;
  if (first === undefined) response.writeHead(200, wholeHeaders(file));
  else response.writeHead(206, { etag: tagOf(file), 'content-length': body.length, 'content-range': range });
  if (body.length > most) cutAfter(response, body.subarray(0, most));
  else response.end(body);
};
const whole = { ok: true, bytes: one.length, fileName: 'talk.mp3' };

describe('media by address after a cut', () => {
  it('[PJ5] goes on from what is here, of the same version, and compares what is here last', async () => {
    answers((call, nth, response) => serve(call, one, response, nth < 4 ? 150_000 : Infinity));
    expect(await fetched()).toEqual(whole);
    expect(is(one)).toBe(true);
    expect(asked.map(({ ifRange }) => ifRange)).toEqual([
      undefined,
      ...Array<string>(asked.length - 1).fill(tagOf(one)),
    ]);
    const firsts = asked.slice(1).map((each) => firstOf(each) ?? 0);
    expect(firsts.every((first, n) => first > 0 && first >= (firsts[n - 1] ?? 0))).toBe(true);
  });

  it('[PJ5] goes on by the day of its last change where that is long ago, and by none that may change again', async () => {
    const date = new Date().toUTCString();
    const changed = (agoMs: number) => new Date(Date.parse(date) - agoMs).toUTCString();
    const bySource =
      (agoMs: number): Rule =>
      (call, nth, response) => {
        const first = firstOf(call);
        const headers = { date, 'last-modified': changed(agoMs) };
        const body = one.subarray(first ?? 0);
        const range = { 'content-range': `bytes ${first}-${one.length - 1}/${one.length}` };
        response.writeHead(first === undefined ? 200 : 206, {
          ...headers,
          'content-length': body.length,
          ...(first === undefined ? {} : range),
        });
        if (nth === 1) cutAfter(response, body.subarray(0, 200_000));
        else response.end(body);
      };
    answers(bySource(3_600_000));
    expect(await fetched()).toEqual(whole);
    expect([is(one), asked.length, asked[1]?.ifRange]).toEqual([true, 2, changed(3_600_000)]);
    begin();
    answers(bySource(1_000));
    expect(await fetched()).toEqual({ ok: false, code: 'media_unreachable', left: 'nothing' });
    expect(existsSync(source.to)).toBe(false);
    expect(await fetched()).toEqual(whole);
    expect(asked.map(({ range }) => range)).toEqual([undefined, undefined]);
  });

  it('[PJ5] is the new version alone when it has changed meanwhile, and the same when parts are not sent', async () => {
    answers((call, nth, response) => serve(call, nth === 1 ? one : other, response, nth === 1 ? 300_000 : Infinity));
    expect(await fetched()).toEqual(whole);
    expect([is(other), asked.length]).toEqual([true, 2]);
    begin();
    answers((_call, nth, response) => {
      response.writeHead(200, wholeHeaders(one));
      if (nth === 1) cutAfter(response, one.subarray(0, 300_000));
      else response.end(one);
    });
    expect(await fetched()).toEqual(whole);
    expect([is(one), asked.length]).toEqual([true, 2]);
  });

  const span = (first: number, length = one.length, last = length - 1) => `bytes ${first}-${last}/${length}`;
  type Lie = (first: number) => {
    readonly headers: OutgoingHttpHeaders;
    readonly body: Buffer;
    readonly status?: number;
  };
  it.each<[string, Lie]>([
    ['begins elsewhere', (first) => ({ headers: { 'content-range': span(first + 1) }, body: one.subarray(first + 1) })],
    ['begins at the beginning', () => ({ headers: { 'content-range': span(0) }, body: one })],
    [
      'has another length',
      (first) => ({ headers: { 'content-range': span(first, 600_000) }, body: one.subarray(first) }),
    ],
    ['names no range', (first) => ({ headers: {}, body: one.subarray(first) })],
    [
      'names no length',
      (first) => ({ headers: { 'content-range': `bytes ${first}-499999/*` }, body: one.subarray(first) }),
    ],
    [
      'names another version',
      (first) => ({ headers: { 'content-range': span(first), etag: '"new"' }, body: one.subarray(first) }),
    ],
    [
      'is of another file under the same name',
      (first) => ({ headers: { 'content-range': span(first) }, body: other.subarray(first) }),
    ],
    [
      'sends more than it says',
      (first) => ({ headers: { 'content-range': span(first) }, body: Buffer.concat([one.subarray(first), one]) }),
    ],
    [
      'is in parts of its own',
      (first) => ({ headers: { 'content-type': 'multipart/byteranges; boundary=x' }, body: one.subarray(first) }),
    ],
    [
      'says that there is less',
      () => ({ headers: { 'content-range': 'bytes */100' }, body: Buffer.alloc(0), status: 416 }),
    ],
  ])('[PJ5] is begun anew, whole, when what comes %s', async (_, lie) => {
    answers((call, nth, response) => {
      const first = firstOf(call);
      if (first === undefined) return serve(call, one, response, nth === 1 ? 300_000 : Infinity);
      const { headers, body, status = 206 } = lie(first);
      response.writeHead(status, headers).end(body);
    });
    expect(await fetched()).toEqual(whole);
    expect([is(one), asked.map((each) => firstOf(each) !== undefined)]).toEqual([true, [false, true, false]]);
  });

  it('[PJ5] of a source that lies is asked for no part any more, also by the next fetch', async () => {
    answers((call, _nth, response) => {
      const first = firstOf(call);
      if (first !== undefined) response.writeHead(206, { 'content-range': span(first + 7) }).end(one.subarray(first));
      else serve(call, one, response, 300_000);
    });
    expect(await fetched()).toEqual({ ok: false, code: 'media_unreachable', left: 'nothing' });
    expect(await fetched()).toEqual({ ok: false, code: 'media_unreachable', left: 'nothing' });
    expect(asked.map((each) => firstOf(each) !== undefined)).toEqual([false, true, false, false]);
    expect(existsSync(source.to)).toBe(false);
  });

  it('[PJ5] goes on after parts that are shorter than what was asked for', async () => {
    answers((call, nth, response) => {
      const first = firstOf(call);
      if (first === undefined) return serve(call, one, response, nth === 1 ? 200_000 : Infinity);
      const last = Math.min(first + 200_000, one.length) - 1;
      response.writeHead(206, { 'content-range': span(first, one.length, last) }).end(one.subarray(first, last + 1));
    });
    expect(await fetched()).toEqual(whole);
    expect([is(one), asked.length > 2]).toEqual([true, true]);
  });
});

describe('media by address over several tries', () => {
  it('[PJ5] stays here while its source is away, and is gone on with by the next fetch', async () => {
    answers((call, nth, response) => {
      if (nth === 2 || nth === 3) response.writeHead(503).end();
      else serve(call, one, response, nth === 1 ? 300_000 : Infinity);
    });
    expect(await fetched()).toEqual({ ok: false, code: 'media_unreachable', left: 'more' });
    expect(await fetched()).toEqual({ ok: false, code: 'media_unreachable', left: 'some' });
    expect(await fetched()).toEqual(whole);
    expect([is(one), firstOf(asked[3]!)! > 0]).toEqual([true, true]);
  });

  it('[PJ5] takes no longer than one may, over all of them', async () => {
    let drops = 0;
    answers((_call, _nth, response) => {
      response.writeHead(200, wholeHeaders(one));
      const drip = setInterval(() => response.write(one.subarray(0, 10), () => void (drops += 1)), 20);
      response.once('close', () => clearInterval(drip));
    });
    const took = async (fetching: Promise<unknown>): Promise<number> => {
      const begun = performance.now();
      await fetching;
      return performance.now() - begun;
    };
    const stop = new AbortController();
    const first = fetched({ signal: stop.signal });
    const firstMs = took(first);
    await until(() => drops > 50);
    stop.abort();
    expect(await first).toEqual({ ok: false, code: 'busy', left: 'more' });
    const second = fetched({ deadlineMs: (await firstMs) + 100 });
    const secondMs = took(second);
    expect(await second).toEqual({ ok: false, code: 'media_unreachable', left: 'over' });
    // What the first one has taken counts.
    expect(await secondMs).toBeLessThan(await firstMs);
    expect([source.to, ...besideOf(source.to)].filter((each) => existsSync(each))).toEqual([]);
  });

  it('[PJ5] is no larger than one may, whatever is here already', async () => {
    const stop = new AbortController();
    answers((call, nth, response) => {
      if (nth > 1) stop.abort();
      serve(call, one, response, 300_000);
    });
    expect(await fetched({ signal: stop.signal })).toMatchObject({ code: 'busy' });
    expect(await fetched({ maxBytes: 400_000 })).toEqual({ ok: false, code: 'media_too_large', left: 'over' });
    expect(existsSync(source.to)).toBe(false);
  });

  it('[PJ5] is checked at every hop and address again when it is gone on with', async () => {
    const cut: Rule = (call, nth, response) => {
      if (nth === 1) serve(call, one, response, 300_000);
      else response.writeHead(302, { location: 'https://127.0.0.1/' }).end();
    };
    answers(cut);
    const refused = { ok: false, code: 'media_origin_not_whitelisted', left: 'over' };
    expect(await fetched()).toEqual(refused);
    expect(existsSync(source.to)).toBe(false);
    asked.length = 0;
    answers((call, _nth, response) => serve(call, one, response, 300_000));
    let lookups = 0;
    const resolve = () => Promise.resolve([lookups++ === 0 ? '127.0.0.2' : '127.0.0.1']);
    expect(await fetched({ resolve })).toEqual(refused);
    expect([asked.length, lookups]).toEqual([1, 2]);
  });

  it('[PJ5] goes on by a redirect that leads to the same version', async () => {
    answers((call, nth, response) => {
      if (call.url === '/talk.mp3') response.writeHead(307, { location: `/signed-${nth}/talk.mp3` }).end();
      else serve(call, one, response, nth < 3 ? 300_000 : Infinity);
    });
    expect(await fetched()).toEqual(whole);
    expect([is(one), asked.map(({ url }) => url.slice(0, 7)), firstOf(asked[3]!)! > 0]).toEqual([
      true,
      ['/talk.m', '/signed', '/talk.m', '/signed'],
      true,
    ]);
  });

  it('[PJ5] is gone on with by another process when the first was killed in the middle', async () => {
    answers((call, nth, response) => {
      if (nth > 1) return serve(call, one, response);
      response.writeHead(200, wholeHeaders(one));
      response.write(one.subarray(0, 300_000));
    });
    const words = ['--conditions=source', '--import', 'tsx', 'api/src/faults/media-fetcher.ts'];
    const child = spawn(process.execPath, [...words, `${source.origin}/talk.mp3`, source.to, source.cert], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await until(() => existsSync(source.to) && statSync(source.to).size === 300_000);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await fetched()).toEqual(whole);
    expect([is(one), firstOf(asked[1]!)! > 200_000]).toEqual([true, true]);
  }, 30_000);
});
