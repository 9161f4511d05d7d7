import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { binaryEvent, type EventStoreDBClient } from '@eventstore/db-client';
import { status } from '@grpc/grpc-js';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect as connectHttp2 } from 'node:http2';
import { createConnection, type Socket } from 'node:net';
import { collect, freshDirectory, numbered, startSpawned, type Spawned } from './testing/spawned.ts';

const MB = 1024 * 1024;
const BOUND_MB = 400;
const IDLE = 2_000;
const PREFACE = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n';

let store: Spawned;
let client: EventStoreDBClient;
const sockets: Socket[] = [];

beforeAll(async () => {
  store = await startSpawned(freshDirectory());
  client = store.client();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => store.remove());

const raw = async (): Promise<Socket> => {
  const socket = createConnection({ port: store.port, host: '127.0.0.1' });
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
};

/** One gRPC call by hand; answers its status, -1 when it was cut off without one. */
const call = async (path: string, body: Buffer): Promise<number> => {
  const session = connectHttp2(`http://127.0.0.1:${store.port}`);
  const request = session.request({
    ':method': 'POST',
    ':path': path,
    'content-type': 'application/grpc',
    te: 'trailers',
    'user-agent': 'grpc-node/0.0.1 of another age',
  });
  let answered = -1;
  const notice = (headers: Readonly<Record<string, unknown>>): void => {
    answered = Number(headers['grpc-status'] ?? answered);
  };
  request.on('response', notice);
  request.on('trailers', notice);
  request.on('error', () => undefined);
  request.resume();
  request.end(body);
  await new Promise<void>((resolve) => request.once('close', () => resolve()));
  session.close();
  return answered;
};

const framed = (message: Buffer, length = message.length): Buffer => {
  const head = Buffer.alloc(5);
  head.writeUInt32BE(length, 1);
  return Buffer.concat([head, message]);
};

const isFine = async (): Promise<void> => {
  const stream = `fine-${randomBytes(4).toString('hex')}`;
  await client.appendToStream(stream, numbered(1));
  expect(await collect(client.readStream(stream))).toHaveLength(1);
  expect(store.memoryMb()).toBeLessThan(BOUND_MB);
};

const READ = '/event_store.client.streams.Streams/Read';
const BATCH = '/event_store.client.streams.Streams/BatchAppend';

describe('bad input', () => {
  it('of random bytes and of other protocols ends that connection only', async () => {
    for (let round = 0; round < 30; round += 1) {
      const socket = await raw();
      const closed = once(socket, 'close');
      socket.resume();
      const kinds = ['GET / HTTP/1.1\r\nHost: x\r\n\r\n', randomBytes(300 + round * 31), PREFACE];
      socket.end(kinds[round % kinds.length] ?? '');
      await closed;
    }
    await isFine();
  });

  it('of a message that is no message is refused with a status', async () => {
    for (const path of [READ, BATCH, '/event_store.client.streams.Streams/Delete']) {
      expect(await call(path, framed(Buffer.alloc(100, 0xff)))).toBeGreaterThan(0);
      expect(await call(path, framed(Buffer.alloc(0)))).not.toBe(-1);
    }
    expect(await call(READ, Buffer.from([0, 0, 0]))).toBeGreaterThan(0);
    await isFine();
  });

  it('of half messages that never end takes no more memory than was sent', async () => {
    const session = connectHttp2(`http://127.0.0.1:${store.port}`);
    session.on('error', () => undefined);
    for (let n = 0; n < 90; n += 1) {
      const request = session.request({
        ':method': 'POST',
        ':path': BATCH,
        'content-type': 'application/grpc',
        te: 'trailers',
      });
      request.on('error', () => undefined);
      request.write(framed(Buffer.alloc(10), 16 * MB));
    }
    await isFine();
    session.destroy();
  });

  it('of 17 MB is refused, and the next append taken', async () => {
    const large = binaryEvent({ type: 'Big', data: new Uint8Array(17 * MB) });
    await expect(client.appendToStream('big-1', large)).rejects.toThrow();
    const credentials = { username: 'admin', password: 'changeit' };
    await expect(client.appendToStream('big-1', large, { credentials })).rejects.toThrow();
    expect([-1, status.RESOURCE_EXHAUSTED]).toContain(await call(READ, framed(Buffer.alloc(18 * MB))));
    await isFine();
  });

  it('of a client that asks for what is not there is told so', async () => {
    expect(await call('/event_store.client.streams.Streams/Frobnicate', framed(Buffer.alloc(0)))).toBe(
      status.UNIMPLEMENTED,
    );
    expect(await call('/event_store.v99.Streams/Read', framed(Buffer.alloc(0)))).toBe(status.UNIMPLEMENTED);
    await isFine();
  });

  it(`of ${IDLE} connections that say nothing leaves the others served`, async () => {
    for (let done = 0; done < IDLE; done += 100) await Promise.all(Array.from({ length: 100 }, raw));
    await isFine();
  }, 60_000);
});
