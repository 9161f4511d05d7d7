import { describe, expect, it } from '@jest/globals';
import type { Project } from '@soebs/contract';
import { offersIn } from './offers.ts';

const now = new Date('2026-12-01T10:00:00.000Z');
const project = (id: string, offer?: { userId: string; until: string }, archived = false): { project: Project } => ({
  project: {
    id,
    archived,
    ...(offer && { ownershipOffer: { memberId: 'm', ...offer } }),
  } as unknown as Project,
});

describe('what others offer a person', () => {
  it('[SH6] is theirs to take while it stands, the first to end at the top', () => {
    const later = project('later', { userId: 'u', until: '2026-12-14T10:00:00.000Z' });
    const sooner = project('sooner', { userId: 'u', until: '2026-12-02T10:00:00.000Z' });
    const others = [
      project('none'),
      project('over', { userId: 'u', until: '2026-12-01T10:00:00.000Z' }),
      project('foreign', { userId: 'v', until: '2026-12-14T10:00:00.000Z' }),
      project('archived', { userId: 'u', until: '2026-12-14T10:00:00.000Z' }, true),
    ];
    expect(offersIn([later, ...others, sooner], 'u', now).map(({ id }) => id)).toEqual(['sooner', 'later']);
  });
});
