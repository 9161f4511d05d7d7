import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { fromXML } from 'imsc/src/main/js/doc.js';
import { transcriptOf } from '../testing/examples.ts';
import { cuesOfWords, type Cue } from '../subtitles/cues.ts';
import { optionsOfPreset } from '../subtitles/options.ts';
import { subtitlePresetId } from '../subtitles/presets.ts';
import { chromiumReads } from '../subtitles/testing/chromium.oracle.ts';
import { germanGold } from '../subtitles/testing/gold.de.ts';
import { hostileTexts } from '../subtitles/testing/hostile.ts';
import { byPython, byVideoJs, byWebVtt, type Read } from '../subtitles/testing/readers.oracle.ts';
import { readStrictly } from '../subtitles/testing/strict-reader.ts';
import { makeTalk } from '../subtitles/testing/talk-maker.ts';
import { jsonParts, sbvParts, srtParts, ttmlParts, vttParts, type WritableCue } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'soebs-oracles-'));
afterAll(() => rmSync(folder, { recursive: true }));

const hostile: WritableCue[] = hostileTexts.map(({ text }, n) => ({
  startMs: n * 2_000,
  endMs: n * 2_000 + 1_500,
  lines: [text],
}));
const shownOf = ({ text, shown = text }: (typeof hostileTexts)[number]): string => shown;
const inSrt = (hostileText: (typeof hostileTexts)[number]): string => hostileText.inSrt ?? shownOf(hostileText);
const expected = (textOf: (hostileText: (typeof hostileTexts)[number]) => string): Read[] =>
  hostileTexts.map((each, n) => [n * 2_000, n * 2_000 + 1_500, textOf(each)]);

const talk = makeTalk({ sentences: germanGold, words: 400, seed: 3, charactersPerSecond: 15 }).map((word, n) => ({
  ...word,
  text: n % 7 === 0 ? (hostileTexts[(n / 7) % hostileTexts.length]?.text.split(' ')[0] ?? '') : word.text,
}));
const cuesUnder = (preset: (typeof subtitlePresetId.options)[number]): Cue[] =>
  cuesOfWords({ words: talk }, optionsOfPreset(preset), { language: 'de' });

const written = (name: string, parts: Iterable<string>): string => {
  const path = join(folder, name);
  writeFileSync(path, [...parts].join(''));
  return path;
};
const asRead = (file: string, format: 'srt' | 'vtt'): Read[] =>
  readStrictly(file, format).map(({ startMs, endMs, lines }) => [startMs, endMs, lines.join('\n')]);

describe('foreign readers of VTT', () => {
  test('[SU3.3] webvtt-parser: no error, and every hostile text exact', () => {
    expect(byWebVtt([...vttParts(hostile)].join(''))).toEqual(expected(shownOf));
  });
  test('[SU3.3] the player library of video.js and python3-webvtt: every hostile text exact', () => {
    expect(byVideoJs([...vttParts(hostile)].join(''))).toEqual(expected(shownOf));
    const [read] = byPython([['webvtt', written('hostile-python.vtt', vttParts(hostile))]]);
    expect(read).toEqual(expected(shownOf));
  });
  test.each(subtitlePresetId.options)('[SU3.4] webvtt-parser agrees with us under %s', (preset) => {
    const file = [...vttParts(cuesUnder(preset))].join('');
    expect(byWebVtt(file)).toEqual(asRead(file, 'vtt'));
  });
  test('[SU3.3] ffmpeg: the same cues at the same times', () => {
    const path = written('hostile.vtt', vttParts(hostile));
    const out = join(folder, 'from-vtt.srt');
    execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', '-i', path, '-c:s', 'srt', out]);
    const times = (file: string) => file.match(/^\d+\n\S+ --> \S+$/gmu);
    expect(times(readFileSync(out, 'utf8'))).toEqual(times([...srtParts(hostile)].join('')));
  });
});

describe('Chromium', () => {
  test('[SU3.3] its own track shows every hostile text exact', async () => {
    expect(await chromiumReads([[...vttParts(hostile)].join('')], folder)).toEqual([expected(shownOf)]);
  }, 60_000);
});

describe('foreign readers of SRT, SBV, TTML and JSON', () => {
  test('[SU3.3] python3-srt and aeidon: every hostile text exact', () => {
    const path = written('hostile.srt', srtParts(hostile));
    const [srt, aeidon] = byPython([
      ['srt', path],
      ['aeidon', path],
    ]);
    expect(srt).toEqual(expected(inSrt));
    expect(aeidon?.length).toBe(hostileTexts.length);
    expect(aeidon?.map(([startMs, endMs]) => [startMs, endMs])).toEqual(
      srt?.map(([startMs, endMs]) => [startMs, endMs]),
    );
    expect(aeidon).toEqual(srt);
  });
  test('[SU3.3] ffmpeg: the text of every SRT cue as it is', () => {
    const path = written('hostile-ffmpeg.srt', srtParts(hostile));
    const out = join(folder, 'shown.ass');
    execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', '-i', path, '-c:s', 'ass', out]);
    const lines = readFileSync(out, 'utf8').split(/\r?\n/u);
    const shown = lines
      .filter((line) => line.startsWith('Dialogue:'))
      .map((line) => line.split(',').slice(9).join(','));
    expect(shown).toEqual(hostileTexts.map(inSrt));
  });
  test('[SU3.3] ttconv: every hostile text, entities too, which it resolves in SRT', () => {
    const [read] = byPython([['ttconv_srt', written('hostile-ttconv.srt', srtParts(hostile))]]);
    expect(read).toEqual(expected(inSrt));
  });
  test('[SU3.4] python3-srt agrees with us under every preset', () => {
    const files = subtitlePresetId.options.map((preset) => written(`${preset}.srt`, srtParts(cuesUnder(preset))));
    const read = byPython(files.map((path) => ['srt', path] as const));
    expect(read).toEqual(files.map((path) => asRead(readFileSync(path, 'utf8'), 'srt')));
  });
  test('SBV: python3-webvtt reads the same cues', () => {
    const cues = cuesUnder('standard').filter(({ lines }) => lines.every((line) => !line.includes('-->')));
    const [read] = byPython([['sbv', written('a.sbv', sbvParts(cues))]]);
    expect(read).toEqual(asRead([...vttParts(cues)].join(''), 'vtt'));
  });
  test('EBU-TT-D: ttconv and imsc read the same cues', () => {
    const file = [...ttmlParts(hostile, { language: 'de-CH' })].join('');
    const [read] = byPython([['ttconv', written('a.ttml', [file])]]);
    expect(read).toEqual(expected(shownOf));
    const faults: string[] = [];
    const document = fromXML(file, (message) => void faults.push(message), {});
    expect(faults).toEqual([]);
    expect(document?.getMediaTimeEvents().slice(0, 3)).toEqual([0, 1.5, 2]);
  });
  test('JSON: python reads every word with its times', () => {
    const [read] = byPython([['json', written('a.json', jsonParts(transcriptOf('eins «zwei» drei'), 'de'))]]);
    expect(read).toEqual([
      [0, 400, 'eins'],
      [500, 900, '«zwei»'],
      [1_000, 1_400, 'drei'],
    ]);
  });
});
