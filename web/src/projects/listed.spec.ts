import { describe, expect, it } from '@jest/globals';
import { beyondOf } from './listed.ts';

describe('the number beside a list', () => {
  it('is the server’s, also of what is not loaded yet', () => {
    expect(20 + beyondOf({ total: 200, next: 'more' }, 20)).toBe(200);
    expect(40 + beyondOf({ total: 200, next: 'more' }, 40)).toBe(200);
  });

  it('is what is listed once everything is loaded, and when more is listed than the server knew of', () => {
    expect(beyondOf({ total: 3, next: null }, 4)).toBe(0);
    expect(beyondOf({ total: 21, next: 'more' }, 22)).toBe(0);
  });
});
