import { meetingsOf, replacedIn, type Meeting } from './clash.ts';
import { DeltaReader, DeltaWriter, growth, normalise, type Delta, type DeltaPart } from './delta.ts';

/** One of two changes of a text on its way past the other. */
type Side = {
  readonly reader: DeltaReader;
  readonly writer: DeltaWriter;
  readonly meetings: ReadonlyMap<number, Meeting>;
  /** Where it puts a text in the place of others. */
  readonly replaced: ReadonlySet<number>;
};

const bothKeepOrDelete = (a: DeltaReader, b: DeltaReader): [DeltaPart, DeltaPart, number] => {
  const n = Math.min(a.left, b.left);
  const aDeletes = a.kind === 'delete';
  const bDeletes = b.kind === 'delete';
  a.take(n);
  b.take(n);
  if (aDeletes && bDeletes) return [0, 0, n];
  if (aDeletes) return [-n, 0, n];
  return bDeletes ? [0, -n, n] : [n, n, n];
};

/** All that one side puts in here. */
const takeInserts = (reader: DeltaReader): DeltaPart[] => {
  const parts: DeltaPart[] = [];
  while (!reader.done && reader.kind === 'insert') parts.push(reader.take(reader.left));
  return parts;
};

/** Puts in what one side has, with the blank that parts it from what it clashes with. */
const putIn = (side: Side, other: Side, at: number): void => {
  const meeting = side.meetings.get(at);
  const parts = takeInserts(side.reader);
  if (meeting?.kind === 'second') side.writer.add(meeting.blank);
  side.writer.addAll(parts);
  if (meeting?.kind === 'first') side.writer.add(meeting.blank);
  other.writer.add(growth(parts));
};

/** Two replacements of the same letters of which one stands: nothing is put in twice. */
const putOnce = (winner: Side, other: Side, isSame: boolean): void => {
  const parts = takeInserts(winner.reader);
  const overruled = growth(takeInserts(other.reader));
  if (isSame) winner.writer.add(overruled);
  else winner.writer.addAll(parts).add(-overruled);
  other.writer.add(growth(parts));
};

/** What is written before a word stands before it, also when somebody writes that word anew; else the earlier one stands left. */
const standsLeft = (a: Side, b: Side, at: number): boolean => {
  if (a.reader.kind !== 'insert') return false;
  return b.reader.kind !== 'insert' || !a.replaced.has(at) || b.replaced.has(at);
};

/** Lets what stands here pass: the letters of one side, or of both where they meet. */
const passInserts = (a: Side, b: Side, at: number): void => {
  const kind = a.meetings.get(at)?.kind;
  if (a.reader.kind === 'insert' && (kind === 'same' || kind === 'wins')) putOnce(a, b, kind === 'same');
  else if (a.reader.kind === 'insert' && kind === 'yields') putOnce(b, a, false);
  else if (standsLeft(a, b, at)) putIn(a, b, at);
  else putIn(b, a, at);
};

const sideOf = (delta: Delta, meetings: Side['meetings']): Side => ({
  reader: new DeltaReader(delta),
  writer: new DeltaWriter(),
  meetings,
  replaced: replacedIn(delta),
});

const none: ReadonlyMap<number, Meeting> = new Map();

/**
 * Two changes of one text made side by side → each as it reads after the other. At the same place a's text stands left. The
 * same replacement of the same letters stands once (ADR 0011).
 */
export const transformDeltas = (rawA: Delta, rawB: Delta): [Delta, Delta] => {
  const [normalA, normalB] = [normalise(rawA), normalise(rawB)];
  const [meetingsA, meetingsB] = meetingsOf(normalA, normalB) ?? [none, none];
  const [a, b] = [sideOf(normalA, meetingsA), sideOf(normalB, meetingsB)];
  let at = 0;
  while (!a.reader.done || !b.reader.done) {
    if (a.reader.kind === 'insert' || b.reader.kind === 'insert') passInserts(a, b, at);
    else {
      const [partA, partB, passed] = bothKeepOrDelete(a.reader, b.reader);
      a.writer.add(partA);
      b.writer.add(partB);
      at += passed;
    }
  }
  return [a.writer.finish(), b.writer.finish()];
};
