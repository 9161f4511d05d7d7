// @long: kills, floods or starts whole programs.
import { afterEach, describe, expect, it } from '@jest/globals';
import { ErrorType, EventStoreDBClient, type ResolvedEvent } from '@eventstore/db-client';
import { status } from '@grpc/grpc-js';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { collect, copyLog, freshDirectory, launch, numbered, startSpawned, type Spawned } from './testing/spawned.ts';

const started: Spawned[] = [];
const start = async (...args: Parameters<typeof startSpawned>): Promise<Spawned> => {
  const store = await startSpawned(...args);
  started.push(store);
  return store;
};
afterEach(() => Promise.all(started.splice(0).map((store) => store.remove())));

/** What a start that fails says, and how it ends. */
const failure = async (...args: string[]): Promise<{ code: unknown; said: string }> => {
  const child = launch(...args);
  const said: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  child.stdout?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const [code] = (await once(child, 'close')) as unknown[];
  return { code, said: said.join('').trim() };
};

const firstId = async (client: EventStoreDBClient): Promise<string | undefined> => {
  const [first] = await collect<ResolvedEvent>(client.readAll({ maxCount: 1 }));
  return first?.event?.id;
};

describe('starting', () => {
  it('refuses a data directory that a living server holds, in one sentence with code 2', async () => {
    const store = await start();
    const { code, said } = await failure('--port', '0', '--data', store.directory);
    expect(code).toBe(2);
    expect(said).toMatch(/^The data directory \S+ is in use by another event store \(process \d+\)\.$/);
  });

  it('takes over the directory of a server that was killed', async () => {
    const killed = await start();
    await killed.client().appendToStream('kept-1', numbered(1));
    await killed.end('SIGKILL');
    const next = await start(killed.directory);
    expect(await collect(next.client().readStream('kept-1'))).toHaveLength(1);
  });

  it('refuses a taken port in one sentence with code 2, and leaves the directory free', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const directory = freshDirectory();
    const { code, said } = await failure('--port', String(port), '--data', directory);
    other.close();
    expect({ code, said }).toEqual({
      code: 2,
      said: `Port ${port} on 127.0.0.1 cannot be used: it is taken by another process.`,
    });
    await start(directory);
  });

  it('refuses a command line that it cannot follow', async () => {
    expect((await failure('--port', '99999', '--data', 'x')).said).toMatch(/^'99999' is not a port\. Usage:/);
  });
});

describe('a log', () => {
  it('keeps its id, its events and its revisions over a restart', async () => {
    const before = await start();
    const client = before.client();
    const logId = await firstId(client);
    const { position } = await client.appendToStream('kept-1', numbered(3));
    await before.end();
    const after = await start(before.directory, '--sync', 'normal');
    const next = after.client();
    expect(await firstId(next)).toBe(logId);
    const appended = await next.appendToStream('kept-1', numbered(1, 3), { expectedRevision: 2n });
    expect(appended.position!.commit).toBeGreaterThan(position!.commit);
    expect(await collect(next.readStream('kept-1'))).toHaveLength(4);
  });

  it('has an id of its own, so that a reader notices another log', async () => {
    const [one, two] = await Promise.all([start(), start()]);
    expect(await firstId(one.client())).not.toBe(await firstId(two.client()));
  });
});

describe('a copy', () => {
  it('made while many write is the log of one moment, and is told from the log that went on', async () => {
    const store = await start();
    const client = store.client();
    let isWriting = true;
    const write = async (stream: string): Promise<void> => {
      while (isWriting) await client.appendToStream(stream, numbered(5));
    };
    const writing = Promise.all(['a-1', 'b-1', 'c-1'].map(write));
    await client.appendToStream('before-1', numbered(1));
    const target = join(freshDirectory(), 'copy');
    expect(await copyLog(store.directory, target)).toBe(0);
    const after = await client.appendToStream('after-1', numbered(1));
    isWriting = false;
    await writing;
    expect(await copyLog(store.directory, target)).toBe(2);

    const copy = (await start(target)).client();
    const copied = await collect<ResolvedEvent>(copy.readAll());
    const original = await collect<ResolvedEvent>(client.readAll({ maxCount: copied.length }));
    expect(copied.map(({ event }) => event?.id)).toEqual(original.map(({ event }) => event?.id));
    expect(copied.some(({ event }) => event?.streamId === 'before-1')).toBe(true);
    const resumed = copy.subscribeToAll({ fromPosition: after.position! });
    await expect(once(resumed, 'data')).rejects.toThrow(/not the border/);
  });
});

describe('stopping', () => {
  it('exits with 0 on SIGTERM and SIGINT while a subscription is open, which ends as cancelled', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const store = await start();
      const subscription = store.client().subscribeToAll();
      const ended = new Promise((resolve) => subscription.once('error', resolve));
      subscription.resume();
      await once(subscription, 'caughtUp');
      expect(await store.end(signal)).toBe(0);
      expect(await ended).toMatchObject({ type: ErrorType.CANCELLED });
    }
  });

  it('loses no append that it has answered', async () => {
    const store = await start();
    const client = store.client();
    let acknowledged = 0;
    let isBusy: () => void = () => undefined;
    const busy = new Promise<void>((resolve) => (isBusy = resolve));
    const writing = (async () => {
      for (;;) {
        await client.appendToStream('busy-1', numbered(1, acknowledged));
        acknowledged += 1;
        if (acknowledged === 50) isBusy();
      }
    })().catch((error: unknown) => error);
    await busy;
    expect(await store.end()).toBe(0);
    expect(await writing).toMatchObject({ type: ErrorType.CANCELLED });
    const next = await start(store.directory);
    const kept = await collect(next.client().readStream('busy-1'));
    expect(kept.length).toBeGreaterThanOrEqual(acknowledged);
    expect(kept.length).toBeLessThanOrEqual(acknowledged + 1);
  });

  it('lets the same client go on after a restart on the same port', async () => {
    const store = await start();
    const client = store.client();
    await client.appendToStream('kept-1', numbered(1));
    await store.end();
    const again = launch('--port', String(store.port), '--data', store.directory);
    await once(again.stdout!, 'data');
    const append = (): Promise<unknown> => client.appendToStream('kept-1', numbered(1)).catch(append);
    await append();
    expect(await collect(client.readStream('kept-1'))).toHaveLength(2);
    again.kill();
    await once(again, 'exit');
  });
});

describe('the rest of the protocol', () => {
  it('finds the server by gossip', async () => {
    const store = await start();
    const client = EventStoreDBClient.connectionString(`esdb+discover://127.0.0.1:${store.port}?tls=false`);
    await client.appendToStream('found-1', numbered(1));
    expect(await collect(client.readStream('found-1'))).toHaveLength(1);
    await client.dispose();
  });

  it('refuses what it does not offer cleanly', async () => {
    const client = (await start()).client();
    await expect(client.createProjection('p', 'fromAll()')).rejects.toMatchObject({ code: status.UNIMPLEMENTED });
    await client.appendToStream('fine-1', numbered(1));
  });
});
