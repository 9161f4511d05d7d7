import { describe, expect, test } from '@jest/globals';
import { hyphenateSync as dutch } from 'hyphen/nl';
import { hyphenateSync as french } from 'hyphen/fr';
import { hyphenateSync as italian } from 'hyphen/it';
import { hyphenateSync as portuguese } from 'hyphen/pt';
import { hyphenateSync as romansh } from 'hyphen/rm';
import { hyphenateSync as spanish } from 'hyphen/es';
import { sentencesOf } from '../testing/languages.ts';
import { cuesOfWords, segmentCues } from '../cues.ts';
import { optionsOfPreset } from '../options.ts';
import { hyphenationOf, loadHyphenation } from './index.ts';

const readers = { nl: dutch, fr: french, it: italian, pt: portuguese, rm: romansh, es: spanish };
type Language = keyof typeof readers;
const languages = Object.keys(readers) as Language[];

/** A long word of each language, and how it is parted with three letters at least on both sides. */
const long: Record<Language, readonly [word: string, parted: string]> = {
  fr: ['constitutionnellement', 'consti-tu-tion-nel-le-ment'],
  it: ['straordinariamente', 'straor-di-na-ria-mente'],
  es: ['extraordinariamente', 'extra-or-di-na-ria-mente'],
  pt: ['responsabilidade', 'res-pon-sa-bi-li-dade'],
  nl: ['verantwoordelijkheid', 'ver-ant-woor-de-lijk-heid'],
  rm: ['communicaziuns', 'com-mu-ni-ca-ziuns'],
};

const parted = (word: string, language: Language): string =>
  hyphenationOf(word, language).reduceRight((text, at) => `${text.slice(0, at)}-${text.slice(at)}`, word);

/** What the foreign library says, without parts of one or two letters at an edge, which a cue does not end with. */
const theirs = (word: string, language: Language): string => {
  const parts = readers[language](word, { hyphenChar: '-', minWordLength: 1 }).split('-');
  while (parts.length > 1 && (parts[0] ?? '').length < 3) parts.splice(0, 2, parts.slice(0, 2).join(''));
  while (parts.length > 1 && (parts.at(-1) ?? '').length < 3) parts.splice(-2, 2, parts.slice(-2).join(''));
  return parts.join('-');
};

describe('hyphenation', () => {
  test('[SU4.48] asking for what was not loaded is a fault, not another cut', () => {
    expect(() => hyphenationOf('verantwoordelijkheid', 'nl')).toThrow('has not been loaded');
    expect(hyphenationOf('verantwoordelijkheid', 'general')).toEqual([]);
  });
  test.each(languages)('[SU4.48] %s: a long word is parted at its syllables', async (language) => {
    await loadHyphenation(language);
    const [word, wanted] = long[language];
    expect(parted(word, language)).toBe(wanted);
  });
  test.each(languages)('[SU4.48] %s: every word of the sentences as a foreign library parts it', async (language) => {
    await loadHyphenation(language);
    const all = sentencesOf[language].flatMap((sentence) => sentence.match(/\p{L}{6,}/gu) ?? []);
    expect(all.map((word) => parted(word, language))).toEqual(all.map((word) => theirs(word, language)));
  });
  test('[SU4.48] words that Dutch lists apart keep to the list', async () => {
    await loadHyphenation('nl');
    expect(parted('waterstaatsingenieur', 'nl')).toBe('water-staats-in-ge-ni-eur');
  });
  test.each(languages)(
    '[SU4.48] %s: a word longer than a line is cut with a hyphen at a syllable',
    async (language) => {
      const [word] = long[language];
      const options = { ...optionsOfPreset('standard'), cpl: 12 };
      const words = [{ text: word, startMs: 0, endMs: 3_000, speakerId: null }];
      await segmentCues({ segments: [], attributes: {} }, options, { language });
      const lines = cuesOfWords({ words }, options, { language }).flatMap((cue) => cue.lines);
      expect(lines.join('').replaceAll('-', '')).toBe(word);
      const ends = lines.slice(0, -1).map((line) => line.slice(0, -1));
      let passed = '';
      for (const end of ends) expect(hyphenationOf(word, language)).toContain((passed += end).length);
    },
  );
});
