import { expect, it } from '@jest/globals';
import { expectedOf, faultsOf } from './expected.ts';

const expected = { 'no geography': ['a: near', 'a: within'], 'no scripts': ['b: where'] };

it('judges a run by the names of its failures, not by their number', () => {
  expect(faultsOf({ failed: ['b: where', 'a: near', 'a: within'], passed: 10 }, expected, 10)).toEqual([]);
  expect(faultsOf({ failed: ['b: where', 'a: near', 'a: new'], passed: 9 }, expected, 10)).toEqual([
    'fails without being expected to: a: new',
    'is expected to fail and does not: a: within',
    'only 9 passed, not 10',
  ]);
});

it.each(['client'])('names each expected failure of %s once, with its reason', (suite) => {
  const list = expectedOf(suite);
  const names = Object.values(list).flat();
  expect(new Set(names).size).toBe(names.length);
  expect(Object.keys(list).every((reason) => reason.length > 5)).toBe(true);
});
