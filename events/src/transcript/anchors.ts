import { z } from 'zod';
import { insertedText, lengthBefore, normalise, type Delta } from './delta.ts';
import type { MergeOperation, Operation, Renaming, SplitOperation, TextOperation } from './operations.ts';

const segmentId = z.string().min(1).max(64);

/** A place in a text: a UTF-16 offset in a segment. */
export const textPoint = z.object({ seg: segmentId, at: z.int().nonnegative() });
export type TextPoint = { readonly seg: string; readonly at: number };

/** What a comment is about: words that follow one another, or a paragraph (SH7). */
export const anchor = z.discriminatedUnion('on', [
  z.object({ on: z.literal('words'), start: textPoint, end: textPoint }),
  z.object({ on: z.literal('paragraph'), seg: segmentId }),
]);
export type WordsAnchor = { readonly on: 'words'; readonly start: TextPoint; readonly end: TextPoint };
export type Anchor = WordsAnchor | { readonly on: 'paragraph'; readonly seg: string };

/** A run of letters that gives way to another one; either may be empty. */
type Replacement = { readonly at: number; readonly gone: number; readonly put: number };

const replacementsOf = (delta: Delta): Replacement[] => {
  const found: Replacement[] = [];
  let at = 0;
  let open: Replacement | null = null;
  for (const part of normalise(delta)) {
    if (typeof part === 'number' && part > 0) {
      if (open) found.push(open);
      open = null;
      at += part;
      continue;
    }
    const before: Replacement = open ?? { at, gone: 0, put: 0 };
    open = { ...before, gone: before.gone + lengthBefore(part), put: before.put + insertedText(part).length };
    at += lengthBefore(part);
  }
  return open ? [...found, open] : found;
};

/** Where one end of an anchor is after one replacement, told by how far the ones before have moved it. */
type EndRule = (at: number, replacement: Replacement, isEmpty: boolean) => number;

/** What is put in directly before the words stays outside; what replaces some of them belongs to them. */
const startRule: EndRule = (at, { at: from, gone, put }, isEmpty) => {
  if (gone === 0) return at > from || (at === from && !isEmpty) ? at + put : at;
  if (at >= from + gone) return at + put - gone;
  return Math.min(at, from);
};

/** What is put in directly behind the words stays outside; where all of them are gone, the next word put there is theirs. */
const endRule: EndRule = (at, { at: from, gone, put }, isEmpty) => {
  if (gone === 0) return at > from || (at === from && isEmpty) ? at + put : at;
  if (at <= from) return at;
  return at >= from + gone ? at + put - gone : from + put;
};

const movePoint = (
  point: TextPoint,
  { seg, delta }: TextOperation,
  { rule, isEmpty }: { readonly rule: EndRule; readonly isEmpty: boolean },
): TextPoint => {
  if (point.seg !== seg) return point;
  let moved = 0;
  let at = point.at;
  for (const { at: from, gone, put } of replacementsOf(delta)) {
    at = rule(at, { at: from + moved, gone, put }, isEmpty);
    moved += put - gone;
  }
  return { seg, at };
};

const isEmptyAnchor = ({ start, end }: WordsAnchor): boolean => start.seg === end.seg && start.at === end.at;

const throughText = (words: WordsAnchor, op: TextOperation): WordsAnchor => {
  const isEmpty = isEmptyAnchor(words);
  const start = movePoint(words.start, op, { rule: startRule, isEmpty });
  const end = movePoint(words.end, op, { rule: endRule, isEmpty });
  const isTurned = start.seg === end.seg && start.at > end.at;
  return { on: 'words', start: isTurned ? end : start, end };
};

const throughSplit = (words: WordsAnchor, { seg, at, newId }: SplitOperation): WordsAnchor => {
  const right = (point: TextPoint): TextPoint => ({ seg: newId, at: point.at - at });
  const { start, end } = words;
  const endMoves = end.seg === seg && end.at > at;
  const startMoves = start.seg === seg && (start.at > at || (start.at === at && !isEmptyAnchor(words)));
  return { on: 'words', start: startMoves ? right(start) : start, end: endMoves ? right(end) : end };
};

const throughMerge = (words: WordsAnchor, { seg, next, at }: MergeOperation): WordsAnchor => {
  const joined = (point: TextPoint): TextPoint => (point.seg === next ? { seg, at: point.at + at } : point);
  return { on: 'words', start: joined(words.start), end: joined(words.end) };
};

const renamedPoint = (point: TextPoint, { from, to }: Renaming): TextPoint =>
  point.seg === from ? { ...point, seg: to } : point;

const followers: Readonly<Record<Operation['type'] | 'R', (words: WordsAnchor, op: never) => WordsAnchor>> = {
  T: throughText,
  S: throughSplit,
  M: throughMerge,
  A: (words: WordsAnchor) => words,
  R: (words: WordsAnchor, op: Renaming) => ({
    on: 'words',
    start: renamedPoint(words.start, op),
    end: renamedPoint(words.end, op),
  }),
};

const paragraphAfter = (seg: string, op: Operation | Renaming): string => {
  if (op.type === 'M' && op.next === seg) return op.seg;
  return op.type === 'R' && op.from === seg ? op.to : seg;
};

/** The paragraph whose ends of anchors a change may move; none for most. */
const movedSegment = (op: Operation | Renaming): string | null => {
  if (op.type === 'M') return op.next;
  if (op.type === 'R') return op.from;
  return op.type === 'A' ? null : op.seg;
};

/**
 * Where the words of an anchor are after a change of the text: like times they are never transformed but derived anew in the
 * order of the log. Letters that stood inside stay inside, others outside; a paragraph that is merged away lives on in the
 * one before it (SH7). An anchor that the change does not touch keeps its identity.
 */
export const moveAnchor = (anchor: Anchor, op: Operation | Renaming): Anchor => {
  const moved = movedSegment(op);
  if (anchor.on === 'paragraph')
    return moved === anchor.seg ? { on: 'paragraph', seg: paragraphAfter(moved, op) } : anchor;
  if (moved !== anchor.start.seg && moved !== anchor.end.seg) return anchor;
  return (followers[op.type] as (words: WordsAnchor, op: Operation | Renaming) => WordsAnchor)(anchor, op);
};

/** The paragraph in which an anchor begins. */
export const segmentOfAnchor = (anchor: Anchor): string => (anchor.on === 'words' ? anchor.start.seg : anchor.seg);

/** The paragraphs in which anchors lie. */
export type TextOfAnchor = readonly { readonly id: string; readonly text: string }[];

/** The words of an anchor; a blank stands for the end of a paragraph. */
export const wordsOfAnchor = (segments: TextOfAnchor, { start, end }: WordsAnchor): string => {
  const first = segments.findIndex((segment) => segment.id === start.seg);
  const last = segments.findIndex((segment) => segment.id === end.seg);
  if (first < 0 || last < first) return '';
  const texts = segments.slice(first, last + 1).map((segment, n) => {
    const to = n === last - first ? end.at : segment.text.length;
    return segment.text.slice(n === 0 ? start.at : 0, to);
  });
  return texts.join(' ');
};

const lengthOf = (segments: TextOfAnchor, place: number): number => segments[place]?.text.length ?? -1;

/** Whether an anchor lies in a text. */
export const isAnchored = (segments: TextOfAnchor, anchor: Anchor): boolean => {
  if (anchor.on === 'paragraph') return segments.some((segment) => segment.id === anchor.seg);
  const { start, end } = anchor;
  const first = segments.findIndex((segment) => segment.id === start.seg);
  const last = segments.findIndex((segment) => segment.id === end.seg);
  const isTurned = last < first || (first === last && start.at > end.at);
  return !isTurned && start.at <= lengthOf(segments, first) && end.at <= lengthOf(segments, last);
};

/** What is anchored in reading order; what is at one place in the order in which it came. */
export const inReadingOrder = <T extends { readonly anchor: Anchor }>(
  all: readonly T[],
  segments: readonly { readonly id: string }[],
): readonly T[] => {
  const places = new Map(segments.map((segment, n) => [segment.id, n]));
  const placeOf = ({ anchor: on }: T): readonly [number, number] => [
    places.get(segmentOfAnchor(on)) ?? segments.length,
    on.on === 'words' ? on.start.at : -1,
  ];
  return all.toSorted((one, other) => {
    const [a, b] = [placeOf(one), placeOf(other)];
    return a[0] - b[0] || a[1] - b[1];
  });
};

/** What is anchored after a change of the text. What the change does not touch keeps its identity. */
export const followText = <T extends { readonly anchor: Anchor }>(
  all: readonly T[],
  op: Operation | Renaming,
): readonly T[] => {
  if (all.length === 0 || op.type === 'A') return all;
  const followed = all.map((each) => {
    const moved = moveAnchor(each.anchor, op);
    return moved === each.anchor ? each : { ...each, anchor: moved };
  });
  return followed.every((each, n) => each === all[n]) ? all : followed;
};
