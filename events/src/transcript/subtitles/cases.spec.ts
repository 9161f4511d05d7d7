import { beforeAll, describe, expect, test } from '@jest/globals';
import { applyOperations } from '../apply.ts';
import { segmentsFromWords } from '../hear.ts';
import type { HeardWord, Transcript } from '../shapes.ts';
import { spoken, transcriptOf } from '../testing/examples.ts';
import { gapMsOf } from './clock.ts';
import { cuesOfWords, cuesOfTranscript } from './cues.ts';
import { cueBreakOperation, lostCueBreaks } from './forced.ts';
import { countingOf, optionsOfPreset, type SubtitleOptions } from './options.ts';
import type { SourceWord } from './source.ts';
import { loadAllHyphenation } from './testing/hyphenations.ts';
import { hostileTexts } from './testing/hostile.ts';
import { readStrictly } from './testing/strict-reader.ts';
import { shownCps } from './violations.ts';
import { charactersOf } from './width.ts';
import { writeSrt, writeVtt } from '../writers/index.ts';

beforeAll(loadAllHyphenation);

const standard = optionsOfPreset('standard');
const transcript = (words: readonly HeardWord[]): Transcript => ({
  segments: segmentsFromWords(words, { newId: (n) => `p${n}` }),
  attributes: {},
});
const cut = (text: string, options: Partial<SubtitleOptions> = {}, timing: Parameters<typeof spoken>[1] = {}) =>
  cuesOfTranscript(transcript(spoken(text, timing)), { ...standard, ...options }, { language: 'de' });
const english = (text: string, options: Partial<SubtitleOptions> = {}, timing: Parameters<typeof spoken>[1] = {}) =>
  cuesOfTranscript(transcript(spoken(text, timing)), { ...standard, ...options }, { language: 'en' });
const at = (text: string, startMs: number | null, endMs: number | null, speakerId = 's1'): SourceWord => ({
  text,
  startMs,
  endMs,
  speakerId,
});
const words = (...all: SourceWord[]) => cuesOfWords({ words: all }, standard, { language: 'de' });
const one = (line: string) => [{ startMs: 0, endMs: 1_000, lines: [line] }];
const rules = (cues: ReturnType<typeof cut>) => cues.map(({ violations }) => violations.map(({ rule }) => rule));
const slow = { everyMs: 900, lastsMs: 800 };
const ends = (cues: ReturnType<typeof cut>) => cues.map(({ lines }) => lines.at(-1)?.split(' ').at(-1));

describe('public bug reports: time', () => {
  test('[SU4.1] [SU4.2] a time is rounded once, then divided', () => {
    const file = (startMs: number) => writeVtt([{ startMs, endMs: startMs + 1_000, lines: ['x'] }]).split('\n')[2];
    expect([1_999.5, 59_999.6, 3_599_999.9].map(file).map((line) => line?.slice(0, 12))).toEqual([
      '00:00:02.000',
      '00:01:00.000',
      '01:00:00.000',
    ]);
  });
  test('[SU4.3] milliseconds are not cut off: a file reads back as it was', () => {
    const cues = [{ startMs: 2_300, endMs: 4_100, lines: ['x'] }];
    expect(writeSrt(cues)).toContain('00:00:02,300 --> 00:00:04,100');
    expect(readStrictly(writeSrt(cues), 'srt')).toEqual(cues);
  });
  test('[SU4.5] a cue starts with its first word', () => {
    expect(words(at('Hallo', 1_700, 2_000), at('Welt.', 2_100, 2_500))[0]?.startMs).toBe(1_700);
  });
  test('[SU4.6] a start that goes back makes no negative cue and loses no word', () => {
    const cues = words(at('eins', 5_000, 5_400), at('zwei', 5_000, null), at('drei.', 4_000, 3_000));
    expect(cues.map(({ lines }) => lines.join(' ')).join(' ')).toBe('eins zwei drei.');
    expect(cues.every(({ startMs, endMs }) => startMs >= 0 && endMs > startMs)).toBe(true);
    expect(rules(cues).flat()).toContain('estimatedTiming');
  });
  test('[SU4.8] a cue inside another is never moved past its end', () => {
    const cues = words(at('lang', 1_000, 3_000, 'a'), at('kurz.', 2_500, 2_800, 'b'));
    expect(cues.map(({ startMs }) => startMs)).toEqual([1_000, 2_500]);
    expect(cues[0]?.endMs).toBeLessThanOrEqual(2_500);
  });
  test('[SU4.9] two short cues do not overlap; both are flagged', () => {
    const cues = words(at('Ja.', 0, 500, 'a'), at('Nein.', 500, 1_000, 'b'), at('Doch.', 1_000, 1_500, 'a'));
    expect(
      rules(cues)
        .slice(0, 2)
        .every((flags) => flags.includes('minVisibility')),
    ).toBe(true);
    cues.slice(1).forEach(({ startMs }, n) => expect(cues[n]?.endMs).toBeLessThanOrEqual(startMs));
  });
  test('[SU4.10] gap 0: an end that is the next start is fine', () => {
    const cues = cut('Das ist ein Satz von mir. Und das ist noch ein Satz von mir.', {
      minFramesBetweenSegments: 0,
      cpl: 25,
      rows: 1,
    });
    expect(cues[0]?.endMs).toBe(cues[1]?.startMs);
    expect(rules(cues).flat()).not.toContain('gap');
  });
  test('[SU4.12] [SU4.13] a day, 32 hours and 100 hours keep their digits', () => {
    const hours = [1, 24, 99, 100].map((n) => n * 3_600_000);
    const cues = [...hours, 32 * 3_600_000 + 54 * 60_000 + 4_000]
      .sort((a, b) => a - b)
      .map((startMs) => ({ startMs: startMs - 1, endMs: startMs, lines: ['x'] }));
    expect(readStrictly(writeSrt(cues), 'srt')).toEqual(cues);
    expect(writeVtt(cues)).toContain('99:59:59.999 --> 100:00:00.000');
    expect(writeVtt(cues)).toContain('00:59:59.999 --> 01:00:00.000');
  });
  test('[SU4.14] sound that starts 4.087 s into the video moves every cue by 4087 ms', () => {
    const cues = cut('Guten Abend, meine Damen und Herren, und herzlich willkommen in Zürich.');
    const moved = cut('Guten Abend, meine Damen und Herren, und herzlich willkommen in Zürich.', {}, { fromMs: 4_087 });
    expect(moved.map(({ startMs }) => startMs)).toEqual(cues.map(({ startMs }) => startMs + 4_087));
  });
  test('[SU4.15] two frames at 23.976 are never less after rounding to milliseconds', () => {
    expect(gapMsOf(2, { num: 24_000, den: 1_001 }) / 1_000).toBeGreaterThanOrEqual((2 * 1_001) / 24_000);
    expect(gapMsOf(2, { num: 24_000, den: 1_001 })).toBe(84);
  });
  test('[SU4.16] a hole of 100 ms is closed to exactly the gap', () => {
    const cues = words(at('Eins.', 0, 2_000, 'a'), at('Zwei.', 2_100, 4_000, 'b'));
    expect(cues[0]?.endMs).toBe(2_020);
  });
  test('[SU4.17] after a long pause the cue leaves soon', () => {
    const [cue] = words(at('Ende.', 0, 60_000), at('Weiter.', 600_000, 601_000));
    expect(cue?.endMs).toBeLessThanOrEqual(3_500);
  });
});

describe('public bug reports: escaping and structure', () => {
  test('[SU4.19] [SU4.21] [SU4.22] [SU4.24] [SU4.25] [SU4.28] [SU4.30] every hostile text comes back whole', () => {
    for (const { text, inSrt, shown = text } of hostileTexts) {
      expect(readStrictly(writeVtt(one(text)), 'vtt').map(({ lines }) => lines)).toEqual([[shown]]);
      expect(readStrictly(writeSrt(one(text)), 'srt').map(({ lines }) => lines)).toEqual([[inSrt ?? shown]]);
    }
  });
  test('[SU4.24] a second line that begins with "note that" stays in the cue', () => {
    const cues = [{ startMs: 0, endMs: 1_000, lines: ['first', 'NOTE that'] }];
    expect(readStrictly(writeVtt(cues), 'vtt')).toEqual(cues);
  });
  test('[SU4.27] an empty cue is never written', () => {
    expect(writeSrt([{ startMs: 0, endMs: 1, lines: ['', ' '] }])).toBe('');
  });
  test('[SU4.31] [SU4.32] the header is bare', () => {
    expect(writeVtt(one('x')).split('\n').slice(0, 2)).toEqual(['WEBVTT', '']);
  });
  test('[SU4.34] umlauts and guillemets keep their bytes', () => {
    expect(writeSrt(one('ä ö ü «»'))).toContain('ä ö ü «»');
  });
  test('[SU4.35] speakers: a voice a cue in VTT, a plain name at changes in SRT', () => {
    const said = ['s1', 's1', 's2'].map((speakerId, n) => at('Ja.', n * 4_000, n * 4_000 + 900, speakerId));
    const nameOf = (id: string) => (id === 's1' ? 'Anna <B>' : 'Kurt');
    const cues = cuesOfWords({ words: said, nameOf }, { ...standard, withSpeakers: true }, { language: 'de' });
    expect(writeVtt(cues).match(/<v [^>]+>.*/gu)).toEqual([
      '<v Anna &lt;B&gt;>Ja.',
      '<v Anna &lt;B&gt;>Ja.',
      '<v Kurt>Ja.',
    ]);
    expect(readStrictly(writeSrt(cues), 'srt').map(({ lines }) => lines[0])).toEqual([
      'Anna ‹B›: Ja.',
      'Ja.',
      'Kurt: Ja.',
    ]);
  });
  test('[SU4.36] the same transcript and options give the same bytes', () => {
    const text = 'Das ist ein Satz, der etwas länger ist, damit er geteilt werden muss. Und noch einer.';
    expect(writeSrt(cut(text))).toBe(writeSrt(cut(text)));
  });
});

describe('public bug reports: segmentation', () => {
  test('[SU4.38] no cue ends after an abbreviation in the middle of a sentence', () => {
    const text =
      'Yesterday Dr. Smith met some friends, e.g. Ann and Paul, at 5 p.m. near the old house in St. James St. with a dog';
    const cues = english(text, { cpl: 24, rows: 1 }, slow);
    expect(ends(cues).filter((word) => ['Dr.', 'e.g.', '5', 'St.'].includes(word ?? ''))).toEqual([]);
  });
  test('[SU4.39] dates, abbreviations and initials are one unit; "usw. Danach" may end', () => {
    const text =
      'Wir treffen uns am 29. Juli mit J. R. R. Tolkien, z. B. im Garten, mit Kaffee, Tee usw. Danach gehen wir heim';
    const cues = cut(text, { cpl: 22, rows: 1 }, slow);
    expect(ends(cues).filter((word) => ['29.', 'J.', 'R.', 'z.', 'B.'].includes(word ?? ''))).toEqual([]);
    expect(ends(cues)).toContain('usw.');
  });
  test('[SU4.40] a title stays with its name', () => {
    const cues = cut('Heute begrüssen wir hier im Studio Dr. Meier aus Zürich', { cpl: 20, rows: 2 }, slow);
    expect(cues.flatMap(({ lines }) => lines).some((line) => line.endsWith('Dr.'))).toBe(false);
  });
  const turns = (): SourceWord[] => [
    at('Bereit', 0, 300, 'a'),
    at('zum', 320, 420, 'a'),
    at('Anfangen?', 440, 900, 'a'),
    at('Sicher.', 1_000, 1_300, 'b'),
  ];
  test('[SU4.42] [SU4.43] two turns: with dashes one cue, one speaker a line; without them two', () => {
    const cues = (withDialogues: boolean) =>
      cuesOfWords({ words: turns() }, { ...standard, withDialogues }, { language: 'de' });
    expect(cues(true).map(({ lines }) => lines)).toEqual([['-Bereit zum Anfangen?', '-Sicher.']]);
    expect(rules(cues(true))).toEqual([expect.arrayContaining(['speakerMerge'])]);
    expect(cues(false).map(({ lines }) => lines)).toEqual([['Bereit zum Anfangen?'], ['Sicher.']]);
    expect(rules(cues(false))[0]).toContain('minVisibility');
  });
  test('[SU4.44] eight sentences of one word make few cues', () => {
    expect(cut('Ja. Nein. Doch. Gut. Ach. Klar. Nie. Halt.').length).toBeLessThanOrEqual(4);
  });
  test('[SU4.45] a last word is not left alone', () => {
    const cues = english('You can keep all your files and all of your pictures safe up there in the cloud.', {
      cpl: 37,
    });
    expect(cues.every(({ lines }) => lines.join(' ').includes(' '))).toBe(true);
  });
  test('[SU4.47] Chinese and Japanese keep the limits, no blank is added, no mark begins a line', () => {
    const text = '今日は天気がいいですね。明日も晴れるでしょう、とても楽しみです。散歩に行きましょう。';
    const cues = cut(text, { cpl: 13, rows: 2 }, { lastsMs: 9_000 });
    const lines = cues.flatMap((cue) => cue.lines);
    expect(lines.join('')).toBe(text);
    expect(lines.every((line) => line.length <= 13 && !/^[。、]/u.test(line))).toBe(true);
  });
  test('[SU2.7] full-width signs count one and narrow ones a half, in lines, speed and flags', () => {
    const options = optionsOfPreset('japanese');
    expect(countingOf(options).partsOf('日本 ab')).toBe(7);
    const text = 'この機械はABCと呼ばれています。とても速いです。';
    const cues = cut(text, options, { lastsMs: 400 });
    expect(cues.flatMap(({ lines }) => lines).join('')).toBe(text);
    expect(cues.map(({ lines }) => lines)).toEqual([['この機械はABCと呼ばれて', 'います。とても速いです。']]);
    expect(cues[0]?.violations.find(({ rule }) => rule === 'cps')?.limit).toBe(5);
  });
  test('[SU2.7] a Korean word longer than the line is parted without a hyphen', () => {
    const lines = cut('가나다라마바사아자차카타파하거너더러머버', optionsOfPreset('korean'), {
      lastsMs: 9_000,
    }).flatMap((cue) => cue.lines);
    expect(lines).toEqual(['가나다라마바사아자차카타파하거너', '더러머버']);
  });
  test('[SU4.48] a compound longer than the line is split at a syllable with a hyphen', () => {
    const [cue] = cut('Massenkommunikationsdienstleistungsunternehmen', { cpl: 37 });
    expect(cue?.lines).toEqual(['Massenkommunikationsdienstleistungs-', 'unternehmen']);
    expect(rules([cue!])[0]).toContain('wordSplit');
  });
  test('[SU4.50] [SU4.51] one counter: the flag agrees with the number shown, a line break counts as one blank', () => {
    expect(charactersOf(['ab', 'cd'])).toBe(5);
    for (const cue of cut(
      'Das ist ein ziemlich schneller Satz, der kaum zu lesen ist, so schnell geht er.',
      {},
      { everyMs: 200, lastsMs: 180 },
    )) {
      const flag = cue.violations.find(({ rule }) => rule === 'cps');
      expect(flag?.actual ?? shownCps(cue)).toBe(shownCps(cue));
    }
  });
  test('[SU4.53] punctuation off: what stands inside words stays, no mark is left over', () => {
    const cues = cut("Nun, don't , geht’s um 3.5 Prozent – am 29. Juli , oder ?", { withPunctuation: false });
    expect(cues.flatMap(({ lines }) => lines).join(' ')).toBe("Nun don't geht’s um 3.5 Prozent am 29. Juli oder");
  });
  test('[SU4.55] all limits at once lose no text and overlap nothing', () => {
    const text = 'Wenn alles zugleich gilt, darf trotzdem kein Wort verloren gehen und nichts überlappen.';
    const cues = cut(
      text,
      { cpl: 10, rows: 1, cps: 5, minFramesBetweenSegments: 50, minVisibilityDurationInMs: 10_000 },
      { everyMs: 100, lastsMs: 90 },
    );
    const shown = cues
      .flatMap(({ lines }) => lines)
      .join('')
      .replace(/[- ]/gu, '');
    expect(shown).toBe(text.replaceAll(' ', ''));
    cues.slice(1).forEach(({ startMs }, n) => expect(cues[n]?.endMs).toBeLessThanOrEqual(startMs));
  });
  test('[SU4.58] one row after two is one row, whatever was set before', () => {
    const text = 'Das ist ein Satz, der auf eine einzige Zeile ganz bestimmt nicht passt.';
    cut(text, { rows: 2 });
    expect(cut(text, { rows: 1 }).every(({ lines }) => lines.length === 1)).toBe(true);
  });
});

describe('breaks set by hand', () => {
  const talk = transcriptOf('eins zwei drei vier fünf', 'sechs sieben acht');
  const broken = (ops: Parameters<typeof applyOperations>[1]) => {
    const applied = applyOperations(talk, [cueBreakOperation(1_000, true), ...ops]);
    if (!applied.ok) throw new Error(applied.rejection.detail);
    return applied.transcript;
  };
  const starting = (changed: Transcript) =>
    cuesOfTranscript(changed, standard, { language: 'de' })
      .filter(({ isForced }) => isForced)
      .map(({ lines }) => lines[0]?.split(' ')[0]);
  test('[SU] a cue begins there, also when other words are corrected, split off or joined', () => {
    expect(starting(broken([]))).toEqual(['drei']);
    expect(starting(broken([{ type: 'T', seg: 'p0', delta: ['Also '] }]))).toEqual(['drei']);
    expect(starting(broken([{ type: 'M', seg: 'p0', next: 'p1', at: 24 }]))).toEqual(['drei']);
    expect(starting(broken([{ type: 'S', seg: 'p0', at: 10, newId: 'n', speakerId: null }]))).toEqual(['drei']);
    expect(starting(broken([{ type: 'T', seg: 'p0', delta: [10, -4, 'dritte'] }]))).toEqual(['dritte']);
  });
  test('[SU] it is without effect and told as lost when its word is gone', () => {
    const gone = broken([{ type: 'T', seg: 'p0', delta: [10, -5] }]);
    expect([starting(gone), lostCueBreaks(gone), lostCueBreaks(broken([]))]).toEqual([[], [1_000], []]);
  });
  test('[SU] taking it away undoes it', () => {
    const undone = broken([cueBreakOperation(1_000, false)]);
    expect([starting(undone), lostCueBreaks(undone)]).toEqual([[], []]);
  });
});
