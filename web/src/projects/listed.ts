import type { Project, ProjectStatus } from '@soebs/contract';

export type ListFilter = { readonly status: ProjectStatus; readonly q: string; readonly archived: boolean };

/** Whether a project belongs to a list; the search is the server's: a part of the title, in any case. */
export const isListed = (project: Project, { status, q, archived }: ListFilter): boolean =>
  project.status === status &&
  project.archived === archived &&
  project.title.toLowerCase().includes(q.trim().toLowerCase());

export const newestFirst = (a: Project, b: Project): number => (a.createdAt < b.createdAt ? 1 : -1);
