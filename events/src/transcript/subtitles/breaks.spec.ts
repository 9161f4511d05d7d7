import { describe, expect, test } from '@jest/globals';
import { Break, breakCost, isSentenceEnd } from './breaks.ts';
import { traitsOf } from './language/traits.ts';
import type { SpokenLanguage } from './language/index.ts';

/** The cost of the break at the bar. */
const cost = (text: string, language: SpokenLanguage = 'de', pauseMs = 0): number => {
  const [left = '', right = ''] = text.split(' | ');
  const word = left.split(' ').at(-1) ?? '';
  const next = right.split(' ')[0] ?? '';
  return breakCost(traitsOf(word, language), traitsOf(next, language), pauseMs);
};
const ends = (text: string, language: SpokenLanguage): boolean => {
  const [word = '', next = ''] = text.split(' ');
  return isSentenceEnd(traitsOf(word, language), traitsOf(next, language));
};

describe('where a line or a cue may end', () => {
  test.each([
    "CHF | 1'200.50",
    '18.30 | Uhr',
    '29. | Juli',
    'Fr. | 5.–',
    'Dr. | Meier',
    '5 | Prozent',
    '1. | Bundesliga',
  ])('[SU1.2] Swiss and German units stay together: %s', (text) => expect(cost(text)).toBe(Break.glued));
  test.each(['Dr. | Smith', '5 | p.m.', 'July | 29', 'J. | R.', 'St. | James', 'CHF | 20', '24 | hours'])(
    '[SU1.2] English units stay together: %s',
    (text) => expect(cost(text, 'en')).toBe(Break.glued),
  );
  test('[SU1.2] never after an article, a preposition or a negation', () => {
    for (const text of ['die | Stadt', 'mit | Freude', 'zu | gehen', 'nicht | gut'])
      expect(cost(text)).toBe(Break.forbidden);
    for (const text of ['the | town', 'with | joy', 'to | go', 'not | good'])
      expect(cost(text, 'en')).toBe(Break.forbidden);
  });
  test('[SU2.3] sentence, strong mark, comma, conjunction, preposition, plain, in this order', () => {
    const texts = ['Ende. | Dann', 'so: | Hier', 'gut, | aber', 'geht | und', 'geht | nach', 'geht | heute'];
    expect(texts.map((text) => cost(text))).toEqual([0, 4, 8, 10, 14, 25]);
    expect(cost('geht | heute', 'de', 300)).toBe(19);
  });
  test('[SU2.7] sentence ends by words, not by dots alone', () => {
    expect(['Ende. Dann', 'usw. Danach', '29. Danach', 'Stadt. 29'].map((text) => ends(text, 'de'))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['usw. und', '29. Juli', 'z.B. Danach', 'Mio. Franken', 'Nr. 5'].some((text) => ends(text, 'de'))).toBe(
      false,
    );
    expect(['no. Then', 'etc. Ann', 'p.m. Then', 'done?” She'].every((text) => ends(text, 'en'))).toBe(true);
    expect(['e.g. Ann', 'Dr. Smith', 'St. James', 'no. 5', 'p.m. in'].some((text) => ends(text, 'en'))).toBe(false);
  });
  test('[SU1.2] before a dash that stands alone a break reads badly', () => {
    expect(cost('Haus | –')).toBe(Break.leaning);
  });
  test.each([
    [
      'de',
      '10 000',
      '000 Franken',
      '3 Mio.',
      'Mio. Franken',
      '5 Milliarden',
      'Milliarden Euro',
      'Ziff. 3',
      'lit. 3',
      'Herr Bundesrat',
      'Frau Nationalrätin',
      'Uhr 30',
    ],
    [
      'fr',
      '10 000',
      '000 francs',
      '3 millions',
      'Mme Rochat',
      'M. Favre',
      'chiffre 3',
      '5 mars',
      'l’art. 12',
      'millions d’euros',
    ],
    ['en', '3 million', 'million dollars', 'page 12', 'Dr. Smith'],
    ['it', '10 000', 'sig. Rossi', '3 miliardi', 'miliardi franchi', 'l’art. 12', 'dell’art. 3'],
  ] as const)('[SU1.2] %s: numbers, units, titles and names stay together', (language, ...pairs) => {
    expect(pairs.filter((pair) => cost(pair.replace(' ', ' | '), language) !== Break.glued)).toEqual([]);
  });
});
