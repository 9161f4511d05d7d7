import { describe, expect, it } from '@jest/globals';
import type { Outcome } from '../../api/index.ts';
import { newerOf } from './newer.ts';

const refused = (code: 'user_changed' | 'not_found', details?: unknown): Outcome<unknown> => ({
  ok: false,
  status: 409,
  code,
  details,
});

describe('what somebody else has changed of a person meanwhile', () => {
  it('[AU9] stands in the refusal, for the field that is changed; no company is an empty text', () => {
    const details = { user: { firstname: 'Anna', company: null } };
    expect(newerOf('firstname')(refused('user_changed', details))).toBe('Anna');
    expect(newerOf('company')(refused('user_changed', details))).toBe('');
    expect(newerOf('role')(refused('user_changed', details))).toBeUndefined();
    expect(newerOf('firstname')(refused('not_found', details))).toBeUndefined();
    expect(newerOf('firstname')(refused('user_changed', 'x'))).toBeUndefined();
  });
});
