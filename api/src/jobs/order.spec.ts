import { describe, expect, it } from '@jest/globals';
import type { TranscriptionJob } from '@soebs/contract';
import { offered, places, reasons } from './order.ts';

const job = (projectId: string, ownerId: string, changes: Partial<TranscriptionJob> = {}): TranscriptionJob => ({
  projectId,
  ownerId,
  state: 'waiting',
  stage: 'queued',
  attempt: 0,
  workerId: null,
  leaseUntilMs: 0,
  dueAtMs: 0,
  code: null,
  requestedAt: projectId,
  claimedAt: null,
  ...changes,
});
const at = { atMs: 1_000, activeOf: () => 1, lastClaims: new Map<string, string>() };
const ids = (jobs: readonly TranscriptionJob[]): string[] => jobs.map(({ projectId }) => projectId);

describe('the queue', () => {
  it('[TJ7] lets owners take turns: many jobs of one do not hold up the one of another', () => {
    const jobs = [job('1', 'a'), job('2', 'a'), job('3', 'a'), job('4', 'b')];
    expect(ids(offered(jobs, at))).toEqual(['1', '4']);
    const afterFirst = offered(jobs.slice(1), { ...at, lastClaims: new Map([['a', '2026']]) });
    expect(ids(afterFirst)).toEqual(['4', '2']);
  });

  it('[TJ7] runs one job of a person at once, or as many as a contract says', () => {
    const jobs = [job('1', 'a', { state: 'active', leaseUntilMs: 2_000 }), job('2', 'a'), job('3', 'a'), job('4', 'b')];
    expect(ids(offered(jobs, at))).toEqual(['4']);
    expect(ids(offered(jobs, { ...at, activeOf: (ownerId) => (ownerId === 'a' ? 2 : 1) }))).toEqual(['2', '4']);
  });

  it('[TJ2] offers what waits and what is delayed and due, and nothing that a worker has, whatever clocks say', () => {
    const jobs = [
      job('1', 'a', { state: 'delayed', dueAtMs: 999 }),
      job('2', 'b', { state: 'delayed', dueAtMs: 1_001 }),
      job('3', 'c', { state: 'active', leaseUntilMs: 999 }),
      job('4', 'd', { state: 'active', leaseUntilMs: 1_001 }),
      job('5', 'e'),
      job('6', 'f', { state: 'completed' }),
      job('7', 'g', { state: 'failed' }),
    ];
    expect(ids(offered(jobs, at))).toEqual(['1', '5']);
  });

  it('tells each waiting job its place, from 1, in the order in which they are given out', () => {
    const jobs = [job('1', 'a'), job('2', 'a'), job('3', 'b'), job('4', 'c', { state: 'active', leaseUntilMs: 2_000 })];
    expect([...places(jobs, new Map())]).toEqual([
      ['1', 1],
      ['3', 2],
      ['2', 3],
    ]);
    expect([...places(jobs, new Map([['a', '2026']])).keys()]).toEqual(['3', '1', '2']);
  });

  it('[TJ7] says of each job that waits what it waits for', () => {
    const jobs = [
      job('1', 'a', { state: 'active' }),
      job('2', 'a'),
      job('3', 'b'),
      job('4', 'c'),
      job('5', 'd', { state: 'delayed', dueAtMs: 1_001 }),
      job('6', 'e', { state: 'failed' }),
    ];
    const shown = (paused: boolean) => [...reasons({ ...at, jobs, paused })];
    expect(shown(false)).toEqual([
      ['2', 'ownerLimit'],
      ['3', 'next'],
      ['4', 'turn'],
      ['5', 'retry'],
    ]);
    expect(shown(true).map(([, reason]) => reason)).toEqual(['paused', 'paused', 'paused', 'paused']);
  });
});
