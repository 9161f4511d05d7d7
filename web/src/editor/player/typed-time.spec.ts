import { expect, test } from '@jest/globals';
import { typedTime } from './typed-time.ts';

test.each([
  ['1:12:30', 4_350_000],
  ['72:30', 4_350_000],
  ['1.12.30', 4_350_000],
  ['1 12 30', 4_350_000],
  [' 90 ', 90_000],
  ['0:05', 5_000],
  ['', null],
  ['1:99', null],
  ['1:2:3:4', null],
  ['-5', null],
  ['gleich', null],
])('[TX30] a time is gone to as it is typed: %s', (typed, ms) => {
  expect(typedTime(typed)).toBe(ms);
});
