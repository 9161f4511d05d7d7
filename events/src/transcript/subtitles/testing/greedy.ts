import { byte, int } from '../arrays.ts';
import type { TimedRules } from '../clock.ts';
import { horizonMs } from '../cut.ts';
import { LineTable, turnWithin } from '../lines.ts';
import { Mark, type Talk } from '../talk-shape.ts';
import { Scales } from '../weigh.ts';

const DASH = 1;
const widthOf = ({ passed, blank, hyphen }: Talk, from: number, to: number): number =>
  int(passed, to) - int(passed, from) - byte(blank, to - 1) + byte(hyphen, to - 1);

/** What a way to cut costs, by the weights of the real one. */
export const costOfBounds = (talk: Talk, rules: TimedRules, bounds: readonly number[]): number => {
  const scales = new Scales(talk, rules);
  const lines = new LineTable(talk, rules);
  return bounds.slice(1).reduce((sum, to, n) => {
    const from = bounds[n] ?? 0;
    const turn = turnWithin(talk, from, to);
    if (turn < to)
      return sum + scales.cue(from, to, widthOf(talk, from, turn) + 1 + widthOf(talk, turn, to) + 2 * DASH);
    lines.fill(from, to);
    const rows = lines.rowsFor(to - from);
    if (rows === 0) return Number.POSITIVE_INFINITY;
    return sum + scales.cue(from, to, widthOf(talk, from, to)) + lines.cost(to - from, rows);
  }, 0);
};

const COMMA = 8;

/** A sentence ends, or something lesser once the cue is half full. */
const isWelcome = (talk: Talk, { from, to }: { from: number; to: number }, room: number): boolean => {
  const isHalfFull = (int(talk.passed, to) - int(talk.passed, from)) * 2 > room;
  const mustEnd = (byte(talk.marks, to - 1) & (Mark.edge | Mark.turn | Mark.sentence)) !== 0;
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
    const latestMs = int(talk.startMs, from) + horizonMs(rules);
    while (
      to < talk.count &&
      int(talk.startMs, to) <= latestMs &&
      !isWelcome(talk, { from, to }, room) &&
      lines.rowsFor(to + 1 - from) > 0
    )
      to += 1;
    bounds.push(to);
  }
  return bounds;
};
