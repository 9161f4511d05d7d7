import { describe, expect, it } from '@jest/globals';
import { alarmOf, verdictOf } from './outcome.ts';
import type { Posted } from './post.ts';

const now = new Date('2026-11-30T12:00:00Z');
const at = { now, chance: 0.5 };
const answered = (status: number, retryAfter?: string): Posted => ({ status, error: null, retryAfter, answer: '' });
const tried = (tries: number) => ({ tries, replayOf: null });

describe('a try of a delivery', () => {
  it('[WB3] is a success for 2xx alone', () => {
    for (const status of [200, 201, 204, 299])
      expect(verdictOf(answered(status), tried(1), at).state).toBe('delivered');
    for (const status of [100, 301, 302, 307, 400, 404, 500, 600])
      expect(verdictOf(answered(status), tried(1), at)).toEqual({ state: 'waiting', dueAt: new Date(+now + 5_000) });
  });

  it('[WB3] waits as long as a busy receiver asks for, and is the last after ten', () => {
    const dueAt = new Date(+now + 60_000);
    for (const status of [429, 503]) expect(verdictOf(answered(status, '60'), tried(1), at).dueAt).toEqual(dueAt);
    expect(verdictOf(answered(500, '60'), tried(1), at).dueAt).toEqual(new Date(+now + 5_000));
    expect(verdictOf(answered(429, '60'), tried(10), at)).toEqual({ state: 'exhausted', dueAt: null });
  });

  it('[WB3] by hand changes nothing when it fails', () => {
    const byHand = { tries: 3, replayOf: 'exhausted' } as const;
    expect(verdictOf(answered(500), byHand, at)).toEqual({ state: 'exhausted', dueAt: null });
    expect(verdictOf(answered(200), byHand, at).state).toBe('delivered');
  });

  it('[WB3] warns after twelve hours or what was given up; switches off after five days, and at once for 410', () => {
    const hour = 3_600_000;
    const of = (hours: number, status = 500, state: 'waiting' | 'exhausted' = 'waiting') =>
      alarmOf(answered(status), { state }, hours * hour);
    expect([of(0), of(11.9), of(12), of(119.9), of(120)]).toEqual(['none', 'none', 'warn', 'warn', 'failures']);
    expect([of(1, 500, 'exhausted'), of(0, 410)]).toEqual(['warn', 'gone']);
  });
});
