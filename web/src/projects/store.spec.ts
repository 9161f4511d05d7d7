import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Project } from '@soebs/contract';
import { isListed } from './listed.ts';
import { estimateCents } from './price.ts';
import { useProjects } from './store.ts';

const project = (changes: Partial<Project> = {}): Project => ({
  id: 'p1',
  ownerId: 'u1',
  title: 'Sitzung',
  language: 'auto',
  expressions: [],
  subtitlePreset: 'standard',
  fileName: 'sitzung.mp3',
  fileBytes: 1_000,
  stage: 'queued',
  status: 'ongoing',
  uploading: false,
  attempt: 1,
  failure: null,
  failedAt: null,
  media: null,
  words: null,
  spokenLanguage: null,
  archived: false,
  members: [],
  readersExport: true,
  createdAt: '2026-03-01T10:00:00.000Z',
  changedAt: '2026-03-01T10:00:00.000Z',
  ...changes,
});

const { loaded, receive, tick, remove, clear } = useProjects.getState();
const shown = (): Project | undefined => useProjects.getState().shown.get('p1')?.project;
const percent = (): number | undefined => useProjects.getState().progress.get('p1')?.percent;

beforeEach(() => clear());

describe('projects on the screen', () => {
  it('[LV2] takes a live change once, and never an older one', () => {
    receive(5, project({ stage: 'transcribeAudio' }));
    receive(4, project({ stage: 'started' }));
    receive(5, project({ stage: 'started' }));
    expect(shown()?.stage).toBe('transcribeAudio');
  });

  it('[LV2] keeps a live change when an older answer of a call comes late', () => {
    receive(5, project({ stage: 'finished', changedAt: '2026-03-01T10:05:00.000Z' }));
    loaded([project({ stage: 'started', changedAt: '2026-03-01T10:01:00.000Z' })]);
    expect(shown()?.stage).toBe('finished');
  });

  it('does not bring a removed project back', () => {
    loaded([project()]);
    remove('p1');
    receive(9, project());
    loaded([project()]);
    expect(shown()).toBeUndefined();
  });

  it('[SH4] keeps what it was for the page that shows it, and brings it back when it is shared again', () => {
    receive(5, project());
    remove('p1', 6);
    receive(6, project());
    expect(shown()).toBeUndefined();
    expect(useProjects.getState().removed.get('p1')?.project?.title).toBe('Sitzung');
    receive(7, project());
    expect(shown()?.title).toBe('Sitzung');
    expect(useProjects.getState().removed.size).toBe(0);
  });

  it('[SH2] lists own ones, those that others share, or both', () => {
    const all = { status: 'ongoing', q: '', archived: false, userId: 'u1' } as const;
    const inList = (scope: 'own' | 'shared' | 'all', ownerId: string) =>
      isListed(project({ ownerId }), { ...all, scope });
    expect([inList('own', 'u1'), inList('own', 'u2')]).toEqual([true, false]);
    expect([inList('shared', 'u1'), inList('shared', 'u2')]).toEqual([false, true]);
    expect([inList('all', 'u1'), inList('all', 'u2')]).toEqual([true, true]);
  });

  it('[TJ1] never lets the percent fall within a run', () => {
    tick({ projectId: 'p1', attempt: 1, stage: 'transcribeAudio', percent: 40 });
    tick({ projectId: 'p1', attempt: 1, stage: 'transcribeAudio', percent: 30 });
    expect(percent()).toBe(40);
    tick({ projectId: 'p1', attempt: 2, stage: 'started', percent: 2 });
    expect(percent()).toBe(2);
    tick({ projectId: 'p1', attempt: 1, stage: 'transcribeAudio', percent: 60 });
    expect(percent()).toBe(2);
  });

  it('lists by status, archive and a part of the title in any case', () => {
    const filter = { status: 'ongoing', q: 'SITZ', archived: false, scope: 'all', userId: 'u1' } as const;
    expect(isListed(project(), filter)).toBe(true);
    expect(isListed(project({ archived: true }), filter)).toBe(false);
    expect(isListed(project({ status: 'failed' }), filter)).toBe(false);
    expect(isListed(project({ title: 'Vortrag' }), filter)).toBe(false);
  });
});

describe('the price before the upload', () => {
  it.each([
    [100, 100, 100],
    [59_999, 100, 100],
    [60_000, 100, 100],
    [60_001, 101, 200],
    [36_000_000, 60_000, 60_000],
  ])('[CR5] %d ms cost %d cents, by the minute %d', (durationMs, byCent, byMinute) => {
    expect(estimateCents(durationMs)).toBe(byCent);
    expect(estimateCents(durationMs, 'minute')).toBe(byMinute);
  });
});
