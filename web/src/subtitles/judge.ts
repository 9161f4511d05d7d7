import { shownCps, type Counting, type Cue, type ViolationRule } from '@soebs/events/transcript';

/** The rules in the order they are listed. */
export const rules = [
  'cps',
  'minVisibility',
  'gap',
  'maxDuration',
  'wordSplit',
  'estimatedTiming',
  'speakerMerge',
  'cpl',
  'rows',
] as const satisfies readonly ViolationRule[];

/** What the summary tells of cues. */
export type Counted = {
  readonly cues: number;
  readonly cleanPercent: number;
  /** The index of the cue that is read fastest; -1 without cues. */
  readonly fastest: number;
  readonly fastestCps: number;
  readonly byRule: ReadonlyMap<ViolationRule, number>;
};

/** Counts cues by the rules they break. */
export const countCues = (cues: readonly Cue[], counting?: Counting): Counted => {
  const byRule = new Map<ViolationRule, number>();
  let clean = 0;
  let fastest = -1;
  let fastestCps = 0;
  cues.forEach((cue, n) => {
    if (cue.violations.length === 0) clean += 1;
    for (const { rule } of cue.violations) byRule.set(rule, (byRule.get(rule) ?? 0) + 1);
    const cps = shownCps(cue, counting);
    if (cps > fastestCps) [fastest, fastestCps] = [n, cps];
  });
  const cleanPercent = cues.length === 0 ? 100 : Math.floor((clean * 100) / cues.length);
  return { cues: cues.length, cleanPercent, fastest, fastestCps, byRule };
};

/** The cue that is shown at a time, or the last one before it; -1 before the first. A binary search, for every frame. */
export const cueAt = (cues: readonly Cue[], ms: number): number => {
  let low = 0;
  let high = cues.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cues[middle]?.startMs ?? 0) <= ms) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};

/** The next cue after one that breaks a rule, round the end; -1 when none does. */
export const nextProblem = (cues: readonly Cue[], after: number): number => {
  for (let step = 1; step <= cues.length; step += 1) {
    const n = (after + step + cues.length) % cues.length;
    if ((cues[n]?.violations.length ?? 0) > 0) return n;
  }
  return -1;
};

/** The figures of one cue as the list shows them. */
export const figuresOf = (cue: Cue, next: Cue | undefined, counting: Counting) => ({
  widths: cue.lines.map((line) => counting.partsOf(line) / counting.partsACharacter),
  cps: shownCps(cue, counting),
  lastsMs: cue.endMs - cue.startMs,
  gapMs: next ? next.startMs - cue.endMs : null,
});
