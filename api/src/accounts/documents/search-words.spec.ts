import { describe, expect, it } from '@jest/globals';
import { searchFilter, searchWordsOf } from './search-words.ts';

describe('the words by which staff find a person', () => {
  it('are address, names and company, without accents and capitals, whole and in parts', () => {
    const person = { email: 'zoe.m@firma.ch', firstname: 'Zoé', lastname: 'Müller-Hug', company: 'Käse AG' };
    expect(searchWordsOf(person)).toEqual([
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
  });

  it('are found by their beginnings, every one that was typed', () => {
    const begins = (word: string) => ({ searchWords: { $elemMatch: { $gte: word, $lt: `${word}\uffff` } } });
    expect(searchFilter('  Mül ZOÉ ')).toEqual({ $and: [begins('mul'), begins('zoe')] });
    expect(searchFilter(' ')).toEqual({});
  });
});
