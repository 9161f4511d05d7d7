import { describe, expect, it } from '@jest/globals';
import type { Notifications } from '@soebs/platform';
import { liveWorkers } from './workers.ts';

describe('workers as staff see them', () => {
  it('[AD1] are listed with how long they are silent, and are gone after a minute', () => {
    let atMs = 1_000_000;
    let hear: (message: { subject: string; data: unknown }) => void = () => undefined;
    const notifications = {
      subscribe: (_: string, listener: typeof hear) => {
        hear = listener;
        return () => undefined;
      },
    } as Pick<Notifications, 'subscribe'>;
    const workers = liveWorkers(notifications, () => new Date(atMs));
    expect(workers.list()).toEqual([]);
    const announced = {
      workerId: 'w1',
      host: 'h',
      version: '1.2.3 (Node 22.0.0)',
      startedAt: '2026-11-29T10:00:00.000Z',
      projectId: null,
      attempt: null,
      speed: 3.5,
    };
    hear({ subject: 'workers.w1', data: announced });
    hear({ subject: 'workers.w2', data: { ...announced, workerId: 'w2' } });
    atMs += 7_000;
    hear({ subject: 'workers.w1', data: announced });
    atMs += 55_000;
    expect(workers.list()).toEqual([{ ...announced, silentMs: 55_000 }]);
  });
});
