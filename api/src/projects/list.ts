import type { Project, projectsApi } from '@soebs/contract';
import type { ReadModels } from '@soebs/projector/read-models';
import type { z } from 'zod';
import { nextAfter } from '../http/slice.ts';
import type { ProjectPlaces } from './places.ts';

type Deps = {
  readonly views: Pick<ReadModels, 'projects' | 'project'>;
  readonly places: Pick<ProjectPlaces, 'unseen'>;
  /** Whether the views are behind the log. */
  readonly areViewsBehind: () => boolean;
};
type Query = z.output<typeof projectsApi.list.query>;

const isAsked = ({ status: statuses, archived, q = '' }: Query, { status, archived: isArchived, title }: Project) =>
  (statuses?.includes(status) ?? true) && isArchived === archived && title.toLowerCase().includes(q.toLowerCase());

/**
 * Some of a person's projects. What the view does not know yet stands at the beginning; while the projector is behind, each
 * project is told by its own stream, and the answer says that the list may miss something.
 */
export const listOf = async ({ views, places, areViewsBehind }: Deps, ownerId: string, query: Query) => {
  const { after, limit, status: statuses, archived, q: text } = query;
  const isBehind = areViewsBehind();
  const found = await views.projects({ ownerId, statuses, archived, text, after, limit });
  const fresh = async (ids: readonly string[]): Promise<Project[]> => {
    const all = await Promise.all(ids.map((id) => views.project(id)));
    return all.flatMap((each) => (each && isAsked(query, each.view) ? [each.view] : []));
  };
  const unseen = await fresh(await places.unseen(ownerId));
  const listed = found.items.map(({ view }) => view);
  const current = isBehind ? await fresh(listed.map(({ id }) => id)) : listed;
  const known = new Set(current.map(({ id }) => id));
  const fresher = unseen.filter(({ id }) => !known.has(id)).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  return {
    items: after === undefined ? [...fresher, ...current] : current,
    total: found.total + fresher.length + current.length - listed.length,
    next: nextAfter(found.items, limit, ({ view }) => ({ at: view.createdAt, id: view.id })),
    isBehind,
  };
};
