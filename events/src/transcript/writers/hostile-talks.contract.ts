// @long: hundreds of hostile texts through the readers of others.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cuesOfWords, type Cue } from '../subtitles/cues.ts';
import { optionsOfPreset } from '../subtitles/options.ts';
import { subtitlePresetId } from '../subtitles/presets.ts';
import { brokenOrder, brokenRules, flaggedRules } from '../subtitles/testing/checker.ts';
import { chromiumReads } from '../subtitles/testing/chromium.oracle.ts';
import { hostileTalks } from '../subtitles/testing/hostile-talks.ts';
import { byPython, byWebVtt, type Read } from '../subtitles/testing/readers.oracle.ts';
import { loadAllHyphenation } from '../subtitles/testing/hyphenations.ts';
import { readStrictly } from '../subtitles/testing/strict-reader.ts';
import { srtParts, vttParts, type WritableCue } from './index.ts';

type Preset = (typeof subtitlePresetId.options)[number];
const presets = subtitlePresetId.options;

const folder = mkdtempSync(join(tmpdir(), 'soebs-hostile-'));
afterAll(() => rmSync(folder, { recursive: true }));

const cut = (preset: Preset): readonly Cue[][] =>
  hostileTalks.map(({ words }) => cuesOfWords({ words }, optionsOfPreset(preset)));
const cuesBy = new Map<Preset, readonly Cue[][]>();
beforeAll(async () => {
  await loadAllHyphenation();
  for (const preset of presets) cuesBy.set(preset, cut(preset));
});
const talksUnder = (preset: Preset): readonly Cue[][] => cuesBy.get(preset) ?? [];

/** All talks under a preset, one after the other. A hundred hours in, readers that cannot count so far are left out. */
const inOneRow = (preset: Preset): WritableCue[] => {
  let nowMs = 0;
  return talksUnder(preset)
    .filter((cues) => (cues.at(-1)?.endMs ?? 0) < 10_000_000)
    .flatMap((cues) => {
      const shiftMs = nowMs;
      nowMs += (cues.at(-1)?.endMs ?? 0) + 2_000;
      return cues.map((cue) => ({ ...cue, startMs: cue.startMs + shiftMs, endMs: cue.endMs + shiftMs }));
    });
};

const write = (name: string, parts: Iterable<string>): string => {
  const path = join(folder, name);
  writeFileSync(path, [...parts].join(''));
  return path;
};
const asRead = (file: string, format: 'srt' | 'vtt'): Read[] =>
  readStrictly(file, format).map(({ startMs, endMs, lines }) => [startMs, endMs, lines.join('\n')]);
const strictly = (path: string, format: 'srt' | 'vtt'): Read[] => asRead(readFileSync(path, 'utf8'), format);

test('[SU3.4] there are at least sixty hostile talks', () => {
  expect(hostileTalks.length).toBeGreaterThanOrEqual(60);
  expect(new Set(hostileTalks.map(({ name }) => name)).size).toBe(hostileTalks.length);
});

describe.each(presets)('sixty hostile talks under %s', (preset) => {
  test('[SU2.8] no line too long, nothing overlaps, every flag is true', () => {
    const options = optionsOfPreset(preset);
    const faults = talksUnder(preset).flatMap((cues, n) => {
      const wrong = cues.findIndex((_, at) => flaggedRules(cues[at]!).join() !== brokenRules(cues, at, options).join());
      const rows = cues.findIndex(({ violations }) => violations.some(({ rule }) => rule === 'cpl' || rule === 'rows'));
      const broken = [brokenOrder(cues), wrong, rows];
      return broken.every((at) => at < 0) ? [] : [[hostileTalks[n]!.name, ...broken]];
    });
    expect(faults).toEqual([]);
  });

  test('[SU3.4] our strict grammar and webvtt-parser read the same VTT without an error', () => {
    for (const cues of talksUnder(preset)) {
      const file = [...vttParts(cues)].join('');
      expect(byWebVtt(file)).toEqual(asRead(file, 'vtt'));
    }
  });

  test('[SU3.4] our strict grammar and python3-srt read the same SRT', () => {
    const paths = talksUnder(preset).map((cues, n) => write(`${preset}-${n}.srt`, srtParts(cues)));
    expect(byPython(paths.map((path) => ['srt', path] as const))).toEqual(paths.map((path) => strictly(path, 'srt')));
  });
});

describe('all hostile talks in a row', () => {
  let whole: readonly { srt: string; vtt: string }[] = [];
  beforeAll(() => {
    whole = presets.map((preset) => {
      const cues = inOneRow(preset);
      return { srt: write(`${preset}.srt`, srtParts(cues)), vtt: write(`${preset}.vtt`, vttParts(cues)) };
    });
  });

  test('[SU3.4] aeidon reads what python3-srt reads', () => {
    const read = (reader: 'srt' | 'aeidon') => byPython(whole.map(({ srt }) => [reader, srt] as const));
    expect(read('aeidon')).toEqual(read('srt'));
  });

  test('[SU3.4] python3-webvtt reads what our strict grammar reads', () => {
    expect(byPython(whole.map(({ vtt }) => ['webvtt', vtt] as const))).toEqual(
      whole.map(({ vtt }) => strictly(vtt, 'vtt')),
    );
  });

  test('[SU3.4] ffmpeg finds the same cues at the same times in both formats', () => {
    for (const { srt, vtt } of whole) {
      const out = join(folder, 'out.srt');
      const times = (file: string) => file.match(/^\d+\n\S+ --> \S+$/gmu);
      for (const path of [srt, vtt]) {
        execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', '-i', path, '-c:s', 'srt', out]);
        expect(times(readFileSync(out, 'utf8'))).toEqual(times(readFileSync(srt, 'utf8')));
      }
    }
  });

  test('[SU3.4] Chromium’s own track shows the same cues', async () => {
    const files = whole.map(({ vtt }) => readFileSync(vtt, 'utf8'));
    expect(await chromiumReads(files, folder)).toEqual(files.map((file) => asRead(file, 'vtt')));
  }, 120_000);
});
