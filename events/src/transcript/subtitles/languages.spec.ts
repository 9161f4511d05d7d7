import { describe, expect, test } from '@jest/globals';
import { cuesOfWords } from './cues.ts';
import { hasBreakRules, spokenLanguage } from './language/index.ts';
import { optionsOfPreset } from './options.ts';
import { germanGold } from './testing/gold.de.ts';
import { englishGold } from './testing/gold.en.ts';
import { neverLast, sentencesOf } from './testing/languages.ts';
import { badEndings, straddles } from './testing/measure.ts';
import { makeTalk } from './testing/talk-maker.ts';

const standard = optionsOfPreset('standard');
const sentences = { de: germanGold, en: englishGold, ...sentencesOf };
const talkIn = (language: keyof typeof sentences) =>
  makeTalk({ sentences: sentences[language], words: 2_000, seed: 3, charactersPerSecond: 16 });
const spoken = (text: string) => text.split(' ').map((word) => ({ text: word }));

describe('break rules by language', () => {
  test.each(Object.keys(sentences) as (keyof typeof sentences)[])(
    '[SU1.2] %s: at most two cues in a hundred end after an article or a preposition',
    (language) => {
      const words = talkIn(language);
      for (const oneSentence of [false, true]) {
        for (const preset of ['standard', 'accessible-web', 'single-line'] as const) {
          const cues = cuesOfWords({ words }, { ...optionsOfPreset(preset), oneSentence }, { language });
          expect(badEndings(cues, words, neverLast[language] ?? new Set())).toBeLessThanOrEqual(20);
        }
      }
    },
  );
  test.each([
    ['fr-CH', 'fr'],
    ['it', 'it'],
    ['rm-CH', 'rm'],
    ['de-LI', 'de'],
    ['EN-us', 'en'],
    ['sq', 'general'],
    ['zh', 'general'],
  ])('[SU1.2] the rules of %s are %s', (tag, language) => {
    expect(spokenLanguage(tag, [])).toBe(language);
    expect(hasBreakRules(tag)).toBe(language !== 'general');
  });
  test.each(Object.entries(sentencesOf))('[SU1.2] without a tag the words tell: %s', (language, texts) => {
    expect(spokenLanguage(null, texts.flatMap(spoken))).toBe(language);
  });
  test('[SU1.2] where nothing tells, German; signs without blanks, general rules', () => {
    expect(spokenLanguage(undefined, spoken('xyz'))).toBe('de');
    expect(spokenLanguage('auto', spoken('这 是 一 个'))).toBe('general');
    expect(spokenLanguage('und', spoken('der und die das ist nicht'))).toBe('de');
  });
  test('[SU2.3] no cue straddles sentences when one sentence a cue is asked for; few do else', () => {
    const given = { words: talkIn('de') };
    const own = cuesOfWords(given, { ...standard, oneSentence: true }, { language: 'de' });
    expect(straddles(own, given.words)).toBe(0);
    expect(straddles(cuesOfWords(given, standard, { language: 'de' }), given.words)).toBeLessThanOrEqual(170);
  });
  test('[SU2.3] a cue stays no longer than it may where a cut is free', () => {
    const words = spoken('Das ist langsam gesprochen und hat keine Pausen drin weil jemand jedes Wort dehnt').map(
      (word, n) => ({ ...word, startMs: n * 1_060, endMs: n * 1_060 + 1_050, speakerId: null }),
    );
    const cues = cuesOfWords({ words }, standard, { language: 'de' });
    expect(Math.max(...cues.map(({ startMs, endMs }) => endMs - startMs))).toBeLessThanOrEqual(7_000);
  });
});
