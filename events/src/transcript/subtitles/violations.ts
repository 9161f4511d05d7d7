import type { TimedRules } from './clock.ts';
import { countings, partsOfLines, type Counting } from './width.ts';

/** A rule a cue can break. */
export type ViolationRule =
  'cps' | 'cpl' | 'rows' | 'gap' | 'minVisibility' | 'maxDuration' | 'wordSplit' | 'estimatedTiming' | 'speakerMerge';

/** A rule that a cue breaks: what it is and what it should be, in the rule's own unit (characters, lines, words or ms). */
export type Violation = {
  readonly rule: ViolationRule;
  readonly actual: number;
  readonly limit: number;
};

/** Hard rules make a file wrong in a house's eyes, soft ones want a look. */
export const violationSeverity: Record<ViolationRule, 'hard' | 'soft'> = {
  cpl: 'hard',
  rows: 'hard',
  gap: 'hard',
  minVisibility: 'hard',
  cps: 'soft',
  maxDuration: 'soft',
  wordSplit: 'soft',
  estimatedTiming: 'soft',
  speakerMerge: 'soft',
};

type Measured = {
  readonly startMs: number;
  readonly endMs: number;
  /** When the next cue starts; infinite for the last one. */
  readonly nextMs: number;
  readonly lines: readonly string[];
  /** Words cut in two at the cue's end or between its lines. */
  readonly cutWords: number;
  readonly estimatedWords: number;
  readonly speakers: number;
};

/**
 * Characters a second as shown to people, one decimal, rounded up: a cue that is flagged never shows its limit. Flags are
 * computed from whole numbers instead.
 */
export const shownCps = (
  { startMs, endMs, lines }: Pick<Measured, 'startMs' | 'endMs' | 'lines'>,
  counting: Counting = countings.characters,
): number => Math.ceil((partsOfLines(lines, counting) * 10_000) / (counting.partsACharacter * (endMs - startMs))) / 10;

/** The rules that a cue breaks by being more than the limit. */
const excesses = (cue: Measured, rules: TimedRules): Violation[] => {
  const { partsOf, partsACharacter } = countings[rules.counting];
  const widest = Math.max(0, ...cue.lines.map(partsOf));
  const all: Violation[] = [
    { rule: 'cpl', actual: widest / partsACharacter, limit: rules.cpl / partsACharacter },
    { rule: 'rows', actual: cue.lines.length, limit: rules.rows },
    { rule: 'maxDuration', actual: cue.endMs - cue.startMs, limit: rules.maxDurationMs },
    { rule: 'wordSplit', actual: cue.cutWords, limit: 0 },
    { rule: 'estimatedTiming', actual: cue.estimatedWords, limit: 0 },
    { rule: 'speakerMerge', actual: cue.speakers, limit: 1 },
  ];
  return all.filter(({ actual, limit }) => actual > limit);
};

/** Every rule a cue breaks. */
export const violationsOf = (cue: Measured, rules: TimedRules): Violation[] => {
  const { startMs, endMs, nextMs, lines } = cue;
  const lasts = endMs - startMs;
  const broken = excesses(cue, rules);
  const minVisibilityMs = rules.minVisibilityDurationInMs;
  const counting = countings[rules.counting];
  if (partsOfLines(lines, counting) * 1_000 > rules.cps * lasts) {
    broken.push({ rule: 'cps', actual: shownCps(cue, counting), limit: rules.cps / counting.partsACharacter });
  }
  if (nextMs - endMs < rules.gapMs) broken.push({ rule: 'gap', actual: nextMs - endMs, limit: rules.gapMs });
  if (lasts < minVisibilityMs) broken.push({ rule: 'minVisibility', actual: lasts, limit: minVisibilityMs });
  return broken;
};
