import { describe, expect, it } from '@jest/globals';
import type { Cue, ViolationRule } from '@soebs/events/transcript';
import { countCues, cueAt, nextProblem } from './judge.ts';

const cue = (startMs: number, text: string, ...broken: ViolationRule[]): Cue => ({
  startMs,
  endMs: startMs + 1_000,
  lines: [text],
  speakerId: null,
  violations: broken.map((rule) => ({ rule, actual: 1, limit: 0 })),
  words: { from: 0, to: 1 },
  names: [],
  isForced: false,
});
const cues = [cue(0, 'eins'), cue(2_000, 'zwei und mehr', 'cps', 'gap'), cue(4_000, 'drei'), cue(6_000, 'vier', 'cps')];

describe('judging cues', () => {
  it('[SU2.5] counts the clean ones, the fastest and each rule', () => {
    const { cleanPercent, fastest, fastestCps, byRule } = countCues(cues);
    expect([cleanPercent, fastest, fastestCps]).toEqual([50, 1, 13]);
    expect([...byRule]).toEqual([
      ['cps', 2],
      ['gap', 1],
    ]);
    expect(countCues([]).cleanPercent).toBe(100);
  });
  it('[SU2.5] finds the cue of a time', () => {
    expect([-1, 0, 1_999, 2_000, 9_999].map((ms) => cueAt(cues, ms))).toEqual([-1, 0, 0, 1, 3]);
  });
  it('[SU2.5] goes round from problem to problem', () => {
    expect([-1, 0, 1, 3].map((after) => nextProblem(cues, after))).toEqual([1, 1, 3, 1]);
    expect(nextProblem([cue(0, 'x')], 0)).toBe(-1);
    expect(nextProblem([], -1)).toBe(-1);
  });
});
