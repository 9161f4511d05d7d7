import { afterEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { connected } from './testing/connected.ts';

const MB = 1024 * 1024;
/** What a server that holds nothing needs, with room for the collector to be late. */
const BOUND_MB = 400;
const IDLE = 2_000;
const OP_MSG = 2013;
const OP_INSERT_OF_OLD = 2002;

const { server, db, collection } = connected('--sweep-ms', '60000');

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

const raw = async (): Promise<Socket> => {
  const socket = createConnection({ port: server().port, host: '127.0.0.1' });
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
};

const header = (length: number, op: number): Buffer => {
  const bytes = Buffer.alloc(16);
  bytes.writeInt32LE(length, 0);
  bytes.writeInt32LE(op, 12);
  return bytes;
};

const isFine = async (): Promise<void> => {
  expect(await db().command({ ping: 1 })).toEqual({ ok: 1 });
  expect(server().memoryMb()).toBeLessThan(BOUND_MB);
};

describe('bad input', () => {
  it('of random bytes ends that connection only', async () => {
    for (let round = 0; round < 50; round += 1) {
      const socket = await raw();
      const closed = once(socket, 'close');
      socket.resume();
      socket.end(randomBytes(200 + round * 37));
      await closed;
    }
    await isFine();
  });

  it('of messages that never end takes no more memory than was sent', async () => {
    for (let n = 0; n < 200; n += 1) (await raw()).write(header(48_000_000, OP_MSG));
    await isFine();
  });

  it('of a document above 16 MB is refused, and the next one taken', async () => {
    const large = { text: 'x'.repeat(16.5 * MB) };
    await expect(collection().insertOne(large)).rejects.toThrow(/larger than|too large/i);
    const socket = await raw();
    const closed = once(socket, 'close');
    socket.resume();
    socket.write(header(49_000_000, OP_MSG));
    await closed;
    await collection().insertOne({ text: 'small' });
    await isFine();
  });

  it('of a client of another age is told or sent away, not obeyed', async () => {
    const socket = await raw();
    const closed = once(socket, 'close');
    socket.resume();
    socket.write(Buffer.concat([header(32, OP_INSERT_OF_OLD), Buffer.alloc(16)]));
    await closed;
    await expect(db().command({ ping: 1, apiVersion: '99' })).rejects.toMatchObject({ code: 322 });
    await isFine();
  });

  it(`of ${IDLE} connections that say nothing leaves the others served`, async () => {
    for (let done = 0; done < IDLE; done += 100) await Promise.all(Array.from({ length: 100 }, raw));
    await collection().insertOne({ _id: 'beside' as never });
    expect(await collection().findOne({ _id: 'beside' as never })).toEqual({ _id: 'beside' });
    await isFine();
  }, 60_000);
});
