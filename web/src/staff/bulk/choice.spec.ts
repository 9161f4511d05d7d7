import { describe, expect, it } from '@jest/globals';
import { chosenUnder, partsOf, toggled, type Choice } from './choice.ts';

const choice = (id: string): Choice => ({ id, name: id, state: 'failed', attempt: 1 });

describe('what staff choose from a list', () => {
  it('[AD1] is chosen and left by the same key, and belongs to the question it was chosen under', () => {
    const items = toggled(toggled(new Map(), choice('a')), choice('b'));
    expect([...items.keys()]).toEqual(['a', 'b']);
    expect([...toggled(items, choice('a')).keys()]).toEqual(['b']);
    const chosen = { question: 'failed', items };
    expect(chosenUnder(chosen, 'failed')).toBe(items);
    expect(chosenUnder(chosen, 'waiting').size).toBe(0);
  });

  it('[AD1] is acted on in parts, none of it twice and none left out', () => {
    const items = Array.from({ length: 237 }, (_, n) => n);
    const parts = partsOf(items, 100);
    expect(parts.map(({ length }) => length)).toEqual([100, 100, 37]);
    expect(parts.flat()).toEqual(items);
    expect(partsOf([], 100)).toEqual([]);
  });
});
