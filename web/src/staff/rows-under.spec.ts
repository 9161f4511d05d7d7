import { describe, expect, it } from '@jest/globals';
import { rowsUnder } from './rows-under.ts';

const row = (id: string, text = '') => ({ id, text });

describe('rows under the pointer', () => {
  it('[AD1] stay in their places with their newest content; what is new waits, what went is marked', () => {
    const held = [row('a'), row('b'), row('c')];
    const newest = [row('n'), row('c', 'changed'), row('a')];
    expect(rowsUnder(held, newest, ({ id }) => id)).toEqual([
      { item: row('a'), isGone: false },
      { item: row('b'), isGone: true },
      { item: row('c', 'changed'), isGone: false },
    ]);
  });
});
