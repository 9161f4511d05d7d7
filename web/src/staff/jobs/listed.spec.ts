import { describe, expect, it } from '@jest/globals';
import type { ListedJob } from '@soebs/contract';
import { withJob, withTick, type JobsPage } from './listed.ts';

const job = (changes: Partial<ListedJob> = {}): ListedJob => ({
  projectId: 'p1',
  ownerId: 'u1',
  state: 'active',
  stage: 'transcribeAudio',
  attempt: 2,
  workerId: 'w1',
  leaseUntilMs: 0,
  dueAtMs: 0,
  code: null,
  requestedAt: '2026-01-01T00:00:00.000Z',
  claimedAt: null,
  percent: 40,
  queuePlace: null,
  reason: null,
  title: 'Interview',
  owner: { id: 'u1', name: 'Ursina User', email: 'u@x.ch' },
  ...changes,
});
const page = (...items: ListedJob[]): JobsPage => ({
  items,
  total: items.length,
  next: null,
  queue: { paused: false, waiting: 0, delayed: 0, active: 1, waitingSince: null, atOnceEach: 1 },
  waitedToday: { p50: null, p95: null, measured: 0 },
});
const tick = { projectId: 'p1', attempt: 2, stage: 'transcribeAudio', percent: 55 } as const;

describe('a page of jobs', () => {
  it('keeps title and owner when a job changes, and its percent within one run only', () => {
    const { title, owner, percent, queuePlace, ...reported } = job({ stage: 'storeTranscription' });
    const [same] = withJob(page(job()), reported).items;
    expect(same).toEqual({ ...reported, title, owner, percent, queuePlace });
    const [later] = withJob(page(job()), { ...reported, attempt: 3 }).items;
    expect(later?.percent).toBeNull();
    const [failed] = withJob(page(job()), { ...reported, state: 'failed' }).items;
    expect(failed?.percent).toBeNull();
  });

  it('follows ticks of the present run upwards, and no others', () => {
    expect(withTick(page(job()), tick).items[0]?.percent).toBe(55);
    expect(withTick(page(job()), { ...tick, percent: 12 }).items[0]?.percent).toBe(40);
    expect(withTick(page(job()), { ...tick, attempt: 1 }).items[0]?.percent).toBe(40);
    expect(withTick(page(job()), { ...tick, projectId: 'p2' }).items[0]?.percent).toBe(40);
  });

  it('tells the place of those who wait', () => {
    const waiting = job({ state: 'waiting', percent: null, queuePlace: 3 });
    const [moved] = withTick(page(waiting), { ...tick, stage: 'queued', percent: 0, queuePlace: 2 }).items;
    expect(moved).toMatchObject({ queuePlace: 2, percent: null });
  });
});
