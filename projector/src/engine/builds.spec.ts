import { describe, expect, it } from '@jest/globals';
import { superseded, type Build } from './builds.ts';
import { buildToRead } from './current-views.ts';

const HOUR_MS = 3_600_000;
const build = (version: number, number: number, readyAtMs: number | null, view = 'notes.pad'): Build => ({
  _id: `${view}@${version}.${number}`,
  view,
  version,
  number,
  log: 'log',
  collection: `${view}@${version}.${number}`,
  position: '',
  state: readyAtMs === null ? 'building' : 'ready',
  readyAt: readyAtMs === null ? null : new Date(readyAtMs),
});
const read = (builds: readonly Build[], version: number) => buildToRead(builds, { name: 'notes.pad', version })?._id;

describe('the build that is read', () => {
  const builds = [build(1, 1, 0), build(1, 2, 0), build(2, 1, 0), build(3, 1, null), build(9, 9, 0, 'other.view')];

  it('[OP3] is the latest ready one of one’s own version', () => {
    expect([read(builds, 1), read(builds, 2)]).toEqual(['notes.pad@1.2', 'notes.pad@2.1']);
  });

  it('[OP3] is the highest ready one of another version while one’s own is being built, or is none', () => {
    expect([read(builds, 3), read(builds, 4)]).toEqual(['notes.pad@2.1', 'notes.pad@2.1']);
  });

  it('[OP3] is one that is being built only when there is no other', () => {
    expect(read([build(2, 1, null), build(3, 1, null)], 2)).toBe('notes.pad@2.1');
    expect(read([], 2)).toBeUndefined();
  });
});

describe('builds that nobody needs any more', () => {
  it('[OP3] are those that a later one has replaced for long enough', () => {
    const builds = [build(1, 1, 0), build(1, 2, HOUR_MS), build(2, 1, 20 * HOUR_MS), build(3, 1, null)];
    const at = (hours: number): string[] => superseded(builds, hours * HOUR_MS, 24 * HOUR_MS).map(({ _id }) => _id);
    expect(at(24)).toEqual([]);
    expect(at(25)).toEqual(['notes.pad@1.1']);
    expect(at(44)).toEqual(['notes.pad@1.1', 'notes.pad@1.2']);
  });
});
