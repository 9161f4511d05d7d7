import { describe, expect, it } from '@jest/globals';
import type { Project } from '@soebs/contract';
import { endedBetween } from './browser-notices.ts';

const shown = (...statuses: readonly Project['status'][]) =>
  new Map(statuses.map((status, n) => [`p${n}`, { project: { id: `p${n}`, status } as Project, revision: n }]));

describe('browser notices', () => {
  it('[NT1] are about projects that end while the page is there, once', () => {
    const before = shown('ongoing', 'ongoing', 'finished', 'failed', 'ongoing');
    const now = shown('finished', 'failed', 'finished', 'failed', 'ongoing', 'finished');
    expect(endedBetween(before, now).map(({ id }) => id)).toEqual(['p0', 'p1']);
    expect(endedBetween(now, now)).toEqual([]);
  });
});
