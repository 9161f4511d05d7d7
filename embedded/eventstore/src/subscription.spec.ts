import { describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from './event.ts';
import { Subscription, type Outlet, type Source } from './subscription.ts';

const eventAt = (position: number): RecordedEvent => ({
  position,
  stream: position % 2 === 0 ? 'even' : 'odd',
  revision: position,
  id: '00000000-0000-4000-8000-000000000000',
  type: 'Happened',
  contentType: 'application/json',
  createdMs: 0,
  data: Buffer.alloc(0),
  metadata: Buffer.alloc(0),
});

/** A log in memory, and a channel that notes what it gets and can be blocked. */
const situation = (start = -1) => {
  const log: RecordedEvent[] = [];
  const got: (number | string)[] = [];
  let queued = 0;
  const waiting: (() => void)[] = [];
  const outlet: Outlet = {
    open: true,
    get queued() {
      return queued;
    },
    event: ({ position }) => got.push(position),
    checkpoint: (position) => got.push(`checkpoint ${position}`),
    caughtUp: () => got.push('caught up'),
    fellBehind: () => got.push('fell behind'),
    ready: () => (queued === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
    fail: (error) => got.push(String(error)),
  };
  const source: Source = {
    start,
    after: (cursor, limit) => log.filter(({ position }) => position > cursor).slice(0, limit),
    cursorOf: ({ position }) => position,
    takes: () => true,
  };
  return {
    got,
    outlet,
    source,
    write: (subscription: Subscription, ...positions: number[]) => {
      const written = positions.map(eventAt);
      log.push(...written);
      subscription.offer(written);
    },
    past: (...positions: number[]) => log.push(...positions.map(eventAt)),
    block: () => (queued = 1_000_000),
    unblock: async () => {
      queued = 0;
      for (const resolve of waiting.splice(0)) resolve();
      await new Promise(setImmediate);
    },
  };
};

const everything = { matches: () => true, checkpointEvery: undefined };

describe('a subscription', () => {
  it('gives the past, says that it has caught up, then gives what is committed', async () => {
    const { got, outlet, source, past, write } = situation();
    past(0, 1, 2);
    const subscription = new Subscription(source, outlet, everything);
    await subscription.catchUp();
    write(subscription, 3, 4);
    expect(got).toEqual([0, 1, 2, 'caught up', 3, 4]);
  });

  it('gives what is committed during the catch-up once', async () => {
    const { got, outlet, source, past, write } = situation();
    past(0, 1);
    const subscription = new Subscription(source, outlet, everything);
    const caughtUp = subscription.catchUp();
    write(subscription, 2);
    await caughtUp;
    write(subscription, 3);
    expect(got).toEqual([0, 1, 2, 'caught up', 3]);
  });

  it('that cannot take more falls behind, then reads what it missed', async () => {
    const { got, outlet, source, write, block, unblock } = situation();
    const subscription = new Subscription(source, outlet, everything);
    await subscription.catchUp();
    block();
    write(subscription, 0, 1);
    write(subscription, 2);
    await unblock();
    write(subscription, 3);
    expect(got).toEqual(['caught up', 'fell behind', 0, 1, 2, 'caught up', 3]);
  });

  it('counts considered events over catch-up and live, and never repeats a checkpoint', async () => {
    const { got, outlet, source, past, write } = situation();
    past(0, 1, 2, 3);
    const selection = { matches: ({ stream }: RecordedEvent) => stream === 'even', checkpointEvery: 3 };
    const subscription = new Subscription(source, outlet, selection);
    await subscription.catchUp();
    write(subscription, 4, 5, 6);
    expect(got).toEqual([0, 2, 'checkpoint 2', 'checkpoint 3', 'caught up', 4, 'checkpoint 5', 6]);
  });

  it('gives no checkpoint when there was nothing to consider', async () => {
    const { got, outlet, source } = situation(7);
    await new Subscription(source, outlet, { ...everything, checkpointEvery: 1 }).catchUp();
    expect(got).toEqual(['caught up']);
  });

  it('ends its channel when the source fails, in the past and live', async () => {
    const { got, outlet, source, write } = situation();
    const broken = { ...source, after: raise };
    await new Subscription(broken, outlet, everything).catchUp();
    const live = new Subscription({ ...source, takes: raise }, outlet, everything);
    await live.catchUp();
    write(live, 0);
    expect(got).toEqual(['Error: gone', 'caught up', 'Error: gone']);
  });
});

const raise = (): never => {
  throw new Error('gone');
};
