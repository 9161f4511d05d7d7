import { describe, expect, it } from '@jest/globals';
import { faultOf } from './limits.ts';

const limits = {
  maxBytes: 1_000,
  maxMinutes: 10,
  retentionDays: 90,
  rounding: 'cent' as const,
  freeBytes: 1_500,
  freeProjects: 2,
};
const file = (size: number, minutes?: number, name = 'a.mp3') => ({
  name,
  size,
  durationMs: minutes === undefined ? undefined : minutes * 60_000,
});

describe('what may be uploaded', () => {
  it.each([
    ['fits', [file(1_000, 10)], undefined],
    ['fits, of unknown length', [file(700), file(800)], undefined],
    ['is empty', [file(500), file(0, 0, 'b.mp3')], { fault: 'empty', name: 'b.mp3' }],
    ['is too large', [file(1_001)], { fault: 'tooLarge', name: 'a.mp3' }],
    ['is too long', [file(10, 10.1)], { fault: 'tooLong', name: 'a.mp3' }],
    ['is too many', [file(1), file(1), file(1)], { fault: 'tooMany' }],
    ['is too much together', [file(800), file(701)], { fault: 'noRoom' }],
  ])('[PJ2] is told before the first byte: a choice that %s', (_, files, fault) => {
    expect(faultOf(files, limits)).toEqual(fault);
  });

  it('is not judged before the limits are known', () => {
    expect(faultOf([file(0)], undefined)).toBeUndefined();
  });
});
