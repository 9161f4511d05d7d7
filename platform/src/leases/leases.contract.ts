import { setTimeout as after } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { openMongo, type Database, type Db } from '../mongo/mongo.ts';
import { contractServer, quiet, until, type ContractServer } from '../testing/index.ts';
import { lookEveryMs } from './lease.ts';
import { openLeases, type Held, type Leases, type LeasesDeps } from './leases.ts';

const TTL_MS = 400;
let server: ContractServer;
let mongo: Database;
const started: { stop: () => Promise<unknown> }[] = [];
beforeAll(async () => {
  server = await contractServer('mongo');
  mongo = await openMongo(server.url);
}, 30_000);
afterEach(async () => {
  await Promise.all(started.splice(0).map(({ stop }) => stop()));
  await mongo.db.collection('leases').deleteMany({});
});
afterAll(async () => {
  await mongo.close();
  await server.stop();
});

/** A database whose writes can be made to hang, or to take their time, as seen by one process. */
const hanging = (db: Db) => {
  let hangs = false;
  let slowMs = 0;
  const never = (): Promise<never> => new Promise(() => undefined);
  const collection = (name: string) =>
    new Proxy(db.collection(name), {
      get: (target, key) => {
        const found = Reflect.get(target, key) as unknown;
        if (typeof found !== 'function') return found;
        const call = found.bind(target) as (...args: unknown[]) => unknown;
        return (...args: unknown[]) => {
          if (key === 'find') return call(...args);
          if (hangs) return never();
          return slowMs > 0 ? after(slowMs).then(() => call(...args)) : call(...args);
        };
      },
    });
  const slow = (ms: number): void => {
    slowMs = ms;
  };
  return { db: { collection } as unknown as Db, hang: () => (hangs = true), slow };
};

type Worker = { readonly leases: Leases; readonly works: Held[]; readonly stop: () => Promise<unknown> };

/** A process that does nothing under its leases but to note them. */
const worker = (names: readonly string[], own: Partial<LeasesDeps> = {}): Worker => {
  const controller = new AbortController();
  const works: Held[] = [];
  const leases = openLeases({ db: mongo.db, log: quiet, signal: controller.signal, ttlMs: TTL_MS, ...own });
  const work = async (held: Held): Promise<void> => {
    works.push(held);
    await new Promise<void>((resolve) => {
      if (held.signal.aborted) resolve();
      held.signal.addEventListener('abort', () => resolve(), { once: true });
    });
  };
  const ended = Promise.all(names.map((name) => leases.hold(name, work)));
  const stop = (): Promise<unknown> => {
    controller.abort();
    return ended;
  };
  const made = { leases, works, stop };
  started.push(made);
  return made;
};

/** How many of the workers hold the lease. */
const holders = (name: string, workers: readonly Worker[]): number =>
  workers.filter(({ leases }) => leases.held().includes(name)).length;

describe('a lease', () => {
  it('[OP1] is held by one of several at a time, and goes over at once when its holder stops', async () => {
    const workers = [worker(['a']), worker(['a']), worker(['a'])];
    await until(() => holders('a', workers) === 1);
    for (let n = 0; n < 10; n += 1) {
      await after(20);
      expect(holders('a', workers)).toBeLessThan(2);
    }
    const [first] = workers.filter(({ leases }) => leases.held().includes('a'));
    await first?.stop();
    const others = workers.filter((each) => each !== first);
    await until(() => holders('a', others) === 1);
    const fences = workers.flatMap(({ works }) => works.map(({ fence }) => fence));
    expect(new Set(fences).size).toBe(fences.length);
    expect(await mongo.db.collection('leases').countDocuments({ names: { $exists: true } })).toBe(2);
  });

  it('[OP1] is taken from a holder that died, under a higher fence, and not before it must have stopped', async () => {
    await mongo.db.collection('leases').insertOne({ _id: 'a' as never, holder: 'dead', fence: 7, beat: 'x' });
    const begunMs = performance.now();
    const next = worker(['a']);
    await until(() => next.works.length === 1);
    expect(next.works[0]?.fence).toBe(8);
    expect(performance.now() - begunMs).toBeGreaterThanOrEqual(TTL_MS * 1.25);
  });

  it('[OP1] is not taken from a holder that lives, however its clock goes', async () => {
    const holder = worker(['a']);
    await until(() => holder.leases.held().length === 1);
    const ahead = worker(['a', 'b'], { clockMs: () => performance.now() + 90_000 });
    const behind = worker(['a', 'c'], { clockMs: () => performance.now() - 90_000 });
    await until(() => ahead.leases.held().length + behind.leases.held().length === 2);
    await after(TTL_MS * 2);
    expect(holders('a', [holder, ahead, behind])).toBe(1);
  });

  it('[OP1] is given up by a holder whose store hangs, before another one has it', async () => {
    const { db, hang } = hanging(mongo.db);
    const frozen = worker(['a'], { db });
    await until(() => frozen.leases.held().length === 1);
    let stoppedMs = 0;
    frozen.works[0]?.signal.addEventListener('abort', () => (stoppedMs = performance.now()));
    const next = worker(['a']);
    hang();
    await until(() => next.works.length === 1);
    expect(stoppedMs).toBeGreaterThan(0);
    expect(frozen.leases.held()).toEqual([]);
    started.splice(0, 1);
  });

  it('[OP1] stays with its holder when the store answers slowly', async () => {
    const { db, slow } = hanging(mongo.db);
    const names = Array.from({ length: 12 }, (_, n) => `slow:${n}`);
    const holder = worker(names, { db });
    await until(() => holder.leases.held().length === names.length);
    slow(TTL_MS / 20);
    await after(TTL_MS * 4);
    expect(holder.works).toHaveLength(names.length);
    expect(holder.leases.held()).toHaveLength(names.length);
  });

  it('[OP1] is taken at once where nobody else contends, all that are asked for together', async () => {
    const begunMs = performance.now();
    const alone = worker(['a', 'b', 'c'], { ttlMs: 60_000 });
    await until(() => alone.works.length === 3);
    expect(performance.now() - begunMs).toBeLessThan(lookEveryMs(60_000));
  });

  it('[OP1] begins its work again when it fails', async () => {
    const controller = new AbortController();
    const leases = openLeases({ db: mongo.db, log: quiet, signal: controller.signal, ttlMs: TTL_MS });
    const fences: number[] = [];
    const ended = leases.hold('a', ({ fence }) => {
      fences.push(fence);
      return Promise.reject(new Error('not today'));
    });
    await until(() => fences.length === 2);
    controller.abort();
    await ended;
    expect(fences).toEqual([1, 2]);
  });
});

describe('many leases', () => {
  const names = Array.from({ length: 24 }, (_, n) => `process:${n}`);

  it('[OP2] spread over the processes that contend for them, and each of them has a holder again', async () => {
    const first = worker(names);
    await until(() => first.leases.held().length === names.length);
    const second = worker(names);
    const all = (): string[] => [first, second].flatMap(({ leases }) => [...leases.held()]);
    await until(() => second.leases.held().length > 4 && all().length === names.length);
    expect(new Set(all()).size).toBe(names.length);
    await second.stop();
    await until(() => first.leases.held().length === names.length);
  });
});

describe('a borrowed lease', () => {
  const never = new AbortController().signal;

  it('[OP1] is one at a time, within a process and among several, and leaves nothing behind', async () => {
    const [one, two] = [worker([]), worker([])];
    let [running, most, done] = [0, 0, 0];
    const work = async ({ leases }: Worker): Promise<void> => {
      const borrowed = await leases.borrow('upload/1', never);
      running += 1;
      most = Math.max(most, running);
      await after(10);
      running -= 1;
      done += 1;
      await borrowed?.release();
    };
    await Promise.all([one, two, one, two, one].map(work));
    expect([most, done]).toEqual([1, 5]);
    expect(await mongo.db.collection('leases').countDocuments({ _id: 'upload/1' as never })).toBe(0);
  });

  it('[OP1] is kept for as long as it is needed, and taken from a process that died', async () => {
    const [one, two] = [worker([]), worker([])];
    const borrowed = await one.leases.borrow('upload/1', never);
    expect(await two.leases.borrow('upload/1', AbortSignal.timeout(TTL_MS * 3))).toBeUndefined();
    expect(borrowed?.signal.aborted).toBe(false);
    await borrowed?.release();
    await mongo.db.collection('leases').insertOne({ _id: 'upload/1' as never, holder: 'dead', fence: 3, beat: 'x' });
    expect((await two.leases.borrow('upload/1', never))?.fence).toBe(4);
  });
});
