import { describe, expect, it } from '@jest/globals';
import { lastTicks } from './last-ticks.ts';
import { waitingTick } from './queue.ts';

const job = {
  projectId: 'p',
  attempt: 0,
  state: 'waiting',
  dueAtMs: 0,
} as Parameters<typeof waitingTick>[0];

describe('when a waiting job begins', () => {
  it('[PJ1] is told by what those under way still need, for as many places as there are of them', () => {
    let nowMs = 0;
    let hear: (message: { data: unknown; subject: string }) => void = () => undefined;
    const notifications = {
      publish: () => undefined,
      subscribe: (_: string, listener: typeof hear) => {
        hear = listener;
        return () => undefined;
      },
      onReturn: () => () => undefined,
      flush: () => Promise.resolve(),
      close: () => Promise.resolve(),
    };
    const ticks = lastTicks(notifications, () => new Date(nowMs));
    const tell = (projectId: string, more: object): void =>
      hear({ subject: 't', data: { projectId, attempt: 1, stage: 'transcribeAudio', percent: 20, ...more } });
    tell('a', { remainingMs: 90_000 });
    tell('b', { remainingMs: 31_000 });
    tell('c', {});
    nowMs = 4_000;
    expect(ticks.remaining()).toEqual([27_000, 86_000]);
    const begins = (place: number, paused = false) =>
      waitingTick(job, { paused, place, remaining: ticks.remaining() }).beginsInMs;
    expect([begins(1), begins(2), begins(3), begins(1, true)]).toEqual([30_000, 90_000, undefined, undefined]);
    expect([ticks.latestOf('a')?.percent, ticks.latestOf('d')]).toEqual([20, undefined]);
    nowMs = 70_000;
    expect([ticks.remaining(), ticks.latestOf('a')]).toEqual([[], undefined]);
  });
});
