import { describe, expect, it } from '@jest/globals';
import { findableBy, searchFilter } from './search-words.ts';

describe('the words by which staff find a person', () => {
  it('are address, names and company, without accents and capitals, whole and in parts', () => {
    const person = { email: 'zoe.m@firma.ch', firstname: 'Zoé', lastname: 'Müller-Hug', company: 'Käse AG' };
    expect(findableBy(person).searchWords).toEqual([
      'zoe.m@firma.ch',
      'zoe',
      'm',
      'firma',
      'ch',
      'muller-hug',
      'muller',
      'hug',
      'kase',
      'ag',
    ]);
    expect(findableBy(person).sortName).toBe('muller-hug zoe');
  });

  it('are found by their beginnings, every one that was typed', () => {
    const begins = (word: string) => ({ searchWords: { $elemMatch: { $gte: word, $lt: `${word}\uffff` } } });
    expect(searchFilter('  Mül ZOÉ ')).toEqual({ $and: [begins('mul'), begins('zoe')] });
    expect(searchFilter(' ')).toEqual({});
  });
});
