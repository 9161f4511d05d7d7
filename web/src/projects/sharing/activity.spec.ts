import { afterEach, describe, expect, test } from '@jest/globals';
import { newsOf, useActivity } from './activity.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
const act = (userId: string, minute: number) => ({ userId, at: at(minute) });
const me = { userId: 'me', ownerId: 'reto' };
const activity = {
  edits: [act('reto', 3), act('anna', 5), act('me', 6)],
  comments: [act('anna', 5), act('me', 5), act('anna', 2)],
};

describe('[SH5] what is new in a shared project', () => {
  test('is who corrected since the last visit, the latest first, and how many comments came; never one’s own', () => {
    expect(newsOf({ ...activity, visitedAt: at(1) }, me)).toEqual({
      isUnseen: false,
      editors: ['anna', 'reto'],
      comments: 2,
    });
    expect(newsOf({ ...activity, visitedAt: at(4) }, me)).toMatchObject({ editors: ['anna'], comments: 1 });
    expect(newsOf({ ...activity, visitedAt: at(5) }, me)).toMatchObject({ editors: [], comments: 0 });
  });
  test('is all of it to a member who was never there, and what others did to its owner', () => {
    expect(newsOf({ ...activity, visitedAt: null }, me)).toEqual({ isUnseen: true, editors: [], comments: 0 });
    expect(newsOf({ ...activity, visitedAt: null }, { userId: 'reto', ownerId: 'reto' })).toEqual({
      isUnseen: false,
      editors: ['me', 'anna'],
      comments: 3,
    });
  });
});

describe('[SH5] what is known of shared projects', () => {
  afterEach(() => useActivity.getState().clear());
  const known = () => useActivity.getState().known.get('p');

  test('follows what is told live, once the last visit is known', () => {
    useActivity.getState().announced({ projectId: 'p', ...activity });
    expect(known()).toBeUndefined();
    useActivity.getState().loaded([{ projectId: 'p', edits: [], comments: [], visitedAt: at(4) }]);
    useActivity.getState().announced({ projectId: 'p', ...activity });
    expect(known()).toEqual({ ...activity, visitedAt: at(4) });
  });
  test('forgets no later visit for an earlier one, and counts nobody else’s', () => {
    useActivity.getState().loaded([{ projectId: 'p', ...activity, visitedAt: at(2) }]);
    useActivity.getState().visited({ projectId: 'p', ...act('anna', 9) }, 'me');
    expect(known()?.visitedAt).toBe(at(2));
    useActivity.getState().visited({ projectId: 'p', ...act('me', 7) }, 'me');
    useActivity.getState().loaded([{ projectId: 'p', ...activity, visitedAt: at(2) }]);
    expect(known()?.visitedAt).toBe(at(7));
  });
});
