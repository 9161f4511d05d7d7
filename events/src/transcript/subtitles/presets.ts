import { z } from 'zod';
import type { CountingName } from './width.ts';

/** Everything that shapes cues. The six names of the first block are those of the page's address. */
export type SubtitleRules = {
  /** Characters a line, at most. */
  readonly cpl: number;
  /** Characters a second that can be read; more is flagged. */
  readonly cps: number;
  /** Lines a cue, at most. */
  readonly rows: number;
  readonly minFramesBetweenSegments: number;
  readonly minVisibilityDurationInMs: number;
  readonly withPunctuation: boolean;
  /** A cue longer than this is flagged. */
  readonly maxDurationMs: number;
  /** How long a cue may stay after the speech to be read. */
  readonly lingerMs: number;
  /** What ending a sentence in a cue that also begins another weighs, in hundredths of its being too fast. */
  readonly sentenceWeight: number;
  /** How characters are counted. */
  readonly counting: CountingName;
};

type Row = readonly [
  cpl: number,
  cps: number,
  rows: number,
  frames: number,
  visibleMs: number,
  punctuation: 'on' | 'off',
];

/** Half of the straddled sentences go for at most two hundredths more of cues that are too fast (`npm run bench -- subtitles`). */
const SENTENCE_WEIGHT = 48;

const rules = (row: Row, maxDurationMs: number, lingerMs: number): SubtitleRules => {
  const [cpl, cps, rows, minFramesBetweenSegments, minVisibilityDurationInMs, punctuation] = row;
  const withPunctuation = punctuation === 'on';
  return {
    cpl,
    cps,
    rows,
    minFramesBetweenSegments,
    minVisibilityDurationInMs,
    withPunctuation,
    maxDurationMs,
    lingerMs,
    sentenceWeight: SENTENCE_WEIGHT,
    counting: 'characters',
  };
};

/** A style that would rather be quick than straddle a sentence, where its short cues leave little room. */
const keepingSentences = (sentenceWeight: number, style: SubtitleRules): SubtitleRules => ({
  ...style,
  sentenceWeight,
});

/** A style of full-width signs: a Latin letter or a blank is half of one. */
const fullWidth = (row: Row): SubtitleRules => ({ ...rules(row, 7_000, 500), counting: 'fullWidth' });

/**
 * The house styles (subtitles.md §1.4): web, Swiss and German television, children, streaming, BBC, talks …; Chinese,
 * Japanese and Korean by the timed text guides of Netflix, which count full-width signs.
 */
export const subtitlePresets = {
  standard: rules([42, 17, 2, 2, 1_000, 'on'], 7_000, 500),
  'broadcast-dach': rules([37, 15, 2, 1, 1_000, 'on'], 7_000, 1_000),
  'kids-dach': rules([37, 11, 2, 1, 1_500, 'on'], 7_000, 1_500),
  'streaming-de': rules([42, 17, 2, 2, 834, 'on'], 7_000, 500),
  'streaming-en': rules([42, 20, 2, 2, 834, 'on'], 7_000, 500),
  bbc: rules([37, 16, 2, 1, 1_000, 'on'], 7_000, 1_500),
  talks: rules([42, 21, 2, 0, 1_000, 'on'], 7_000, 500),
  'accessible-web': keepingSentences(62, rules([45, 15, 2, 2, 2_000, 'on'], 7_000, 1_500)),
  'single-line': keepingSentences(98, rules([42, 20, 1, 2, 834, 'on'], 5_000, 500)),
  'social-vertical': rules([28, 20, 2, 0, 700, 'off'], 4_000, 300),
  chinese: fullWidth([16, 9, 2, 2, 834, 'on']),
  japanese: fullWidth([13, 5, 2, 2, 834, 'on']),
  korean: fullWidth([16, 12, 2, 2, 834, 'on']),
  custom: rules([42, 17, 2, 2, 1_000, 'on'], 7_000, 500),
} as const satisfies Record<string, SubtitleRules>;

/** A preset by its id; 'custom' stands for any edited value. */
export const subtitlePresetId = z.enum([
  'standard',
  'broadcast-dach',
  'kids-dach',
  'streaming-de',
  'streaming-en',
  'bbc',
  'talks',
  'accessible-web',
  'single-line',
  'social-vertical',
  'chinese',
  'japanese',
  'korean',
  'custom',
]);
export type SubtitlePresetId = z.infer<typeof subtitlePresetId>;

/** The preset of a project that names none. */
export const defaultPreset: SubtitlePresetId = 'standard';
