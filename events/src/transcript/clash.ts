import { insertedText, lengthAfter, lengthBefore, type Delta, type DeltaPart } from './delta.ts';
import { areWrittenTogether } from './scripts.ts';

/** Letters that take the place of others: from an offset of the old text on, so many are gone and a text is put. */
type Run = { readonly at: number; readonly gone: number; readonly parts: readonly DeltaPart[] };

/** How a run of one person meets a run of another (ADR 0011). */
export type Meeting =
  /** The same letters replaced by the same, or the same put in at one place: they stand once. */
  | { readonly kind: 'same' }
  /** A correction meets a confirmation of the same letters, or their coming back: the correction stands. */
  | { readonly kind: 'wins' | 'yields' }
  /** Different texts for the same letters: both stand, one after the other, with a blank where words would touch. */
  | { readonly kind: 'first' | 'second'; readonly blank: string };

/** Meetings by the offsets of the runs, for each of two deltas. */
type Meetings = readonly [ReadonlyMap<number, Meeting>, ReadonlyMap<number, Meeting>];

/** Two texts that two people have put in the place of the same letters: the earlier in the log stands first, or more to the left. */
export type Clash = { readonly first: string; readonly second: string };

/** The runs of a delta in normal form. */
const runsOf = (delta: Delta): Run[] => {
  const runs: Run[] = [];
  let at = 0;
  let parts: DeltaPart[] = [];
  const close = (gone: number): void => {
    if (parts.length > 0) runs.push({ at, gone, parts });
    parts = [];
  };
  for (const part of delta) {
    if (lengthBefore(part) === 0) parts.push(part);
    else {
      close(lengthAfter(part) === 0 ? lengthBefore(part) : 0);
      at += lengthBefore(part);
    }
  }
  close(0);
  return runs;
};

/** Where a delta in normal form puts a text in the place of others. */
export const replacedIn = (delta: Delta): ReadonlySet<number> =>
  new Set(runsOf(delta).flatMap(({ at, gone }) => (gone > 0 ? [at] : [])));

const putOf = ({ parts }: Run): string => parts.map(insertedText).join('');
const endOf = ({ at, gone }: Run): number => at + gone;

/** True for letters that come with their times and are as many as before: words that are confirmed, or that come back. */
const bringsTimes = (run: Run): boolean =>
  run.parts.some((part) => typeof part === 'object') && putOf(run).length === run.gone;

const overlap = (a: Run, b: Run): boolean => a.gone > 0 && b.gone > 0 && a.at < endOf(b) && b.at < endOf(a);

/** True when nobody puts anything else where two runs lie. */
const meetAlone = ([a, b]: readonly [Run, Run], all: readonly Run[]): boolean => {
  const [from, to] = [Math.min(a.at, b.at), Math.max(endOf(a), endOf(b))];
  return all.filter(({ at }) => at >= from && at <= to).length === 2;
};

/** A typed correction and letters that only bring their times along: the correction counts. */
const overruling = (a: Run, b: Run): readonly [Meeting, Meeting] | null => {
  if (bringsTimes(a) === bringsTimes(b)) return null;
  const [wins, yields] = [{ kind: 'wins' }, { kind: 'yields' }] as const;
  return bringsTimes(a) ? [yields, wins] : [wins, yields];
};

const blankBetween = (left: string, right: string): string =>
  /\S$/u.test(left) && /^\S/u.test(right) && !areWrittenTogether(left, right) ? ' ' : '';

const clashing = (a: Run, b: Run): readonly [Meeting, Meeting] => {
  const isLeft = a.at <= b.at;
  const blank = isLeft ? blankBetween(putOf(a), putOf(b)) : blankBetween(putOf(b), putOf(a));
  const [first, second] = [
    { kind: 'first', blank },
    { kind: 'second', blank },
  ] as const;
  return isLeft ? [first, second] : [second, first];
};

/** The same letters for the same ones; what only comes in counts as one when it is a mark or belongs to one word. */
const isOneCorrection = (a: Run, b: Run): boolean => {
  const put = putOf(a);
  return put === putOf(b) && (a.gone > 0 || !/\s/u.test(put));
};

/** How replacements of exactly the same letters meet; null when neither takes the place of the other. */
const ofOneSpan = (a: Run, b: Run): readonly [Meeting, Meeting] | null => {
  if (a.at !== b.at || a.gone !== b.gone) return null;
  if (isOneCorrection(a, b)) return [{ kind: 'same' }, { kind: 'same' }];
  return a.gone > 0 ? overruling(a, b) : null;
};

const meetingOf = (a: Run, b: Run, all: readonly Run[]): readonly [Meeting, Meeting] | null =>
  ofOneSpan(a, b) ?? (overlap(a, b) && meetAlone([a, b], all) ? clashing(a, b) : null);

const pairsOf = (
  a: Delta,
  b: Delta,
): { readonly a: Run; readonly b: Run; readonly meeting: readonly [Meeting, Meeting] }[] => {
  const [runsA, runsB] = [runsOf(a), runsOf(b)];
  const all = [...runsA, ...runsB];
  return runsA.flatMap((one) =>
    runsB.flatMap((other) => {
      const meeting = meetingOf(one, other, all);
      return meeting ? [{ a: one, b: other, meeting }] : [];
    }),
  );
};

const putsIn = (delta: Delta): boolean => delta.some((part) => lengthBefore(part) === 0);

/** Where the replacements of two deltas in normal form meet; null when they do not. `a` stands earlier in the log. */
export const meetingsOf = (a: Delta, b: Delta): Meetings | null => {
  if (!putsIn(a) || !putsIn(b)) return null;
  const pairs = pairsOf(a, b);
  if (pairs.length === 0) return null;
  return [
    new Map(pairs.map((pair) => [pair.a.at, pair.meeting[0]])),
    new Map(pairs.map((pair) => [pair.b.at, pair.meeting[1]])),
  ];
};

/** The clashes of two deltas in normal form: what both people have to be told. */
export const clashesOf = (a: Delta, b: Delta): Clash[] => {
  if (!putsIn(a) || !putsIn(b)) return [];
  return pairsOf(a, b).flatMap(({ a: one, b: other, meeting: [{ kind }] }) => {
    if (kind !== 'first' && kind !== 'second') return [];
    const [left, right] = kind === 'first' ? [one, other] : [other, one];
    return [{ first: putOf(left), second: putOf(right) }];
  });
};
