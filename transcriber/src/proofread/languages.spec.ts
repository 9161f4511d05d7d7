import { describe, expect, it } from '@jest/globals';
import { isLanguageBelieved, mainLanguageOf } from './languages.ts';

const piece = (language: string, seconds: number, languageProbability?: number) => ({
  language,
  languageProbability,
  words:
    seconds === 0
      ? []
      : [
          { startMs: 1_000, endMs: 1_500 },
          { startMs: null, endMs: null },
          { startMs: 1_500, endMs: 1_000 + seconds * 1_000 },
        ],
});

describe('the languages of a recording', () => {
  it.each([
    ['found with certainty in enough speech', piece('es', 20, 0.9), true],
    ['found with doubt', piece('es', 20, 0.7), false],
    ['found in a few words', piece('es', 3, 0.99), false],
    ['of a service that tells no certainty', piece('es', 20), true],
    ['of nothing', piece('es', 0, 0.99), false],
  ])('[TJ10] %s', (_, given, isBelieved) => {
    expect(isLanguageBelieved(given)).toBe(isBelieved);
  });

  it.each([
    [
      'the one most is spoken in',
      [piece('en', 30, 0.99), piece('es', 20, 0.9), piece('en', 5, 0.9), piece('es', 12, 0.9)],
      'en',
    ],
    ['by what is believed', [piece('cy', 30, 0.4), piece('cy', 30, 0.5), piece('de', 10, 0.95)], 'de'],
    ['by what there is, when nothing is believed', [piece('de', 3, 0.9), piece('nl', 2, 0.5)], 'de'],
    ['not known when nobody speaks', [piece('nn', 0, 0.9)], 'und'],
    ['not known of nothing', [], 'und'],
  ])('[TJ10] the main one is %s', (_, pieces, language) => {
    expect(mainLanguageOf(pieces)).toBe(language);
  });
});
