import { describe, expect, it } from '@jest/globals';
import { failureCode } from '@soebs/events';
import { SAMPLE_MS, sampleOf } from './sample.ts';
import { failureIn, slownessIn } from './trials.ts';

describe('a trial', () => {
  it('[WB6] reaches every failure by its reference, and takes as long as that says', () => {
    for (const code of failureCode.options) expect(failureIn(`test:fail:${code}`)).toBe(code);
    expect(['test:fail:nothing', 'ep-114', null].map(failureIn)).toEqual([undefined, undefined, undefined]);
    const references = ['test:slow:5', 'test:slow:99', 'test:delay', 'test:slow:x', null];
    expect(references.map(slownessIn)).toEqual([5_000, 60_000, 10_000, 0, 0]);
  });

  it('[WB6] ends with the same text each time, within its sound', () => {
    const [one, again] = [sampleOf('p1'), sampleOf('p1')];
    expect(one).toEqual(again);
    expect(one.words * 500).toBeLessThanOrEqual(SAMPLE_MS);
  });
});
