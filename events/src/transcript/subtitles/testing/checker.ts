import type { Cue } from '../cues.ts';
import type { SubtitleOptions } from '../options.ts';
import { subtitlePresets } from '../presets.ts';

/** Signs that say which way text runs, and soft hyphens: nobody sees them. */
const directions = /[\xAD\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** Counts on its own, so that a fault of the counter under test shows. */
const signs = (text: string): string[] =>
  [...new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text.replace(directions, ''))].map(
    ({ segment }) => segment,
  );

/** By ranges of code points (UAX 11 wide and full-width), where the counter under test goes by scripts. */
const wide =
  /^[\u1100-\u11FF\u2E80-\u2FDF\u3000-\uA4CF\uA960-\uA97F\uAC00-\uD7FF\uF900-\uFAFF\uFF01-\uFF60\uFFE0-\uFFE6\u{1F1E6}-\u{1FAFF}\u{20000}-\u{3FFFD}]/u;
const countsHalves = (preset: SubtitleOptions['preset']): boolean => ['chinese', 'japanese', 'korean'].includes(preset);
const characters = (text: string, preset: SubtitleOptions['preset']): number =>
  signs(text).reduce((sum, sign) => sum + (countsHalves(preset) && !wide.test(sign) ? 0.5 : 1), 0);

const gapOf = (options: SubtitleOptions, num: number, den: number): number =>
  Math.ceil((options.minFramesBetweenSegments * 1_000 * den) / num);

/** The rules that a cue breaks, from its times and lines alone. */
export const brokenRules = (cues: readonly Cue[], n: number, options: SubtitleOptions): string[] => {
  const cue = cues[n]!;
  const lastsMs = cue.endMs - cue.startMs;
  const shown = characters(cue.lines.join(' '), options.preset);
  const silenceMs = n + 1 < cues.length ? cues[n + 1]!.startMs - cue.endMs : Number.POSITIVE_INFINITY;
  const isBroken: Record<string, boolean> = {
    cpl: cue.lines.some((line) => characters(line, options.preset) > options.cpl),
    rows: cue.lines.length > options.rows,
    cps: shown * 1_000 > options.cps * lastsMs,
    gap: silenceMs < gapOf(options, 25, 1),
    minVisibility: lastsMs < options.minVisibilityDurationInMs,
    maxDuration: lastsMs > subtitlePresets[options.preset].maxDurationMs,
  };
  return Object.keys(isBroken)
    .filter((rule) => isBroken[rule])
    .sort();
};

/** The flags of a cue that the checker can judge. */
export const flaggedRules = ({ violations }: Cue): string[] =>
  violations
    .map(({ rule }) => rule as string)
    .filter((rule) => !['wordSplit', 'estimatedTiming', 'speakerMerge'].includes(rule))
    .sort();

const isFilled = ({ lines }: Cue): boolean =>
  lines.length > 0 && lines.every((line) => line.trim() === line && line !== '');

/** The first cue that breaks the order, or -1: whole milliseconds, start < end, nothing overlaps, no empty line. */
export const brokenOrder = (cues: readonly Cue[]): number =>
  cues.findIndex((cue, n) => {
    const nextMs = cues[n + 1]?.startMs ?? Number.POSITIVE_INFINITY;
    const isWhole = Number.isInteger(cue.startMs) && Number.isInteger(cue.endMs);
    return !(isWhole && 0 <= cue.startMs && cue.startMs < cue.endMs && cue.endMs <= nextMs && isFilled(cue));
  });
