import { describe, expect, test } from '@jest/globals';
import { hitsOf, startAt, timecode, wordHeard, type SharedParagraph } from './text.ts';
import { wordsFor } from './words.ts';

const paragraph = (text: string, timings: number[]): SharedParagraph => ({
  speaker: null,
  language: null,
  text,
  timings,
});
const paragraphs = [
  paragraph('Grüezi mitenand', [0, 6, 500, 900, 7, 8, 1_000, 1_500]),
  paragraph('Wir grüezi alle', [0, 3, 3_000, 3_200, 4, 6, 3_300, 3_900, 11, 4, 4_000, 4_400]),
];

describe('[SH3] the text of a link', () => {
  test('is searched whatever the case', () => {
    expect(hitsOf(paragraphs, ' GRÜEZI ')).toEqual([
      { paragraph: 0, from: 0, to: 6 },
      { paragraph: 1, from: 4, to: 10 },
    ]);
    expect(hitsOf(paragraphs, '  ')).toEqual([]);
  });
  test('knows when each word is spoken, and which one is heard', () => {
    expect([0, 6, 9].map((offset) => startAt(paragraphs[0]!, offset))).toEqual([500, 500, 1_000]);
    expect(wordHeard(paragraphs, 100)).toBeNull();
    expect(wordHeard(paragraphs, 1_200)).toEqual({ paragraph: 0, from: 7, to: 15 });
    expect(wordHeard(paragraphs, 3_500)).toEqual({ paragraph: 1, from: 4, to: 10 });
  });
  test('tells times and languages', () => {
    expect([0, 61_000, 3_661_000].map(timecode)).toEqual(['0:00', '1:01', '1:01:01']);
    expect(wordsFor(['fr-CH', 'en-GB']).tag).toBe('en-CH');
    expect(wordsFor(['rm']).tag).toBe('de-CH');
  });
});
