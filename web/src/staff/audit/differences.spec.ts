import { expect, it } from '@jest/globals';
import { differences } from './differences.ts';

it('[AU9] an entry shows what has changed, and what was asked for beside it', () => {
  const entry = {
    asked: { minutes: 5, role: 'admin' },
    before: { role: 'user', blocked: false },
    after: { role: 'admin', blocked: false, sessions: 0 },
  };
  expect(differences(entry)).toEqual([
    { name: 'minutes', after: '5' },
    { name: 'role', before: 'user', after: 'admin' },
    { name: 'sessions', after: '0' },
  ]);
  expect(differences({ asked: { value: [1] }, before: { value: 1 }, after: null })).toEqual([
    { name: 'value', after: '[1]' },
  ]);
});
