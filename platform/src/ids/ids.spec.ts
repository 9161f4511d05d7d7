import { describe, expect, it } from '@jest/globals';
import { derivedId, newId, newToken } from './ids.ts';

describe('ids', () => {
  it('derives the same id from the same cause and name for ever', () => {
    expect(derivedId('cause', 'name')).toBe(derivedId('cause', 'name'));
    expect(derivedId('cause', 'name')).toBe('efe27c5c-442e-5b92-978c-7c6bf9a2ab0c');
  });

  it('tells causes and names apart', () => {
    const ids = [derivedId('a', 'b'), derivedId('a', 'c'), derivedId('b', 'b'), derivedId('', 'a/b')];
    expect(new Set(ids).size).toBe(4);
  });

  it('draws ids and tokens that do not repeat; a token has 256 bits and fits into a URL', () => {
    const drawn = Array.from({ length: 1_000 }, () => [newId(), newToken()]).flat();
    expect(new Set(drawn).size).toBe(2_000);
    expect(newToken()).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });
});
