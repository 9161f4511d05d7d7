import { once } from 'node:events';
import { newId, pause } from '@soebs/platform';
import { until } from '@soebs/platform/testing';
import { LIVE_PROTOCOL } from '@soebs/contract';
import { io, type Socket } from 'socket.io-client';
import { Client } from '../testing/client.ts';
import { secondApi } from '../testing/environment.ts';
import { wavOfNoise } from '../testing/noise.ts';
import { createProject, details } from '../testing/stories.ts';
import { freePort, openWorld, password, type World } from '../testing/world.ts';
import { startProxy } from './proxy.ts';

export type DrainRun = {
  readonly requestsPerSecond: number;
  readonly sockets: number;
  /** How often an api is stopped and another one takes its place. */
  readonly rounds: number;
};
export type DrainReport = {
  readonly faults: readonly string[];
  readonly requests: number;
  readonly exitMs: readonly number[];
};

const SOCKETS_EACH = 10;
const EXIT_WITHIN_MS = 10_000;
const PIECES = 10;
const PIECE_BYTES = 20_000;
const PIECE_EVERY_MS = 250;

/** What people do all the time; each answer that is no answer of ours, and each error, is a fault. */
class Crowd {
  readonly faults: string[] = [];
  requests = 0;
  readonly #clients: readonly Client[];

  constructor(clients: readonly Client[]) {
    this.#clients = clients;
  }

  async keepAsking(perSecond: number, isOver: () => boolean): Promise<void> {
    const asked: Promise<void>[] = [];
    for (let n = 0; !isOver(); n += 1) {
      asked.push(this.#ask(n));
      await pause(1_000 / perSecond);
    }
    await Promise.all(asked);
  }

  /** Sends a recording little by little, as a slow line does. */
  async upload(client: Client): Promise<void> {
    const recording = wavOfNoise(PIECES * PIECE_BYTES);
    const { project } = await createProject(client, { fileSize: recording.length, fileName: 'a.wav' });
    let sent = 0;
    const pieces = new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        if (sent === PIECES) controller.close();
        else controller.enqueue(new Uint8Array(recording.subarray(sent * PIECE_BYTES, (sent + 1) * PIECE_BYTES)));
        sent += 1;
        await pause(PIECE_EVERY_MS);
      },
    });
    const answer = await fetch(`${client.url}/projects/${project.id}/media`, {
      method: 'PATCH',
      body: pieces,
      headers: {
        cookie: client.cookieHeader,
        origin: client.origin,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      duplex: 'half',
    });
    if (answer.status !== 204) this.faults.push(`an upload was answered ${answer.status}`);
  }

  async #ask(n: number): Promise<void> {
    const client = this.#clients[n % this.#clients.length];
    if (!client) return;
    this.requests += 1;
    const headers = { 'idempotency-key': newId() };
    const [method, path, call] = [
      ['get', '/projects', {}] as const,
      ['post', '/projects', { body: details(), headers }] as const,
      ['get', '/credits/remaining', {}] as const,
    ][n % 3] ?? ['get', '/projects', {}];
    try {
      const { status } = await client.call(method, path, call);
      if (status >= 500) this.faults.push(`${method} ${path} was answered ${status}`);
    } catch (error) {
      this.faults.push(
        `${method} ${path}: ${error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error)}`,
      );
    }
  }
}

const people = async (world: World, url: string, count: number): Promise<Client[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const { email } = await world.person({ minutes: 600 });
      const client = new Client(url, world.webUrl);
      await client.data('post', '/auth/login', { body: { email, password, rememberMe: false } });
      return client;
    }),
  );

/** Sockets as pages have them: they come back by themselves. */
const connectAll = async (clients: readonly Client[], count: number): Promise<Socket[]> => {
  const sockets = Array.from({ length: count }, (_, n) => {
    const {
      url,
      cookieHeader: cookie,
      origin,
    } = clients[n % clients.length] ?? { url: '', cookieHeader: '', origin: '' };
    const auth = { protocol: LIVE_PROTOCOL };
    return io(url, { transports: ['websocket'], forceNew: true, auth, extraHeaders: { cookie, origin } });
  });
  await until(() => sockets.every(({ connected }) => connected));
  return sockets;
};

/** Stops one of two apis by SIGTERM; answers how long it took to exit. */
const stopped = async ({ process: api }: Awaited<ReturnType<typeof secondApi>>): Promise<number> => {
  const begunMs = performance.now();
  const exit = once(api, 'exit');
  api.kill('SIGTERM');
  await exit;
  return Math.round(performance.now() - begunMs);
};

/**
 * Stops one of two apis behind a proxy while people ask, upload and have sockets open, again and again: no request fails, it has exited
 * within ten seconds, and every socket is connected again within five.
 */
export const drainUnderLoad = async ({ requestsPerSecond, sockets: count, rounds }: DrainRun): Promise<DrainReport> => {
  const world = await openWorld();
  const [port, backend] = [await freePort(), await freePort()];
  const env = { DRAIN_SECONDS: '2', TRUSTED_PROXIES: '127.0.0.1' };
  // Both go by one address, so that a session holds at either.
  const start = () => secondApi(world, { ...env, API_PORT: String(backend), API_URL: world.settings.API_URL });
  let second = await start();
  const proxy = await startProxy(port, [world.settings.API_URL, `http://127.0.0.1:${backend}`]);
  const clients = await people(world, `http://127.0.0.1:${port}`, Math.ceil(count / SOCKETS_EACH));
  const sockets = await connectAll(clients, count);
  const crowd = new Crowd(clients);
  const exitMs: number[] = [];
  let isOver = false;
  const asking = crowd.keepAsking(requestsPerSecond, () => isOver);
  for (let round = 0; round < rounds; round += 1) {
    const uploads = clients.slice(0, 2).map((client) => crowd.upload(client));
    await pause(500);
    exitMs.push(await stopped(second));
    await Promise.all(uploads);
    await until(() => sockets.every(({ connected }) => connected), 5_000).catch(() =>
      crowd.faults.push('a socket is not back within five seconds'),
    );
    if (round + 1 < rounds) second = await start();
  }
  isOver = true;
  await asking;
  for (const ms of exitMs) if (ms > EXIT_WITHIN_MS) crowd.faults.push(`exited after ${ms} ms`);
  for (const socket of sockets) socket.close();
  proxy.kill();
  await world.close();
  return { faults: crowd.faults, requests: crowd.requests, exitMs };
};
