import { describe, expect, it } from '@jest/globals';
import { LOST_AFTER_MS } from '@soebs/events';
import { lostRuns } from './recover-jobs.ts';

const run = (projectId: string, leaseUntilMs: number, attempt = 1) => ({ projectId, attempt, leaseUntilMs });

describe('lost workers', () => {
  it('[TJ2] are those whose run has shown no other sign of life for 75 s, by the watcher’s own clock', () => {
    const lost = lostRuns();
    expect(lost([run('a', 1), run('b', 1)], 5_000)).toEqual([]);
    expect(lost([run('a', 1), run('b', 2)], 60_000)).toEqual([]);
    expect(lost([run('a', 1), run('b', 2)], 5_000 + LOST_AFTER_MS - 1)).toEqual([]);
    expect(lost([run('a', 1), run('b', 2)], 5_000 + LOST_AFTER_MS)).toEqual([run('a', 1)]);
    expect(lost([run('a', 1, 2), run('b', 2)], 60_000 + LOST_AFTER_MS)).toEqual([run('b', 2)]);
  });

  it('[TJ2] are none at the first look, however long ago their sign of life is by any clock', () => {
    expect(lostRuns()([run('a', 0)], Number.MAX_SAFE_INTEGER)).toEqual([]);
  });

  it('[TJ2] are watched anew when they come back', () => {
    const lost = lostRuns();
    lost([run('a', 1)], 0);
    lost([], 10_000);
    expect(lost([run('a', 1)], LOST_AFTER_MS)).toEqual([]);
  });
});
