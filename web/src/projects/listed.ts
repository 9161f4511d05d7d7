import type { Project, ProjectScope, ProjectStatus } from '@soebs/contract';

export type ListFilter = {
  readonly status: ProjectStatus;
  readonly q: string;
  readonly archived: boolean;
  readonly scope: ProjectScope;
};

const isInScope = (scope: ProjectScope, isOwn: boolean): boolean => scope === 'all' || (scope === 'own') === isOwn;

/** Whether a project belongs to a list; the search is the server's: a part of the title, in any case. */
export const isListed = (
  project: Project,
  { status, q, archived, scope, userId }: ListFilter & { readonly userId: string },
): boolean =>
  isInScope(scope, project.ownerId === userId) &&
  project.status === status &&
  project.archived === archived &&
  project.title.toLowerCase().includes(q.trim().toLowerCase());

export const newestFirst = (a: Project, b: Project): number => (a.createdAt < b.createdAt ? 1 : -1);

/** How many the server has beyond those that are listed here already; none when there is nothing more to load. */
export const beyondOf = (
  { total, next }: { readonly total: number; readonly next: string | null },
  listed: number,
): number => (next === null ? 0 : Math.max(0, total - listed));
