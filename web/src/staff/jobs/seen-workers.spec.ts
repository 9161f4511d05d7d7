import { describe, expect, it } from '@jest/globals';
import type { Worker } from '@soebs/contract';
import { present, stateOf, withWorker, type SeenWorker } from './seen-workers.ts';

const worker = (workerId: string, changes: Partial<Worker> = {}): Worker => ({
  workerId,
  host: 'h',
  version: null,
  startedAt: '2026-11-29T10:00:00.000Z',
  projectId: null,
  attempt: null,
  speed: null,
  silentMs: 0,
  ...changes,
});

describe('[AD1] the workers that staff see', () => {
  it('are each listed once, in one order, with what they told last', () => {
    const seen = [worker('b'), worker('a'), worker('b', { projectId: 'p' })].reduce<readonly SeenWorker[]>(
      (before, announced, n) => withWorker(before, announced, n * 1_000),
      [],
    );
    expect(seen.map(({ workerId, projectId, announcedAtMs }) => [workerId, projectId, announcedAtMs])).toEqual([
      ['a', null, 1_000],
      ['b', 'p', 2_000],
    ]);
  });

  it('are silent after 15 seconds and gone after a minute, by the clock of the page', () => {
    const [seen] = withWorker([], worker('a', { silentMs: 10_000, projectId: 'p' }), 100_000);
    expect([stateOf(seen!, 105_000), stateOf(seen!, 105_001)]).toEqual(['working', 'silent']);
    expect([present([seen!], 150_000).length, present([seen!], 150_001).length]).toEqual([1, 0]);
    expect(stateOf(withWorker([], worker('a'), 0)[0]!, 0)).toBe('free');
  });
});
