import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { cuesOfWords, prepareTalk, timedRules, type Cue } from './cues.ts';
import { cutTalk } from './cut.ts';
import { optionsOfPreset, type SubtitleOptions } from './options.ts';
import { subtitlePresetId } from './presets.ts';
import type { SourceWord } from './source.ts';
import { loadAllHyphenation } from './testing/hyphenations.ts';
import { brokenOrder, brokenRules, flaggedRules } from './testing/checker.ts';
import { costOfBounds, cutGreedily } from './testing/greedy.ts';
import { readStrictly } from './testing/strict-reader.ts';
import { writeSrt, writeVtt } from '../writers/index.ts';

beforeAll(loadAllHyphenation);

const texts = [
  ...[
    'a',
    'und',
    'das',
    'Wort,',
    'Ende.',
    'Dr.',
    '«so»',
    '–',
    '29.',
    'Juli',
    'z.B.',
    "don't",
    '3.5',
    '🇨🇭',
    '<b>',
    '-->',
  ],
  ...['Donaudampfschifffahrtsgesellschaftskapitänsmütze', 'https://example.com/ein/langer/pfad?mit=allem&und=mehr'],
  ...['漢字漢字、漢字。', 'x'.repeat(200), 'E-Mail', 'Ja!', 'wer?', 'CHF', "1'200.50"],
];
const word = fc.record({
  text: fc.constantFrom(...texts),
  pauseMs: fc.constantFrom(0, 0, 0, 50, 300, 900, 2_500, 20_000),
  lastsMs: fc.constantFrom(0, 1, 120, 400, 900, 61_000),
  speakerId: fc.constantFrom('a', 'a', 'a', 'b'),
  timing: fc.constantFrom('said', 'said', 'said', 'said', 'missing', 'backward'),
});
const talk = fc.array(word, { maxLength: 50 }).map((words): SourceWord[] => {
  let now = 0;
  return words.map(({ text, pauseMs, lastsMs, speakerId, timing }) => {
    const startMs = now + pauseMs;
    now = startMs + lastsMs;
    if (timing === 'missing') return { text, startMs: null, endMs: null, speakerId };
    return { text, startMs: timing === 'backward' ? Math.max(0, startMs - 500) : startMs, endMs: now, speakerId };
  });
});
const options = fc.record({
  preset: fc.constantFrom(...subtitlePresetId.options),
  cpl: fc.constantFrom(10, 28, 37, 42, 120),
  rows: fc.constantFrom(1, 2, 3, 4),
  minFramesBetweenSegments: fc.constantFrom(0, 2, 50),
  withDialogues: fc.boolean(),
  isEdited: fc.boolean(),
});
const made = options.map(({ preset, isEdited, ...edited }): SubtitleOptions => {
  const known = optionsOfPreset(preset);
  return isEdited
    ? { ...known, ...edited, preset: 'custom', withPunctuation: true }
    : { ...known, withPunctuation: true };
});
const cut = (words: readonly SourceWord[], chosen: SubtitleOptions, forcedStarts?: ReadonlySet<number>): Cue[] =>
  cuesOfWords(forcedStarts ? { words, forcedStarts } : { words }, chosen, { language: 'de' });
const letters = (text: string): string => text.normalize('NFC').replace(/[-\s]/gu, '');
const shift = (words: readonly SourceWord[], ms: number): SourceWord[] =>
  words.map((each) => ({
    ...each,
    startMs: each.startMs === null ? null : each.startMs + ms,
    endMs: each.endMs === null ? null : each.endMs + ms,
  }));
/** The words whose times can be kept as they are. */
const rising = (words: readonly SourceWord[]): SourceWord[] => {
  let passedMs = -1;
  return words.filter(({ startMs }) => {
    if (startMs === null || startMs <= passedMs) return false;
    passedMs = startMs;
    return true;
  });
};
const times = (cues: readonly Cue[]) => cues.map(({ startMs, endMs, lines }) => [startMs, endMs, lines]);

describe('any talk under any options', () => {
  test('[SU2.8] words out = words in, in order; every line within cpl, every cue within its rows', () => {
    fc.assert(
      fc.property(talk, made, (words, chosen) => {
        const cues = cut(words, chosen);
        expect(letters(cues.flatMap(({ lines }) => lines).join(''))).toBe(
          letters(words.map(({ text }) => text).join('')),
        );
        const broken = cues.flatMap((_, n) => brokenRules(cues, n, chosen));
        expect(broken.filter((rule) => rule === 'cpl' || rule === 'rows')).toEqual([]);
      }),
    );
  });
  test('[SU2.8] whole milliseconds, starts rise, end > start, no overlap', () => {
    fc.assert(fc.property(talk, made, (words, chosen) => expect(brokenOrder(cut(words, chosen))).toBe(-1)));
  });
  test('[SU2.8] each flag is true and each rule without a flag holds', () => {
    fc.assert(
      fc.property(talk, made, (words, chosen) => {
        const cues = cut(words, chosen);
        cues.forEach((cue, n) => expect(flaggedRules(cue)).toEqual(brokenRules(cues, n, chosen)));
      }),
    );
  });
  test('[SU2.8] shifting all times shifts all cues', () => {
    fc.assert(
      fc.property(talk, made, fc.integer({ min: 1, max: 3_600_000 }), (words, chosen, ms) => {
        fc.pre(words.some(({ startMs }) => startMs !== null));
        // An hour later there is room before the first word that has a time.
        const later = shift(words, 3_600_000);
        const moved = times(cut(later, chosen)).map(([from, to, lines]) => [Number(from) + ms, Number(to) + ms, lines]);
        expect(times(cut(shift(later, ms), chosen))).toEqual(moved);
      }),
    );
  });
  test('[SU2.8] two talks with a long pause between are cut as each alone', () => {
    fc.assert(
      fc.property(talk, talk, made, (first, second, chosen) => {
        const [one, two] = [rising(first), rising(second)];
        const endMs = Math.max(0, ...cut(one, chosen).map((cue) => cue.endMs), ...one.map((each) => each.endMs ?? 0));
        const later = shift(two, endMs + 20_000);
        const alone = [...cut(one, chosen), ...cut(later, chosen)];
        expect(times(cut([...one, ...later], chosen))).toEqual(times(alone));
      }),
    );
  });
  test('[SU2.8] a file read back and written again is the same file', () => {
    fc.assert(
      fc.property(talk, made, (words, chosen) => {
        const cues = cut(words, chosen);
        const [srt, vtt] = [writeSrt(cues), writeVtt(cues)];
        expect([writeSrt(readStrictly(srt, 'srt')), writeVtt(readStrictly(vtt, 'vtt'))]).toEqual([srt, vtt]);
      }),
    );
  });
  test('[SU2.8] a higher cps limit never costs more', () => {
    fc.assert(
      fc.property(
        talk,
        made,
        fc.integer({ min: 5, max: 40 }),
        fc.integer({ min: 1, max: 10 }),
        (words, chosen, cps, more) => {
          const cost = (limit: number): number => {
            const limited = { ...chosen, cps: limit };
            return cutTalk(prepareTalk({ words }, limited, 'de'), timedRules(limited)).cost;
          };
          expect(cost(cps + more)).toBeLessThanOrEqual(cost(cps));
        },
      ),
    );
  });
  test('[SU2.8] correcting one word changes only the cues between its hard edges', () => {
    fc.assert(
      fc.property(talk, made, fc.nat(), (words, chosen, at) => {
        fc.pre(words.length > 0 && words.every(({ startMs }) => startMs !== null));
        const n = at % words.length;
        const before = cut(words, chosen);
        const after = cut(
          words.map((each, index) => (index === n ? { ...each, text: 'Korrektur' } : each)),
          chosen,
        );
        const changed = after.filter((cue) => !before.some((old) => JSON.stringify(old) === JSON.stringify(cue)));
        const talkOfWords = prepareTalk({ words }, chosen, 'de');
        const blocks: number[] = [];
        talkOfWords.marks.forEach((mark, piece) => {
          blocks[talkOfWords.source[piece]!] ??= talkOfWords.marks
            .subarray(0, piece)
            .reduce((count, each) => count + (each & 4 ? 1 : 0), 0);
          expect(mark).toBeGreaterThanOrEqual(0);
        });
        for (const { words: span } of changed)
          expect(Math.abs((blocks[span.from] ?? 0) - (blocks[n] ?? 0))).toBeLessThanOrEqual(1);
      }),
    );
  });
  test('[SU2.6] the way found never costs more than the greedy one', () => {
    fc.assert(
      fc.property(talk, made, (words, chosen) => {
        const limited = { ...chosen, withDialogues: false };
        const laidOut = prepareTalk({ words }, limited, 'de');
        const rules = timedRules(limited);
        const { cost, bounds } = cutTalk(laidOut, rules);
        expect(cost).toBeLessThanOrEqual(costOfBounds(laidOut, rules, cutGreedily(laidOut, rules)));
        expect(costOfBounds(laidOut, rules, bounds)).toBe(cost);
      }),
    );
  });
  test('[SU2.3] a break set by hand always begins a cue', () => {
    fc.assert(
      fc.property(talk, made, fc.nat(), (words, chosen, at) => {
        const known = words.filter(({ startMs, text }) => startMs !== null && text !== '–');
        fc.pre(known.length > 0);
        const { startMs, text } = known[at % known.length]!;
        const starts = cut(words, chosen, new Set([startMs!])).filter(({ isForced }) => isForced);
        expect(starts.length).toBeGreaterThan(0);
        expect(starts.some(({ lines }) => letters(text).startsWith(letters(lines[0]!).slice(0, 1)))).toBe(true);
      }),
    );
  });
});
