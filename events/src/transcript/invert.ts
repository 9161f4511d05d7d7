import { applyOperations } from './apply.ts';
import { composeDeltas, DeltaWriter, insertedText, lengthBefore, type Delta, type DeltaPart } from './delta.ts';
import { type AttributeOperation, type MergeOperation, type Operation, type TextOperation } from './operations.ts';
import { type Segment, type Transcript } from './shapes.ts';
import { timedTokensOf } from './tokens.ts';

/** A piece of a segment that remembers the times of its whole words. */
const remember = (segment: Segment, from: number, to: number): DeltaPart => {
  const words = timedTokensOf(segment).filter(({ offset, length }) => offset >= from && offset + length <= to);
  const text = segment.text.slice(from, to);
  if (words.length === 0) return text;
  return {
    text,
    timings: words.flatMap(({ offset, length, startMs, endMs }) => [offset - from, length, startMs, endMs]),
    confidence: words.map(({ confidence }) => confidence),
  };
};

/** The delta that takes a delta back; what was deleted returns with its times. */
export const invertDelta = (segment: Segment, delta: Delta): Delta => {
  const writer = new DeltaWriter();
  let at = 0;
  for (const part of delta) {
    if (typeof part !== 'number') writer.add(-insertedText(part).length);
    else writer.add(part > 0 ? part : remember(segment, at, at - part));
    at += lengthBefore(part);
  }
  return writer.finish();
};

const segmentOf = ({ segments }: Transcript, id: string | null): Segment | undefined =>
  segments.find((segment) => segment.id === id);

const invertText = (before: Transcript, { seg, delta }: TextOperation): Operation[] => {
  const segment = segmentOf(before, seg);
  return segment ? [{ type: 'T', seg, delta: invertDelta(segment, delta) }] : [];
};

const invertMerge = (before: Transcript, { seg, next, at }: MergeOperation): Operation[] => [
  { type: 'S', seg, at, newId: next, speakerId: segmentOf(before, next)?.speakerId ?? null },
];

const invertAttribute = (before: Transcript, { seg, key }: AttributeOperation): Operation[] => {
  const value = seg === null ? before.attributes[key] : segmentOf(before, seg)?.speakerId;
  return [{ type: 'A', seg, key, value: value ?? null }];
};

const invertOne = (before: Transcript, op: Operation): Operation[] => {
  switch (op.type) {
    case 'T':
      return invertText(before, op);
    case 'S':
      return [{ type: 'M', seg: op.seg, next: op.newId, at: op.at }];
    case 'M':
      return invertMerge(before, op);
    case 'A':
      return invertAttribute(before, op);
  }
};

/** The operations that take these back (TX14). `before` is the transcript they were applied to. */
export const invertOperations = (before: Transcript, ops: readonly Operation[]): Operation[] => {
  let inverse: Operation[] = [];
  let state = before;
  ops.forEach((op, n) => {
    inverse = [...invertOne(state, op), ...inverse];
    const applied = n === ops.length - 1 ? null : applyOperations(state, [op]);
    if (applied?.ok) state = applied.transcript;
  });
  return inverse;
};

/** Adds operations to a list; text typed on in one segment becomes one operation. */
export const appendOperations = (list: readonly Operation[], ops: readonly Operation[]): Operation[] => {
  const all = [...list];
  for (const op of ops) {
    const last = all.at(-1);
    if (op.type !== 'T' || last?.type !== 'T' || last.seg !== op.seg) all.push(op);
    else {
      all.pop();
      const delta = composeDeltas(last.delta, op.delta);
      if (delta.length > 0) all.push({ type: 'T', seg: op.seg, delta });
    }
  }
  return all;
};

const rename = (id: string, ids: ReadonlyMap<string, string>): string => ids.get(id) ?? id;

/** The same operations with other segment ids. */
export const renameSegments = (ops: readonly Operation[], ids: ReadonlyMap<string, string>): Operation[] =>
  ops.map((op) => {
    switch (op.type) {
      case 'T':
        return { ...op, seg: rename(op.seg, ids) };
      case 'S':
        return { ...op, seg: rename(op.seg, ids), newId: rename(op.newId, ids) };
      case 'M':
        return { ...op, seg: rename(op.seg, ids), next: rename(op.next, ids) };
      case 'A':
        return op.seg === null ? op : { ...op, seg: rename(op.seg, ids) };
    }
  });
