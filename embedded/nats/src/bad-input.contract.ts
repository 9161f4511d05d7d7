import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { connect, type NatsConnection, StringCodec } from 'nats';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { type RunningServer, startEmbedded } from './testing/servers.ts';

const MB = 1024 * 1024;
const BOUND_MB = 300;
const IDLE = 2_000;
const text = StringCodec();

describe('bad input', () => {
  let server: RunningServer;
  let good: NatsConnection;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    server = await startEmbedded();
    good = await connect({ port: server.port, reconnect: false });
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });
  afterAll(async () => {
    await good.close();
    await server.stop();
  });

  const raw = async (): Promise<Socket> => {
    const socket = createConnection({ port: server.port, host: '127.0.0.1' });
    sockets.push(socket);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  };

  const isFine = async (): Promise<void> => {
    const heard = good.subscribe('fine', { max: 1 });
    good.publish('fine', text.encode('yes'));
    for await (const { data } of heard) expect(text.decode(data)).toBe('yes');
    expect(server.memoryMb()).toBeLessThan(BOUND_MB);
  };

  it('of random bytes and of another protocol ends that connection only', async () => {
    for (let round = 0; round < 30; round += 1) {
      const socket = await raw();
      const closed = once(socket, 'close');
      socket.resume();
      socket.end(round % 2 === 0 ? 'GET / HTTP/1.1\r\nHost: x\r\n\r\n' : randomBytes(300 + round * 31));
      await closed;
    }
    await isFine();
  });

  it('of a line of 17 MB without an end is refused before it is kept', async () => {
    const socket = await raw();
    const closed = once(socket, 'close');
    socket.resume();
    socket.write(Buffer.alloc(17 * MB, 0x61));
    await closed;
    await isFine();
  });

  it('of half messages that never end takes no more memory than was sent', async () => {
    for (let n = 0; n < 200; n += 1) (await raw()).write(`CONNECT {"verbose":false}\r\nPUB half ${MB}\r\nonly this`);
    await isFine();
  });

  it('of a payload beyond the limit is refused, also one that is announced only', async () => {
    const socket = await raw();
    const closed = once(socket, 'close');
    socket.resume();
    socket.write(`CONNECT {"verbose":false}\r\nPUB big ${17 * MB}\r\n`);
    await closed;
    await isFine();
  });

  it('of a client that says strange things of itself is served as far as it makes sense', async () => {
    for (const said of ['{"protocol":99,"version":"99.0.0","lang":"x"}', '{"version":7,"echo":"perhaps"}']) {
      const socket = await raw();
      let heard = '';
      socket.on('data', (piece: Buffer) => (heard += piece.toString()));
      socket.write(`CONNECT ${said}\r\nPING\r\n`);
      while (!/PONG|-ERR/.test(heard)) await once(socket, 'data');
    }
    await isFine();
  });

  it(`of ${IDLE} connections that say nothing leaves the others served`, async () => {
    for (let done = 0; done < IDLE; done += 100) await Promise.all(Array.from({ length: 100 }, raw));
    await isFine();
  }, 60_000);
});
