import { walkThrough, type Walk } from './apply.ts';
import { composeDeltas, DeltaWriter, insertedText, lengthBefore, type Delta, type DeltaPart } from './delta.ts';
import type {
  AttributeOperation,
  MergeOperation,
  Operation,
  TextOperation,
  TranscriptRejection,
} from './operations.ts';
import type { Segment, Transcript } from './shapes.ts';
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

const invertText = (before: Walk, { seg, delta }: TextOperation): Operation[] => {
  const segment = before.segment(seg);
  return segment ? [{ type: 'T', seg, delta: invertDelta(segment, delta) }] : [];
};

const invertMerge = (before: Walk, { seg, next, at }: MergeOperation): Operation[] => {
  const [first, second] = [before.segment(seg), before.segment(next)];
  const split: Operation = { type: 'S', seg, at, newId: next, speakerId: second?.speakerId ?? null };
  if (first?.language === second?.language) return [split];
  return [split, { type: 'A', seg: next, key: 'language', value: second?.language ?? null }];
};

const invertAttribute = (before: Walk, { seg, key }: AttributeOperation): Operation[] => {
  const segment = before.segment(seg);
  const ofSegment = key === 'language' ? segment?.language : segment?.speakerId;
  const value = seg === null ? before.attribute(key) : ofSegment;
  return [{ type: 'A', seg, key, value: value ?? null }];
};

const invertOne = (before: Walk, op: Operation): Operation[] => {
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

/** What operations made of a transcript, and the operations that take them back (TX14); or why not one was applied. */
export type AppliedInvertibly =
  | { readonly ok: true; readonly transcript: Transcript; readonly inverse: readonly Operation[] }
  | { readonly ok: false; readonly rejection: TranscriptRejection };

/** Applies operations in order, all or none, and tells on the same way how they are taken back. Never throws. */
export const applyInvertibly = (before: Transcript, ops: readonly Operation[]): AppliedInvertibly => {
  if (ops.length === 0) return { ok: true, transcript: before, inverse: [] };
  const walk = walkThrough(before);
  const inverses: Operation[][] = [];
  for (const op of ops) {
    inverses.push(invertOne(walk, op));
    const rejection = walk.take(op);
    if (rejection) return { ok: false, rejection };
  }
  return { ok: true, transcript: walk.transcript(), inverse: inverses.reverse().flat() };
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
