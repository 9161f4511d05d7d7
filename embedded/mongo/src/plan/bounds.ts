import { BSONRegExp, Decimal128 } from 'bson';
import { hasOperators } from '../query/filter.ts';
import { type Doc, isArray, isDoc } from '../values/doc.ts';
import { keyOf, kindOf, kinds } from '../values/key.ts';

/** One end of a range of values, as the bytes of its key. */
export type End = { readonly key: Buffer; readonly inclusive: boolean };

/** What a filter says about one path, as far as an index can use it: points, or a range within one kind of values. */
export type Bounds = {
  points?: readonly Buffer[];
  /** Whether a missing field would match a point. */
  absent?: boolean;
  /** `isOfOne`: one value must meet both ends, not one of an array this and another one that. */
  range?: { readonly kind: number; readonly low?: End; readonly high?: End; readonly isOfOne?: true };
};

/** The key of some decimals in a descending index is not that of a rising one turned about. */
const isTurnable = (value: unknown): boolean => {
  if (!(value instanceof Decimal128) && !isDoc(value)) return true;
  const [rising, falling] = [keyOf(value), keyOf(value, true)];
  return rising.every((byte, at) => falling[at] === 255 - byte);
};

/** Values that an index cannot find by their key: expressions match many, arrays match whole or by element. */
export const isPoint = (value: unknown): boolean =>
  !(value instanceof BSONRegExp) && !isArray(value) && isTurnable(value);

const isRangeable = (value: unknown): boolean =>
  isPoint(value) && ![kinds.null, kinds.undefined, kinds.minKey, kinds.maxKey].some((kind) => kind === kindOf(value));

const pointsOf = (values: readonly unknown[]): Bounds => {
  if (!values.every(isPoint)) return {};
  const keys = new Map(values.map((value) => [keyOf(value ?? null).toString('latin1'), keyOf(value ?? null)]));
  const points = [...keys.values()].sort((a, b) => Buffer.compare(a, b));
  return { points, absent: values.some((value) => value === null || value === undefined) };
};

const rangeOf = (value: unknown, end: 'low' | 'high', inclusive: boolean): Bounds =>
  isRangeable(value) ? { range: { kind: kindOf(value), [end]: { key: keyOf(value), inclusive } } } : {};

const usable: Readonly<Record<string, (operand: unknown) => Bounds>> = {
  $eq: (operand) => pointsOf([operand]),
  $in: (operand) => (isArray(operand) ? pointsOf(operand) : {}),
  $gt: (operand) => rangeOf(operand, 'low', false),
  $gte: (operand) => rangeOf(operand, 'low', true),
  $lt: (operand) => rangeOf(operand, 'high', false),
  $lte: (operand) => rangeOf(operand, 'high', true),
};

const isDecided = ({ points, range }: Bounds): boolean => points !== undefined || range?.isOfOne === true;

/** Both say something about the same path; what is left out only makes the index find more, never less. */
const both = (left: Bounds, right: Bounds): Bounds => {
  if (isDecided(left)) return left;
  if (isDecided(right) || left.range === undefined) return right;
  if (right.range?.kind !== left.range.kind) return left;
  return { range: { ...right.range, ...left.range } };
};

/** What one element of an array must be; a field that is missing has none. */
const ofOneElement = (operand: unknown): Bounds => {
  if (!hasOperators(operand)) return {};
  const { points, range } = onPath(operand);
  if (points !== undefined) return { points };
  return range === undefined ? {} : { range: { ...range, isOfOne: true } };
};

const onPath = (spec: unknown): Bounds => {
  if (!hasOperators(spec)) return pointsOf([spec]);
  return Object.entries(spec)
    .map(([name, operand]) => (name === '$elemMatch' ? ofOneElement(operand) : (usable[name]?.(operand) ?? {})))
    .reduce(both, {});
};

/** The filter and the branches of its `$and`, one condition each. */
const conjunction = (filter: Doc): (readonly [string, unknown])[] =>
  Object.entries(filter).flatMap(([name, spec]) => {
    if (name !== '$and' || !isArray(spec)) return [[name, spec] as const];
    return spec.flatMap((branch) => (isDoc(branch) ? conjunction(branch) : []));
  });

/** The bounds of every path that must hold for a document to match: the top of the filter and its `$and`. */
export const boundsOf = (filter: Doc): ReadonlyMap<string, Bounds> => {
  const bounds = new Map<string, Bounds>();
  for (const [name, spec] of conjunction(filter)) {
    if (!name.startsWith('$')) bounds.set(name, both(bounds.get(name) ?? {}, onPath(spec)));
  }
  return bounds;
};
