import { describe, expect, it } from '@jest/globals';
import { directionOf, sortAfterPress, sortIn } from './sort.ts';

describe('how a list of staff is sorted', () => {
  it('[AD1] stands in the address; what it does not know is the usual sort, which leaves the address', () => {
    const written: string[] = [];
    const set = (_: string, value: string): void => void written.push(value);
    const under = (text: string) => sortIn({ get: () => text, set }, { created: 1, name: 1 }, '-created');
    expect(['', 'name', '-name', 'toString', '--name'].map((text) => under(text).sort)).toEqual([
      '-created',
      'name',
      '-name',
      '-created',
      '-created',
    ]);
    under('').by('name');
    under('name').by('-created');
    expect(written).toEqual(['name', '']);
  });

  it('[AD1] turns round when its head is pressed again; another begins as it is read most', () => {
    expect(directionOf('-created', 'created')).toBe('descending');
    expect(directionOf('name', 'name')).toBe('ascending');
    expect(directionOf('name', 'created')).toBe('none');
    expect(sortAfterPress<'created' | 'name'>('-created', 'created', false)).toBe('created');
    expect(sortAfterPress<'created' | 'name'>('created', 'created', false)).toBe('-created');
    expect(sortAfterPress<'created' | 'name'>('-created', 'name', true)).toBe('name');
    expect(sortAfterPress<'created' | 'name'>('name', 'created', false)).toBe('-created');
  });
});
