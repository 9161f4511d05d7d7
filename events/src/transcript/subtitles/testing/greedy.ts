import { byte, int } from '../arrays.ts';
import type { TimedRules } from '../clock.ts';
import { LineTable } from '../lines.ts';
import { Mark, type Talk } from '../talk.ts';
import { Scales } from '../weigh.ts';

/** What a way to cut costs, by the weights of the real one. */
export const costOfBounds = (talk: Talk, rules: TimedRules, bounds: readonly number[]): number => {
  const scales = new Scales(talk, rules);
  const lines = new LineTable(talk, rules);
  return bounds.slice(1).reduce((sum, to, n) => {
    const from = bounds[n] ?? 0;
    lines.fill(from, to);
    const rows = lines.rowsFor(to - from);
    if (rows === 0) return Number.POSITIVE_INFINITY;
    const characters =
      int(talk.passed, to) - int(talk.passed, from) - byte(talk.blank, to - 1) + byte(talk.hyphen, to - 1);
    return sum + scales.cue(from, to, characters) + lines.cost(to - from, rows);
  }, 0);
};

const COMMA = 8;

/** A sentence ends, or something lesser once the cue is half full. */
const isWelcome = (talk: Talk, { from, to }: { from: number; to: number }, room: number): boolean => {
  const isHalfFull = (int(talk.passed, to) - int(talk.passed, from)) * 2 > room;
  const mustEnd = (byte(talk.marks, to - 1) & (Mark.edge | Mark.sentence)) !== 0;
  return mustEnd || (isHalfFull && int(talk.breakCost, to - 1) <= COMMA);
};

/** What most tools do: fill the cue, and end it earlier at a sentence end, or at a comma once it is half full. */
export const cutGreedily = (talk: Talk, rules: TimedRules): number[] => {
  const lines = new LineTable(talk, rules);
  const room = rules.cpl * rules.rows;
  const bounds = [0];
  for (let from = 0; from < talk.count; from = bounds.at(-1) ?? talk.count) {
    lines.fill(from, talk.count);
    let to = from + 1;
    while (to < talk.count && !isWelcome(talk, { from, to }, room) && lines.rowsFor(to + 1 - from) > 0) to += 1;
    bounds.push(to);
  }
  return bounds;
};
