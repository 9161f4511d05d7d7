import { expect, test } from '@jest/globals';
import { confidenceCounts, doubtfulBelow } from './doubts.ts';

const counts = (...confidence: number[]) => confidenceCounts([{ confidence: Uint8Array.from(confidence) }]);

test('[TX33] a share of the words is doubtful, however sure a recogniser calls itself', () => {
  const modest = [10, 20, 30, 40, 50, 60, 70, 80, 90, 95];
  const proud = modest.map((percent) => 90 + Math.round(percent / 10));
  for (const confidence of [modest, proud]) {
    const below = doubtfulBelow(counts(...confidence), 20);
    expect(confidence.filter((percent) => percent < below)).toHaveLength(2);
  }
});

test('[TX33] never more than the share; one that is equally sure of all has no doubts', () => {
  expect(doubtfulBelow(counts(50, 50, 50, 90), 50)).toBe(50);
  expect(doubtfulBelow(counts(80, 80, 80), 20)).toBe(80);
  expect(doubtfulBelow(counts(), 20)).toBe(0);
  expect(doubtfulBelow(counts(0, 100), 50)).toBe(100);
});
