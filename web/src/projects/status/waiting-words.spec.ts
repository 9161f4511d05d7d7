import { describe, expect, it } from '@jest/globals';
import { reasonsOf } from './waiting-words.ts';

describe('what a project waits for', () => {
  it('[PJ1] is told in the order in which it matters', () => {
    expect(reasonsOf({ waitingFor: 'queue', queuePlace: 3 })).toEqual([
      { why: 'queue' },
      { why: 'place', queuePlace: 3 },
    ]);
    expect(reasonsOf({ queuePlace: 1, beginsInMs: 20_000 }).at(-1)).toEqual({ why: 'begins', beginsInMs: 20_000 });
    expect(reasonsOf({ retryAtMs: 5 })).toEqual([{ why: 'retry', retryAtMs: 5 }]);
    expect(reasonsOf({ waitingFor: 'speech' })).toEqual([{ why: 'speech' }]);
    expect(reasonsOf({})).toEqual([]);
  });
});
