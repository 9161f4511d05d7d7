import { segmentOfAnchor, type Anchor, type Transcript } from '@soebs/events/transcript';

/** What is said about a text or marked in it. */
export type Remarks = {
  readonly comments: Transcript['comments'] | undefined;
  readonly highlights: Transcript['highlights'] | undefined;
};

type Anchored = { readonly id: string; readonly anchor: Anchor };

/** Whether two states of a remark differ, if at all, in where in its paragraph it begins and in where it ends. */
const isOnlyMoved = <T extends Anchored>(one: T, other: T): boolean =>
  segmentOfAnchor(one.anchor) === segmentOfAnchor(other.anchor) &&
  one.anchor.on === other.anchor.on &&
  (Object.keys(other) as (keyof T)[]).every((key) => key === 'anchor' || one[key] === other[key]);

const steady = <T extends Anchored>(
  before: readonly T[] | undefined,
  now: readonly T[] | undefined,
): readonly T[] | undefined => {
  if (!before || !now) return now;
  const kept = now.map((each, n) => {
    const known = before[n]?.id === each.id ? before[n] : before.find(({ id }) => id === each.id);
    return known && isOnlyMoved(known, each) ? known : each;
  });
  return kept.length === before.length && kept.every((each, n) => each === before[n]) ? before : kept;
};

/**
 * The remarks without their moves within a paragraph: typing moves them at every key, and what is shown of most does not depend on
 * it. A remark that is only moved keeps its identity, and all of them do when none is otherwise changed; `anchorNow` tells its place.
 */
export const steadyRemarks = (transcript: () => Transcript): (() => Remarks) => {
  let seen: Remarks = { comments: undefined, highlights: undefined };
  let kept = seen;
  return () => {
    const { comments, highlights } = transcript();
    if (comments === seen.comments && highlights === seen.highlights) return kept;
    seen = { comments, highlights };
    const next = { comments: steady(kept.comments, comments), highlights: steady(kept.highlights, highlights) };
    if (next.comments !== kept.comments || next.highlights !== kept.highlights) kept = next;
    return kept;
  };
};

/** Where a remark stands by now, of all as they stand in the transcript. */
export const anchorNow = (all: readonly Anchored[] | undefined, { id, anchor }: Anchored): Anchor =>
  all?.find((each) => each.id === id)?.anchor ?? anchor;
