import { type SubtitleRules } from './presets.ts';
import { widthOf } from './shown.ts';

/** A rule a cue can break. */
export type ViolationRule =
  'cps' | 'cpl' | 'rows' | 'gap' | 'minVisibility' | 'maxDuration' | 'wordSplit' | 'estimatedTiming' | 'speakerMerge';

/** A rule that a cue breaks: what it is and what it should be, in the rule's own unit (characters, lines or ms). */
export interface Violation {
  readonly rule: ViolationRule;
  readonly actual: number;
  readonly limit: number;
}

interface Measured {
  readonly startMs: number;
  readonly endMs: number;
  /** When the next cue starts; infinite for the last one. */
  readonly nextMs: number;
  readonly lines: readonly string[];
  /** The cue ends inside a word. */
  readonly isCut: boolean;
}

/** Characters of a cue; a line break counts as one blank. */
export const charactersOf = (lines: readonly string[]): number =>
  lines.reduce((sum, line) => sum + widthOf(line), Math.max(0, lines.length - 1));

/** Characters a second as shown to people, one decimal. Flags are computed from whole numbers instead. */
export const shownCps = ({ startMs, endMs, lines }: Pick<Measured, 'startMs' | 'endMs' | 'lines'>): number =>
  Math.round((charactersOf(lines) * 10_000) / (endMs - startMs)) / 10;

/** Every rule a cue breaks. */
export const violationsOf = (cue: Measured, rules: SubtitleRules & { gapMs: number }): Violation[] => {
  const { startMs, endMs, nextMs, lines } = cue;
  const lasts = endMs - startMs;
  const widest = Math.max(0, ...lines.map(widthOf));
  const all: (Violation & { broken: boolean })[] = [
    { rule: 'cps', actual: shownCps(cue), limit: rules.cps, broken: charactersOf(lines) * 1_000 > rules.cps * lasts },
    { rule: 'cpl', actual: widest, limit: rules.cpl, broken: widest > rules.cpl },
    { rule: 'rows', actual: lines.length, limit: rules.rows, broken: lines.length > rules.rows },
    { rule: 'gap', actual: nextMs - endMs, limit: rules.gapMs, broken: nextMs - endMs < rules.gapMs },
    {
      rule: 'minVisibility',
      actual: lasts,
      limit: rules.minVisibilityDurationInMs,
      broken: lasts < rules.minVisibilityDurationInMs,
    },
    { rule: 'maxDuration', actual: lasts, limit: rules.maxDurationMs, broken: lasts > rules.maxDurationMs },
    { rule: 'wordSplit', actual: 1, limit: 0, broken: cue.isCut },
  ];
  return all.filter(({ broken }) => broken).map(({ rule, actual, limit }) => ({ rule, actual, limit }));
};
