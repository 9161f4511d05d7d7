import { moveAnchor, type Anchor, type ViewChange } from '@soebs/events/transcript';

/** A place in the text that is followed while somebody writes about it. */
export type KeptAnchor = {
  readonly now: () => Anchor;
  readonly release: () => void;
};

export type KeptAnchors = {
  readonly keep: (anchor: Anchor) => KeptAnchor;
  /** Takes all of them along with what has changed. */
  readonly follow: (changes: readonly ViewChange[]) => void;
};

/** Places that go along with the text, whoever changes it, until they are sent (SH7). */
export const keptAnchors = (): KeptAnchors => {
  const all = new Set<{ anchor: Anchor }>();
  return {
    keep: (anchor) => {
      const kept = { anchor };
      all.add(kept);
      return { now: () => kept.anchor, release: () => void all.delete(kept) };
    },
    follow: (changes) => {
      for (const kept of all)
        for (const change of changes) if (change.type !== 'C') kept.anchor = moveAnchor(kept.anchor, change);
    },
  };
};
