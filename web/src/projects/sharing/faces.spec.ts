import { describe, expect, it } from '@jest/globals';
import { facesOf } from './faces.ts';

const member = (userId: string) => ({ memberId: `m-${userId}`, userId, role: 'editor' as const });

describe('who takes part in a project', () => {
  it('[SH5] is everybody with a name beside oneself, the owner first; who was erased has none', () => {
    const project = { ownerId: 'o', members: [member('me'), member('a'), member('erased')] };
    const names = new Map([
      ['a', 'أحمد'],
      ['o', 'Reto Rot'],
      ['me', 'Ich Selbst'],
    ]);
    expect(facesOf(project, 'me', names).map(({ name }) => name)).toEqual(['Reto Rot', 'أحمد']);
    expect(facesOf({ ownerId: 'me', members: [] }, 'me', names)).toEqual([]);
  });
});
