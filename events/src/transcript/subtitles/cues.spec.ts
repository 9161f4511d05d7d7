import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { segmentsFromWords } from '../hear.ts';
import type { HeardWord, Transcript } from '../shapes.ts';
import { spoken } from '../testing/examples.ts';
import { gapMsOf } from './clock.ts';
import { cuesOfTranscript } from './cues.ts';
import { countingOf, optionsOfPreset, type SubtitleOptions } from './options.ts';
import { subtitlePresetId } from './presets.ts';
import { withoutPunctuation } from './punctuation.ts';
import { charactersOf, partsOfLines, widthOf } from './width.ts';
import { loadAllHyphenation } from './testing/hyphenations.ts';

beforeAll(loadAllHyphenation);

const transcript = (words: readonly HeardWord[]): Transcript => ({
  segments: segmentsFromWords(words, { newId: (n) => `p${n}` }),
  attributes: {},
});
const standard = optionsOfPreset('standard');
const cuesOf = (text: string, options: Partial<SubtitleOptions> = {}, timing = {}) =>
  cuesOfTranscript(transcript(spoken(text, timing)), { ...standard, ...options });

describe('cues', () => {
  test('[SU] a sentence ends a cue and a line keeps its length', () => {
    const lines = cuesOf('Das ist der erste Satz. Und hier kommt gleich noch ein zweiter, der etwas länger ist.');
    expect(lines.map((cue) => cue.lines)).toEqual([
      ['Das ist der erste Satz.'],
      ['Und hier kommt gleich noch ein zweiter,', 'der etwas länger ist.'],
    ]);
  });
  test('[SU] a gap is never under its frames', () => {
    const rates = [
      [24_000, 1_001],
      [24, 1],
      [25, 1],
      [30_000, 1_001],
      [50, 1],
    ] as const;
    expect(rates.map(([num, den]) => gapMsOf(2, { num, den }))).toEqual([84, 84, 80, 67, 40]);
  });
  test('[SU] a long pause lets a cue go soon after the speech', () => {
    const [first] = cuesOfTranscript(
      transcript([...spoken('Guten Tag.'), ...spoken('Weiter.', { fromMs: 60_000 })]),
      standard,
    );
    expect(first?.endMs).toBe(1_000);
  });
  test('[SU] a short silence closes to exactly the gap', () => {
    const words = [...spoken('Ein Satz steht hier.'), ...spoken('Und noch einer folgt.', { fromMs: 2_200 })];
    const [first, second] = cuesOfTranscript(transcript(words), { ...standard, cpl: 21, rows: 1 });
    expect([first?.endMs, second?.startMs]).toEqual([2_120, 2_200]);
  });
  test('[SU] a compound longer than the line is cut with a hyphen, Chinese without', () => {
    const [cue] = cuesOf('Massenkommunikationsdienstleistungsunternehmen', { cpl: 37 });
    expect(cue?.lines).toEqual(['Massenkommunikationsdienstleistungs-', 'unternehmen']);
    expect(
      cuesOf('漢字漢字漢字漢字漢字漢字', { cpl: 10, rows: 1 })
        .flatMap(({ lines }) => lines)
        .join(''),
    ).toBe('漢字漢字漢字漢字漢字漢字');
  });
  test('[SU] no cue ends after a title or inside a date', () => {
    const text =
      'Gestern hat der bekannte Herr Dr. Meier am 29. Juli in der Stadt Zürich lange und sehr gut gesprochen';
    const lines = cuesOf(text, { cpl: 20, rows: 1 }, { everyMs: 900 }).flatMap((cue) => cue.lines);
    expect(lines.some((line) => line.endsWith('Dr.') || line.endsWith('29.'))).toBe(false);
  });
  test('[SU] two speakers never share a cue', () => {
    const words = spoken('Ja Nein').map((word, n) => ({ ...word, speakerId: `s${n}` }));
    expect(cuesOfTranscript(transcript(words), standard).map((cue) => cue.lines)).toEqual([['Ja'], ['Nein']]);
  });
  test('[SU] punctuation off drops marks at the edges only', () => {
    const words = ['geht’s?', '3.5', '29.', 'z.B.', 'Dr.', '«Ja»,', 'E-Mail', '–', '…'];
    expect(words.map((word) => withoutPunctuation(word, 'de'))).toEqual([
      'geht’s',
      '3.5',
      '29.',
      'z.B.',
      'Dr.',
      '«Ja»',
      'E-Mail',
      '',
      '',
    ]);
    expect(cuesOf('Ja , gut !', { withPunctuation: false })[0]?.lines).toEqual(['Ja gut']);
  });
  test('[SU] what is seen as one character counts as one', () => {
    expect(['🇨🇭', '👨‍👩‍👧 ok', 'é', 'e\u0301'].map(widthOf)).toEqual([1, 4, 1, 1]);
  });
  test('[SU] a cue of exactly the limit is not flagged', () => {
    const exact = spoken('aaaaaaaaaaaaaaaa.', { lastsMs: 1_000 });
    const [cue] = cuesOfTranscript(transcript(exact), standard);
    expect([cue?.violations, charactersOf(cue?.lines ?? [])]).toEqual([[], 17]);
  });
  test('[PJ9] nothing spoken gives no cue', () => {
    expect(cuesOfTranscript({ segments: [], attributes: {} }, standard)).toEqual([]);
  });
});

const word = fc.record({
  text: fc.constantFrom(
    'a',
    'und',
    'Wort,',
    'Ende.',
    'Donaudampfschifffahrtsgesellschaftskapitän',
    '🇨🇭',
    'Dr.',
    '«so»',
    '–',
  ),
  pauseMs: fc.constantFrom(0, 0, 50, 300, 900, 2_500),
  lastsMs: fc.constantFrom(0, 1, 120, 400, 61_000),
  speakerId: fc.constantFrom('a', 'a', 'a', 'b'),
});

describe('any talk under any preset', () => {
  test('[SU] text whole and in order, lines and rows kept, no overlap, every flag true', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), fc.constantFrom(...subtitlePresetId.options), (talk, preset) => {
        let now = 0;
        const heard = talk.map(({ text, pauseMs, lastsMs, speakerId }) => {
          const startMs = now + pauseMs;
          now = startMs + lastsMs;
          return { text, startMs, endMs: now, speakerId };
        });
        const options = { ...optionsOfPreset(preset), withPunctuation: true };
        const cues = cuesOfTranscript(transcript(heard), options);
        const shown = cues
          .flatMap((cue) => cue.lines)
          .join('')
          .replace(/[- ]/gu, '');
        expect(shown).toBe(talk.map(({ text }) => text).join(''));
        cues.forEach((cue, n) => {
          expect(cue.lines.length).toBeLessThanOrEqual(options.rows);
          const counting = countingOf(options);
          const [cpl, cps] = [options.cpl, options.cps].map((limit) => limit * counting.partsACharacter);
          for (const line of cue.lines) expect(counting.partsOf(line)).toBeLessThanOrEqual(cpl!);
          expect(cue.endMs).toBeGreaterThan(cue.startMs);
          const nextMs = cues[n + 1]?.startMs ?? Number.POSITIVE_INFINITY;
          expect(cue.endMs).toBeLessThanOrEqual(nextMs);
          const flags = cue.violations.map(({ rule }) => rule);
          const lasts = cue.endMs - cue.startMs;
          expect(flags.includes('cps')).toBe(partsOfLines(cue.lines, counting) * 1_000 > cps! * lasts);
          expect(flags.includes('gap')).toBe(nextMs - cue.endMs < options.minFramesBetweenSegments * 40);
          expect(flags.includes('minVisibility')).toBe(lasts < options.minVisibilityDurationInMs);
        });
      }),
      { numRuns: 300 },
    );
  });
});
