import { describe, expect, test } from '@jest/globals';
import { writeSrt } from '../writers/index.ts';
import { shortestMs } from './clock.ts';
import { cuesOfWords, type Cue } from './cues.ts';
import { optionsOfPreset, type SubtitleOptions } from './options.ts';
import { subtitlePresetId } from './presets.ts';
import { withoutPunctuation } from './punctuation.ts';
import type { SourceWord } from './source.ts';
import { germanGold } from './testing/gold.de.ts';
import { makeTalk } from './testing/talk-maker.ts';

const standard = optionsOfPreset('standard');
const words = (text: string, everyMs = 400, fromMs = 0): SourceWord[] =>
  text.split(' ').map((word, n) => ({
    text: word,
    startMs: fromMs + n * everyMs,
    endMs: fromMs + (n + 1) * everyMs - 20,
    speakerId: 'a',
  }));
const cut = (given: readonly SourceWord[], options: Partial<SubtitleOptions> = {}, language = 'de'): Cue[] =>
  cuesOfWords({ words: given }, { ...standard, ...options }, { language });
const lines = (cues: readonly Cue[]): string[] => cues.flatMap((cue) => cue.lines);

describe('without punctuation', () => {
  test.each([
    ['d.', 'd.'],
    ['h.', 'h.'],
    ['.NET', '.NET'],
    ['.NET,', '.NET'],
    ['.ch', '.ch'],
    ['¿Qué?', 'Qué'],
    ['¡Sí!', 'Sí'],
    ['«¿Qué?»', '«Qué»'],
    ['...und', 'und'],
    ['…und', 'und'],
    ['(…)', ''],
    ['«…»', ''],
    ['?!', ''],
    ['لماذا؟', 'لماذا'],
    ['z.B.,', 'z.B.'],
    ['M.', 'M.'],
    ['3.5', '3.5'],
    ['.5', '.5'],
    ['C++.', 'C++'],
    ["don't.", "don't"],
    ['29.', '29.'],
    ['Haus.', 'Haus'],
    ['«Oui\u202F!»', '«Oui»'],
    ['Oui\u00A0!', 'Oui'],
    ['Oui\u202F!\u202F»', 'Oui\u202F»'],
    ['«\u202F!\u202F»', ''],
    ['etc.\u202F?', 'etc.'],
    ['「你好。」', '「你好」'],
    ['（好！）', '（好）'],
    ['你好：', '你好'],
    ['好｡', '好'],
    ['是⁉', '是'],
    ['បាទ។', 'បាទ'],
    ['ဟုတ်။', 'ဟုတ်'],
    ['Այո։', 'Այո'],
    ['‚Ja.‘', '‚Ja‘'],
    ['―', ''],
    ['Ph.D.', 'Ph.D.'],
    ['p.ex.', 'p.ex.'],
    ['Bsp.', 'Bsp.'],
    ['!=', '!='],
    [':-)', ':-)'],
    ['-5.', '-5'],
  ])('[SU4.53] %s is shown as «%s»', (word, shown) => {
    expect(withoutPunctuation(word, 'de')).toBe(shown);
  });
});

describe('a mark that stands alone', () => {
  test('[SU2.7] joins the word before it, also at the end and several times', () => {
    expect(lines(cut(words('Was ? Ja !')))).toEqual(['Was? Ja!']);
    expect(lines(cut(words('Wer , wie » was .')))).toEqual(['Wer, wie» was.']);
    expect(lines(cut(words('Vraiment ? Oui .'), {}, 'fr'))).toEqual(['Vraiment ? Oui.']);
  });
  test('[SU2.7] is in no cue of its own after a pause, and in the words of the cue before', () => {
    const given = [...words('Was meinst du'), ...words('?', 400, 9_000), ...words('Nichts', 400, 12_000)];
    const cues = cut(given);
    expect(lines(cues)).toEqual(['Was meinst du?', 'Nichts']);
    expect(cues.map((cue) => cue.words)).toEqual([
      { from: 0, to: 4 },
      { from: 4, to: 5 },
    ]);
  });
});

describe('what nobody sees', () => {
  test.each(['\u200B', '\u2060', '\u00AD', '\uFEFF', '\u200E', '\u200D'])('[SU4.27] a lone %j makes no cue', (text) => {
    const cues = cut([...words('Eins.'), ...words(text, 400, 10_000), ...words('Zwei.', 400, 20_000)]);
    expect(lines(cues)).toEqual(['Eins.', 'Zwei.']);
    expect(writeSrt(cues)).not.toContain(text);
  });
});

describe('flags and times', () => {
  test('[SU1.3] a flag never shows its limit', () => {
    // 17.004 characters a second.
    const cues = cut(
      [
        { text: 'a'.repeat(20), startMs: 0, endMs: 1_000, speakerId: 'a' },
        { text: `${'b'.repeat(12)}.`, startMs: 1_000, endMs: 1_990, speakerId: 'a' },
        { text: 'Nun', startMs: 2_079, endMs: 3_500, speakerId: 'b' },
      ],
      {},
    );
    const flag = cues[0]?.violations.find(({ rule }) => rule === 'cps');
    expect(flag).toEqual({ rule: 'cps', actual: 17.1, limit: 17 });
  });
  test('[SU1.4] 20 frames at 24 frames a second are long enough where 20 frames are asked for', () => {
    expect([
      shortestMs(834, { num: 24, den: 1 }),
      shortestMs(834, { num: 24_000, den: 1_001 }),
      shortestMs(834, { num: 25, den: 1 }),
      shortestMs(1_000, { num: 25, den: 1 }),
      shortestMs(1_000, { num: 30_000, den: 1_001 }),
      shortestMs(0, { num: 24, den: 1 }),
    ]).toEqual([833, 834, 834, 1_000, 1_000, 0]);
  });
  test.each(subtitlePresetId.options)('[SU1.4] %s: nobody waits longer after the speech than asked for', (preset) => {
    const options = optionsOfPreset(preset);
    const talk = makeTalk({ sentences: germanGold, words: 2_000, seed: 5, charactersPerSecond: 15 });
    const lingerMs =
      { 'broadcast-dach': 1_000, 'kids-dach': 1_500, bbc: 1_500, 'accessible-web': 1_500 }[preset as string] ?? 500;
    const late = cuesOfWords({ words: talk }, options, { language: 'de' }).filter(
      ({ startMs, endMs, words: { to } }) => {
        const pastMs = endMs - (talk[to - 1]?.endMs ?? 0);
        return pastMs > Math.max(500, lingerMs) && endMs - startMs > options.minVisibilityDurationInMs + 500;
      },
    );
    expect(late).toEqual([]);
  });
});
