import { applyDelta, type Delta, type Operation, type Segment } from '@soebs/events/transcript';
import { speakerIn, textOf, type SegmentNode } from './segment-nodes.ts';

/** A paragraph whose id has to change before the change can be told in operations. */
export type IdRepair = {
  readonly index: number;
  readonly id: string;
};

/**
 * Ids that make the paragraphs tellable: each once, in the order of the segments, the first one always the first
 * segment's. A paragraph that was split off, pasted or dragged gets a fresh id.
 */
export const repairIds = (
  before: readonly Segment[],
  nodes: readonly SegmentNode[],
  newId: () => string,
): IdRepair[] => {
  const places = new Map(before.map(({ id }, index) => [id, index]));
  const repairs: IdRepair[] = [];
  let passed = before.length > 0 ? 0 : -1;
  const used = new Set<string>(before[0] ? [before[0].id] : []);
  const first = before[0]?.id;
  if (first !== undefined && nodes[0] && nodes[0].id !== first) repairs.push({ index: 0, id: first });
  nodes.slice(1).forEach((node, n) => {
    const place = places.get(node.id) ?? passed + 0.5;
    const usable = !used.has(node.id) && place > passed;
    const id = usable ? node.id : newId();
    if (!usable) repairs.push({ index: n + 1, id });
    used.add(id);
    passed = Math.max(passed, places.get(id) ?? passed);
  });
  return repairs;
};

/** True inside a character that takes two units. */
const isLow = (text: string, at: number): boolean => {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
};

/** How many units two texts share at their starts; a character is never cut. */
const sharedHead = (a: string, b: string): number => {
  const shorter = Math.min(a.length, b.length);
  let length = 0;
  while (length < shorter && a.charCodeAt(length) === b.charCodeAt(length)) length += 1;
  return isLow(a, length) || isLow(b, length) ? length - 1 : length;
};

/** How many units two texts share at their ends, at most so many; a character is never cut. */
const sharedTail = (a: string, b: string, atMost: number): number => {
  let length = 0;
  while (length < atMost && a.charCodeAt(a.length - 1 - length) === b.charCodeAt(b.length - 1 - length)) length += 1;
  return isLow(a, a.length - length) || isLow(b, b.length - length) ? length - 1 : length;
};

/** How two texts differ: what they share at both ends, what is put between and how much of the old text is gone there. */
type Difference = {
  readonly head: number;
  readonly tail: number;
  readonly put: string;
  readonly gone: number;
};

const differenceOf = (from: string, to: string): Difference => {
  const head = sharedHead(from, to);
  const tail = Math.max(0, sharedTail(from, to, Math.min(from.length, to.length) - head));
  return { head, tail, put: to.slice(head, to.length - tail), gone: from.length - tail - head };
};

const deltaOf = (keep: number, put: string, gone: number): Delta => [
  ...(keep > 0 ? [keep] : []),
  ...(put ? [put] : []),
  ...(gone > 0 ? [-gone] : []),
];

/** Paragraphs that came out of one segment and those merged into it. */
type Group = {
  readonly keeper: Segment;
  readonly merged: Segment[];
  readonly nodes: SegmentNode[];
};

const groupsOf = (before: readonly Segment[], nodes: readonly SegmentNode[]): Group[] => {
  const kept = new Set(nodes.map(({ id }) => id));
  const groups = new Map<string, Group>();
  let last: Group | undefined;
  for (const segment of before) {
    if (kept.has(segment.id)) groups.set(segment.id, (last = { keeper: segment, merged: [], nodes: [] }));
    else last?.merged.push(segment);
  }
  let current: Group | undefined;
  for (const node of nodes) {
    current = groups.get(node.id) ?? current;
    current?.nodes.push(node);
  }
  return [...groups.values()];
};

/** The merges of segments with these texts into the first of them. */
const mergesOf = ({ keeper, merged }: Group, texts: readonly string[]): Operation[] => {
  let at = texts[0]?.length ?? 0;
  return merged.map((segment, n): Operation => {
    const op = { type: 'M', seg: keeper.id, next: segment.id, at } as const;
    at += texts[n + 1]?.length ?? 0;
    return op;
  });
};

const splitsOf = (nodes: readonly SegmentNode[]): Operation[] =>
  nodes.slice(1).map((node, n): Operation => {
    const before = nodes[n];
    const at = before ? textOf(before).length : 0;
    return { type: 'S', seg: before?.id ?? node.id, at, newId: node.id, speakerId: speakerIn(node) };
  });

const typed = (seg: string, delta: Delta): Operation[] => (delta.length > 0 ? [{ type: 'T', seg, delta }] : []);

/**
 * Several paragraphs put in at one place: the segment is cut there, and each new one gets its own text. Quick however
 * much was pasted, as no operation touches more than one paragraph of text.
 */
const pasteOf = (seg: string, nodes: readonly SegmentNode[], { head, tail, gone }: Difference): Operation[] => {
  const news = nodes.slice(1);
  const splits = news.toReversed().map((node): Operation => {
    return { type: 'S', seg, at: head, newId: node.id, speakerId: speakerIn(node) };
  });
  const texts = nodes.flatMap((node, n) => {
    const text = textOf(node);
    if (n === 0) return typed(seg, deltaOf(head, text.slice(head), 0));
    return typed(node.id, deltaOf(0, n < nodes.length - 1 ? text : text.slice(0, text.length - tail), 0));
  });
  return [...typed(seg, gone > 0 ? deltaOf(head, '', gone) : []), ...splits, ...texts];
};

/** True when the difference begins in the first and ends in the last paragraph. */
const liesBetween = ({ head, tail }: Difference, [first = '', ...rest]: readonly string[]): boolean =>
  head <= first.length && tail <= (rest.at(-1) ?? '').length;

/** What is taken from and put into each of several segments that become one text. */
const changesWithin = (segments: readonly Segment[], { head, put, gone }: Difference): Operation[] => {
  let from = 0;
  let isPut = put === '';
  return segments.flatMap(({ id, text }) => {
    const [first, last] = [Math.max(0, head - from), Math.min(text.length, head + gone - from)];
    from += text.length;
    const isHere = !isPut && head <= from;
    isPut ||= isHere;
    if (!isHere && last <= first) return [];
    return typed(id, deltaOf(first, isHere ? put : '', Math.max(0, last - first)));
  });
};

/**
 * The paragraphs of a group: letters, then joins, then cuts; or paragraph by paragraph when several came in. Letters go
 * before the join, so that a word which stays is never one with a word that goes, and keeps its time (TX4).
 */
const shapeOf = (group: Group): Operation[] => {
  const { keeper, merged, nodes } = group;
  const segments = [keeper, ...merged];
  const texts = segments.map(({ text }) => text);
  const text = texts.join('');
  const target = nodes.map(textOf);
  const difference = differenceOf(text, target.join(''));
  if (nodes.length > 2 && liesBetween(difference, target))
    return [...mergesOf(group, texts), ...pasteOf(keeper.id, nodes, difference)];
  const changes = text === target.join('') ? [] : changesWithin(segments, difference);
  const deltas = new Map(changes.flatMap((op) => (op.type === 'T' ? [[op.seg, op.delta] as const] : [])));
  const changed = segments.map(({ id, text: before }) => applyDelta(before, deltas.get(id) ?? []) ?? before);
  return [...changes, ...mergesOf(group, changed), ...splitsOf(nodes)];
};

const operationsOf = (group: Group): Operation[] => {
  const { keeper, nodes } = group;
  const [first] = nodes;
  const speaker: Operation[] =
    first && speakerIn(first) !== keeper.speakerId
      ? [{ type: 'A', seg: keeper.id, key: 'speakerId', value: speakerIn(first) }]
      : [];
  return [...shapeOf(group), ...speaker];
};

const same = (segment: Segment | undefined, node: SegmentNode | undefined): boolean =>
  segment !== undefined &&
  segment.id === node?.id &&
  segment.speakerId === speakerIn(node) &&
  segment.text === textOf(node);

/**
 * What a person did, told in operations (TX22): paragraphs that are the same at both ends are left out, in between the
 * ids tell splits and merges, and one delta a segment tells the letters. Ids must be in order (`repairIds`).
 */
export const operationsBetween = (before: readonly Segment[], nodes: readonly SegmentNode[]): Operation[] => {
  const shorter = Math.min(before.length, nodes.length);
  let head = 0;
  while (head < shorter && same(before[head], nodes[head])) head += 1;
  if (head === before.length && head === nodes.length) return [];
  let tail = 0;
  while (tail < shorter - head && same(before.at(-1 - tail), nodes.at(-1 - tail))) tail += 1;
  const from = Math.max(0, head - 1);
  const changed = groupsOf(before.slice(from, before.length - tail), nodes.slice(from, nodes.length - tail));
  return changed.flatMap(operationsOf);
};
