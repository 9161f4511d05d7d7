import type { SortField } from '../query/sort.ts';
import type { IndexTable } from '../store/index.ts';
import type { Bounds, End } from './bounds.ts';

/** Keys from `from` up to but without `to`; or the one document with the `_id` of key `id`. */
export type KeyRange = { readonly from: Buffer; readonly to: Buffer; readonly id?: Buffer };

/** How documents are found: the ranges of one index, or all documents in natural order. */
export type Plan = {
  readonly index: IndexTable | undefined;
  readonly ranges: readonly KeyRange[];
  readonly backward: boolean;
  /** Whether each range comes in the order that was asked for; several ranges must still be merged. */
  readonly ordered: boolean;
};

/** More points than this in one query are not looked up one by one. */
const MOST_RANGES = 2000;

/** No key starts with this byte: behind a key, it stands after everything that the key begins. */
const AFTER = Buffer.from([0xff]);

const inverted = (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte) => 255 - byte));

const lowest = (end: End): Buffer => (end.inclusive ? end.key : Buffer.concat([end.key, AFTER]));
const highest = (end: End): Buffer => (end.inclusive ? Buffer.concat([end.key, AFTER]) : end.key);

/** An end in a descending index. */
const turned = (end: End | undefined): End | undefined =>
  end === undefined ? undefined : { key: inverted(end.key), inclusive: end.inclusive };

/** The range of one field's keys. An index with several keys a document can use one end only where each may be met by another element. */
const fieldRange = (range: NonNullable<Bounds['range']>, descending: boolean, many: boolean): KeyRange => {
  const { kind, low, isOfOne } = range;
  const high = many && !isOfOne && low !== undefined ? undefined : range.high;
  const first = descending ? 255 - kind : kind;
  const [from, to] = descending ? [turned(high), turned(low)] : [low, high];
  return {
    from: from === undefined ? Buffer.from([first]) : lowest(from),
    to: to === undefined ? Buffer.from([first + 1]) : highest(to),
  };
};

type Prefix = { readonly starts: readonly Buffer[]; readonly points: number; readonly absent: boolean };

const prefixOf = ({ spec }: IndexTable, bounds: ReadonlyMap<string, Bounds>): Prefix => {
  let prefix: Prefix = { starts: [Buffer.alloc(0)], points: 0, absent: true };
  for (const { path, descending } of spec.fields) {
    const { points, absent = false } = bounds.get(path) ?? {};
    if (points === undefined || prefix.starts.length * points.length > MOST_RANGES) break;
    const keys = descending ? points.map(inverted) : points;
    const starts = prefix.starts.flatMap((start) => keys.map((key) => Buffer.concat([start, key])));
    prefix = { starts, points: prefix.points + 1, absent: prefix.absent && absent };
  }
  return prefix;
};

/** In which direction the index yields the order asked for; undefined when it does not. */
const directionFor = ({ spec, many }: IndexTable, points: number, sort: readonly SortField[]): boolean | undefined => {
  if (many) return undefined;
  const fixed = new Set(spec.fields.slice(0, points).map(({ path }) => path));
  const asked = sort.filter(({ path }) => !fixed.has(path));
  const rest = spec.fields.slice(points);
  if (!asked.every(({ path }, at) => rest[at]?.path === path)) return undefined;
  const backward = asked.map(({ descending }, at) => descending !== rest[at]?.descending);
  return backward.every((one) => one === backward[0]) ? (backward[0] ?? false) : undefined;
};

/** A plan and how good it is: the higher the better, 0 for no better than reading everything. */
export type Candidate = { readonly plan: Plan; readonly worth: number };

const WORTH = { point: 10, exact: 8, range: 5, order: 4 } as const;

/** The whole of an index. */
export const EVERY_KEY: KeyRange = { from: Buffer.alloc(0), to: AFTER };

type Use = { readonly prefix: Prefix; readonly range: Bounds['range']; readonly ordered: boolean };

const worthOf = ({ spec }: IndexTable, { prefix: { points }, range, ordered }: Use): number => {
  const exact = spec.unique && points === spec.fields.length ? WORTH.exact : 0;
  return points * WORTH.point + exact + (range === undefined ? 0 : WORTH.range) + (ordered ? WORTH.order : 0);
};

/** A sparse index lacks the documents without its fields, a partial index many others. */
const holdsAll = ({ spec }: IndexTable, { prefix: { points, absent }, range }: Use): boolean =>
  spec.partial === undefined && (!spec.sparse || range !== undefined || (points > 0 && !absent));

const rangesOf = ({ many }: IndexTable, { prefix, range }: Use, descending: boolean): KeyRange[] => {
  const { from, to } = range === undefined ? EVERY_KEY : fieldRange(range, descending, many);
  return prefix.starts.map((start) => ({ from: Buffer.concat([start, from]), to: Buffer.concat([start, to]) }));
};

/** What an index can do for a query; undefined when it does not hold all documents that could match. */
export const candidate = (
  index: IndexTable,
  bounds: ReadonlyMap<string, Bounds>,
  sort: readonly SortField[],
): Candidate | undefined => {
  const prefix = prefixOf(index, bounds);
  const field = index.spec.fields[prefix.points];
  const range = bounds.get(field?.path ?? '')?.range;
  const direction = sort.length === 0 ? undefined : directionFor(index, prefix.points, sort);
  const use = { prefix, range, ordered: direction !== undefined };
  if (!holdsAll(index, use)) return undefined;
  const ranges = rangesOf(index, use, field?.descending === true);
  return { plan: { index, ranges, backward: direction ?? false, ordered: use.ordered }, worth: worthOf(index, use) };
};
