import { expect, it } from '@jest/globals';
import { hundredthsIn, partOf } from './amount.ts';

it.each([
  ['3', 300],
  [' 3.5 ', 350],
  ['3,01', 301],
  ['0.29', 29],
  ['1.1', 110],
  ['0', undefined],
  ['0.00', undefined],
  ['-1', undefined],
  ['1.001', undefined],
  ['1e3', undefined],
  ["1'000", undefined],
  ['', undefined],
])('%j is %p hundredths', (typed, hundredths) => {
  expect(hundredthsIn(typed)).toBe(hundredths);
});

it('[CR7] a part is chosen by minutes or by francs; all of it has no amount', () => {
  expect(partOf('cents', '3.01')).toEqual({ cents: 301 });
  expect(partOf('rappen', '3.01')).toEqual({ rappen: 301 });
  expect(partOf('all', '3.01')).toBeUndefined();
});
