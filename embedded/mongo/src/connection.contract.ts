import { describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { connected } from './testing/connected.ts';
import { type NotStarted, startServer, temporaryFolder } from './testing/server.ts';

const { server, db, collection } = connected();

describe('greeting', () => {
  it('says that it is a writable standalone server of version 7.0', async () => {
    const hello = await db().command({ hello: 1 });
    expect(hello).toMatchObject({ isWritablePrimary: true, maxWireVersion: 21, ok: 1 });
    expect(hello).not.toHaveProperty('setName');
    expect(await db().command({ ping: 1 })).toEqual({ ok: 1 });
    expect(await db().admin().serverInfo()).toMatchObject({ version: '7.0.0' });
  });
});

describe('several clients', () => {
  it('are served side by side, each in its order', async () => {
    const works = Array.from({ length: 20 }, async (_, worker) => {
      for (let n = 0; n < 10; n += 1) {
        await collection().insertOne({ worker, n });
        expect(await collection().countDocuments({ worker })).toBe(n + 1);
      }
    });
    await Promise.all(works);
    expect(await collection().countDocuments()).toBe(200);
  });

  it('may write without waiting for the answer', async () => {
    const silent = db().collection('things', { writeConcern: { w: 0 } });
    await silent.insertOne({ _id: 'silent' as never });
    let stored = 0;
    while (stored === 0) stored = await collection().countDocuments({ _id: 'silent' as never });
    expect(stored).toBe(1);
  });

  it('loses nobody else when one breaks the protocol', async () => {
    for (const bytes of [Buffer.from('GET / HTTP/1.1\r\n\r\n'), Buffer.alloc(64, 0xff), Buffer.alloc(16)]) {
      const socket = createConnection({ port: server().port, host: '127.0.0.1' });
      const closed = once(socket, 'close');
      socket.on('error', () => undefined);
      socket.write(bytes);
      socket.resume();
      if (bytes.length === 16) socket.end();
      await closed;
    }
    expect(await db().command({ ping: 1 })).toEqual({ ok: 1 });
  });
});

describe('starting and stopping', () => {
  const failure = async (folder: string, ...options: string[]): Promise<NotStarted> => {
    const second = await startServer(folder, ...options).catch((error: unknown) => error as NotStarted);
    if ('url' in second) throw new Error('the second server started');
    return second;
  };

  it('says in one sentence that the port is taken and exits with 2', async () => {
    const folder = temporaryFolder();
    const second = await failure(folder.path, '--port', String(server().port));
    expect(second).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/^Port \d+ on 127\.0\.0\.1 .* taken.*\n$/),
    });
    folder.remove();
  });

  it('says in one sentence that another running server has the data and exits with 2, and starts once that is gone', async () => {
    const folder = temporaryFolder();
    const first = await startServer(folder.path);
    const second = await failure(folder.path);
    expect(second).toMatchObject({ exitCode: 2, stderr: expect.stringMatching(/^The data folder .* in use.*\n$/) });
    await first.kill();
    const third = await startServer(folder.path);
    expect(await third.stop()).toBe(0);
    folder.remove();
  });

  it('keeps documents and indexes over a restart', async () => {
    const folder = temporaryFolder();
    const first = await startServer(folder.path);
    const writer = await new MongoClient(first.url).connect();
    await writer
      .db('kept')
      .collection('a')
      .insertMany([{ v: [1, 2] }, { v: 3 }]);
    await writer.db('kept').collection('a').createIndex({ v: 1 }, { unique: true }, {});
    const found = first.stop();
    expect(await found).toBe(0);
    await writer.close();
    const second = await startServer(folder.path);
    const reader = await new MongoClient(second.url).connect();
    const again = reader.db('kept').collection('a');
    expect(await again.find({ v: { $gte: 1, $lte: 3 } }).toArray()).toHaveLength(2);
    await expect(again.insertOne({ v: [9, 2] })).rejects.toMatchObject({ code: 11000 });
    await reader.close();
    await second.stop();
    folder.remove();
  });

  it('listens on a unix socket, too', async () => {
    const folder = temporaryFolder();
    const path = join(folder.path, 'mongo.sock');
    const running = await startServer(folder.path, '--socket', path);
    const local = await new MongoClient(`mongodb://${encodeURIComponent(path)}`).connect();
    expect(await local.db('test').command({ ping: 1 })).toEqual({ ok: 1 });
    await local.close();
    await running.stop();
    folder.remove();
  });
});
