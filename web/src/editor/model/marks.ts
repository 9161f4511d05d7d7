/** Letters of a paragraph that are marked. */
export type Mark = {
  readonly segmentId: string;
  readonly from: number;
  readonly to: number;
};

/** What can be marked over the text, each with a look of its own in editor.css. */
export const markKinds = [
  ...(['highlight-yellow', 'highlight-green', 'highlight-blue', 'highlight-pink'] as const),
  ...(['comment', 'comment-active', 'hit', 'hit-current', 'others', 'clash'] as const),
] as const;
export type MarkKind = (typeof markKinds)[number];

/** Marks that tools lay over the text; the painter shows those on screen. */
export type Marks = {
  /** Replaces all marks of a kind. */
  readonly set: (kind: MarkKind, marks: readonly Mark[]) => void;
  readonly of: (kind: MarkKind, segmentId: string) => readonly Mark[];
  readonly subscribe: (listener: () => void) => () => void;
};

export const createMarks = (): Marks => {
  const bySegment = new Map<MarkKind, ReadonlyMap<string, readonly Mark[]>>();
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    set: (kind, marks) => {
      if (marks.length === 0 && !bySegment.has(kind)) return;
      const grouped = new Map<string, Mark[]>();
      for (const mark of marks) {
        const known = grouped.get(mark.segmentId);
        if (known) known.push(mark);
        else grouped.set(mark.segmentId, [mark]);
      }
      if (marks.length === 0) bySegment.delete(kind);
      else bySegment.set(kind, grouped);
      tell();
    },
    of: (kind, segmentId) => bySegment.get(kind)?.get(segmentId) ?? [],
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
