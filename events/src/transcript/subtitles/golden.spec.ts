import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { cuesOfWords, cuesBetween, prepareTalk, timedRules } from './cues.ts';
import { cutTalk } from './cut.ts';
import { optionsOfPreset } from './options.ts';
import { subtitlePresetId } from './presets.ts';
import { germanGold } from './testing/gold.de.ts';
import { englishGold } from './testing/gold.en.ts';
import { scoreOf } from './testing/gold-score.ts';
import { cutGreedily } from './testing/greedy.ts';
import { qualityOf } from './testing/measure.ts';
import { makeTalk } from './testing/talk-maker.ts';
import { writeSrt, writeVtt } from '../writers/index.ts';

const HOUR_OF_WORDS = 8_500;
const talks = {
  de: makeTalk({ sentences: germanGold, words: HOUR_OF_WORDS, seed: 1, charactersPerSecond: 15 }),
  en: makeTalk({ sentences: englishGold, words: HOUR_OF_WORDS, seed: 2, charactersPerSecond: 15 }),
};
const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
const standard = optionsOfPreset('standard');

describe('two fixed talks of an hour', () => {
  test.each(['de', 'en'] as const)('[SU2.3] the same bytes on every machine: %s', (language) => {
    const hashes = subtitlePresetId.options.map((preset) => {
      const cues = cuesOfWords({ words: talks[language] }, optionsOfPreset(preset), { language });
      return `${preset} ${hash(writeSrt(cues))} ${hash(writeVtt(cues))}`;
    });
    expect(hashes).toMatchSnapshot();
  });
  test.each(['de', 'en'] as const)('[SU2.6] better than the greedy way in every respect: %s', (language) => {
    const talk = prepareTalk({ words: talks[language] }, standard, language);
    const rules = timedRules(standard);
    const quality = (bounds: readonly number[]) => qualityOf(talk, bounds, cuesBetween(talk, rules, bounds));
    const [best, greedy] = [quality(cutTalk(talk, rules).bounds), quality(cutGreedily(talk, rules))];
    expect(best.cleanPerMille).toBeGreaterThan(greedy.cleanPerMille);
    expect(best.cpsPerMille).toBeLessThan(greedy.cpsPerMille);
    expect(best.minVisibilityMisses).toBe(0);
    expect(best.badCutsPerMille).toBeLessThanOrEqual(34);
  });
});

describe('the hand-cut sentences', () => {
  test.each([
    ['de', germanGold, { lines: 800, cues: 500 }],
    ['en', englishGold, { lines: 760, cues: 700 }],
  ] as const)('[SU2.1] never worse than the last release: %s', (language, sentences, floor) => {
    const score = scoreOf(sentences, language, { options: standard, name: 'optimal' });
    expect(score.lines).toBeGreaterThanOrEqual(floor.lines);
    expect(score.cues).toBeGreaterThanOrEqual(floor.cues);
    expect(score.items).toBeGreaterThanOrEqual(100);
  });
});
