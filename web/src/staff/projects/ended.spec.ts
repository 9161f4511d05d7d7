import { describe, expect, it } from '@jest/globals';
import { endedIn, endedPath } from './ended.ts';

const inAddress = (path: string) => {
  const search = new URL(path, 'http://x').searchParams;
  return endedIn((name) => search.get(name) ?? '');
};

describe('projects by how they ended', () => {
  it('[AD2] go from a number to the list behind it by the address', () => {
    const asked = { failure: 'media_corrupt', endedFrom: '2026-10-01', endedTo: '2026-10-25' } as const;
    const path = endedPath({ status: 'failed', ...asked });
    expect(path).toBe('/admin/projects?status=failed&failure=media_corrupt&endedFrom=2026-10-01&endedTo=2026-10-25');
    expect(inAddress(path)).toEqual(asked);
    expect(endedPath({ status: 'finished', endedFrom: undefined })).toBe('/admin/projects?status=finished');
  });

  it('what cannot be read is not asked for', () => {
    expect(inAddress('/x?failure=nonsense&endedFrom=2026-02-30&endedTo=yesterday')).toEqual({});
  });
});
