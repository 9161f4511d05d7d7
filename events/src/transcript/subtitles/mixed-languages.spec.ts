import { describe, expect, it } from '@jest/globals';
import { segmentsFromWords } from '../hear.ts';
import { applyOperations } from '../apply.ts';
import { ttmlParts, writeVtt } from '../writers/index.ts';
import { segmentCues } from './cues.ts';
import { optionsOfPreset } from './options.ts';

const WORD_MS = 500;
const heard = (text: string, from: number, language?: string) =>
  text.split(' ').map((word, n) => {
    const startMs = (from + n) * WORD_MS;
    return { text: word, startMs, endMs: startMs + 400, ...(language === undefined ? {} : { language }) };
  });
const english = 'He said that it was about the';
const german = 'Donaudampfschifffahrtsgesellschaft und auch um die Versicherung';
const newId = (n: number): string => `p${n}`;
const narrow = { ...optionsOfPreset('standard'), cpl: 20 };
const talkOf = (...words: ReturnType<typeof heard>[]) => ({
  attributes: {},
  segments: segmentsFromWords(words.flat(), { newId }),
});
const mixed = talkOf(heard(english, 0), heard(german, 7, 'de-CH'), heard('and nothing else', 14));
const linesOf = (cues: readonly { readonly lines: readonly string[] }[]) => cues.map(({ lines }) => lines.join('|'));

describe('subtitles of a text in several languages', () => {
  it('[TJ10] cut each paragraph by the rules of its own language, and no cue holds two', async () => {
    const cues = await segmentCues(mixed, narrow, { language: 'en' });
    const alone = await segmentCues(talkOf(heard(german, 7)), narrow, { language: 'de' });
    expect(linesOf(cues.filter(({ language }) => language === 'de-CH'))).toEqual(linesOf(alone));
    expect(linesOf(alone).join()).not.toEqual(
      linesOf(await segmentCues(talkOf(heard(german, 7)), narrow, { language: 'en' })).join(),
    );
    expect(new Set(cues.map(({ language }) => language))).toEqual(new Set([undefined, 'de-CH']));
    const german0 = cues.findIndex(({ language }) => language === 'de-CH');
    expect(cues[german0]?.words.from).toBe(7);
  });

  it('[TJ10] follow the language that somebody gives a paragraph', async () => {
    const given = applyOperations(mixed, [{ type: 'A', seg: 'p1', key: 'language', value: null }]);
    if (!given.ok) throw new Error(given.rejection.detail);
    const cues = await segmentCues(given.transcript, narrow, { language: 'en' });
    expect(cues.every(({ language }) => language === undefined)).toBe(true);
  });

  it('[TJ10] say so in the files that can', async () => {
    const cues = await segmentCues(mixed, narrow, { language: 'en' });
    const vtt = writeVtt(cues);
    expect(vtt.match(/<lang de-CH>[^<]+<\/lang>/gu)).toHaveLength(
      cues.filter(({ language }) => language !== undefined).length,
    );
    const ttml = [...ttmlParts(cues, { language: 'en' })].join('');
    expect(ttml).toContain('xml:lang="en"');
    expect(ttml.match(/<p [^>]*xml:lang="de-CH"/gu)).toHaveLength(vtt.match(/<lang /gu)?.length ?? 0);
  });

  it.each(['', 'x', 'German', 'de_CH', 'de-', '<b>', 'e'.repeat(40)])(
    '[TJ10] a paragraph is in no language called «%s»',
    (value) => {
      expect(applyOperations(mixed, [{ type: 'A', seg: 'p1', key: 'language', value }]).ok).toBe(false);
    },
  );
});
