import type { ProjectActivity, ProjectVisit } from '@soebs/contract';
import { create } from 'zustand';

/** What is done in a project, and when the person was in it last; null as long as they never were. */
export type KnownActivity = Omit<ProjectActivity, 'projectId'> & { readonly visitedAt: string | null };

type ActivityState = {
  readonly known: ReadonlyMap<string, KnownActivity>;
  /** As a call answered it. */
  readonly loaded: (items: readonly (ProjectActivity & { readonly visitedAt: string | null })[]) => void;
  /** A live message; when the person was there last it does not say. */
  readonly announced: (activity: ProjectActivity) => void;
  /** Somebody was in a project; only the visits of the person themselves count. */
  readonly visited: (visit: ProjectVisit, me: string | undefined) => void;
  readonly clear: () => void;
};

const later = (a: string | null, b: string | null): string | null => ((a ?? '') > (b ?? '') ? a : b);

/** What others do in projects that are shared (SH5). */
export const useActivity = create<ActivityState>((set, get) => ({
  known: new Map(),
  loaded: (items) => {
    const known = new Map(get().known);
    for (const { projectId, visitedAt, ...done } of items)
      known.set(projectId, { ...done, visitedAt: later(visitedAt, known.get(projectId)?.visitedAt ?? null) });
    set({ known });
  },
  announced: ({ projectId, ...done }) => {
    const before = get().known.get(projectId);
    // Without the last visit it cannot be said what is new.
    if (before) set({ known: new Map(get().known).set(projectId, { ...before, ...done }) });
  },
  visited: ({ projectId, userId, at }, me) => {
    if (userId !== me) return;
    const before = get().known.get(projectId) ?? { edits: [], comments: [], visitedAt: null };
    const visitedAt = later(before.visitedAt, at);
    set({ known: new Map(get().known).set(projectId, { ...before, visitedAt }) });
  },
  clear: () => set({ known: new Map() }),
}));

/** What is new in a project for a person. */
export type News = {
  /** They have never been in it. */
  readonly isUnseen: boolean;
  /** Who has corrected the text since, whoever did so last at the beginning. */
  readonly editors: readonly string[];
  /** How many comments and replies of others have come since. */
  readonly comments: number;
};

/** What others have done since a person was there last; in a project of one's own that one has not opened since it is shared, all of it. */
export const newsOf = (
  { edits, comments, visitedAt }: KnownActivity,
  { userId, ownerId }: { readonly userId: string; readonly ownerId: string },
): News => {
  if (visitedAt === null && userId !== ownerId) return { isUnseen: true, editors: [], comments: 0 };
  const isNews = (act: { readonly userId: string; readonly at: string }): boolean =>
    act.userId !== userId && act.at > (visitedAt ?? '');
  const latestFirst = edits.filter(isNews).toSorted((a, b) => (a.at < b.at ? 1 : -1));
  return { isUnseen: false, editors: latestFirst.map((each) => each.userId), comments: comments.filter(isNews).length };
};
