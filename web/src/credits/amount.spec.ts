import { expect, it } from '@jest/globals';
import { amountFault } from './amount.ts';

it.each([
  ['10', null],
  ['400', null],
  [' 25 ', null],
  ['9', 'min'],
  ['0', 'min'],
  ['401', 'max'],
  ['10.5', 'whole'],
  ['1e3', 'whole'],
  ['-10', 'whole'],
  ['NaN', 'whole'],
  ['', 'required'],
])('[CR11] %p minutes: %p', (typed, fault) => {
  expect(amountFault(typed, { min: 10, max: 400 })).toBe(fault);
});
