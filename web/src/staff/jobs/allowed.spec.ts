import { describe, expect, it } from '@jest/globals';
import { jobState } from '@soebs/contract';
import { isAllowed, jobActs } from './allowed.ts';

describe('what staff can do with a job', () => {
  it('[TJ5] retries what failed, promotes what is delayed, discards what has not ended', () => {
    const table = Object.fromEntries(
      jobState.options.map((state) => [state, jobActs.filter((act) => isAllowed(act, state))]),
    );
    expect(table).toEqual({
      waiting: ['discard'],
      delayed: ['promote', 'discard'],
      active: ['discard'],
      completed: [],
      failed: ['retry'],
    });
  });
});
