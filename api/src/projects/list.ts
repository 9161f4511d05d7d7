import type { Project, projectsApi } from '@soebs/contract';
import type { ReadModels } from '@soebs/projector/read-models';
import type { z } from 'zod';
import { nextAfter } from '../http/slice.ts';
import type { ProjectPlaces } from './places.ts';
import type { ProjectOwners } from './staff-routes.ts';

type Deps = {
  readonly views: Pick<ReadModels, 'projects' | 'project'>;
  readonly places: Pick<ProjectPlaces, 'unseen'>;
  readonly owners: Pick<ProjectOwners, 'namesOf'>;
  /** Whether the views are behind the log. */
  readonly areViewsBehind: () => boolean;
};
type Query = z.output<typeof projectsApi.list.query>;

const isAsked = ({ status: statuses, archived, q = '' }: Query, { status, archived: isArchived, title }: Project) =>
  (statuses?.includes(status) ?? true) && isArchived === archived && title.toLowerCase().includes(q.toLowerCase());

/**
 * Some of the projects of a person and of those shared with them. What the view does not know yet stands at the beginning; while the projector is behind, each
 * project is told by its own stream, and the answer says that the list may miss something.
 */
export const listOf = async ({ views, places, owners, areViewsBehind }: Deps, personId: string, query: Query) => {
  const { after, limit, status: statuses, archived, q: text, scope } = query;
  const isBehind = areViewsBehind();
  const found = await views.projects({ personId, scope, statuses, archived, text, after, limit });
  const fresh = async (ids: readonly string[]): Promise<Project[]> => {
    const all = await Promise.all(ids.map((id) => views.project(id)));
    return all.flatMap((each) => (each && isAsked(query, each.view) ? [each.view] : []));
  };
  const unseen = scope === 'shared' ? [] : await fresh(await places.unseen(personId));
  const listed = found.items.map(({ view }) => view);
  const current = isBehind ? await fresh(listed.map(({ id }) => id)) : listed;
  const known = new Set(current.map(({ id }) => id));
  const fresher = unseen.filter(({ id }) => !known.has(id)).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  const items = after === undefined ? [...fresher, ...current] : current;
  const inside = items.flatMap(({ ownerId, members }) => [ownerId, ...members.map(({ userId }) => userId)]);
  const others = [...new Set(inside)].filter((id) => id !== personId);
  const names = others.length > 0 ? await owners.namesOf(others) : new Map<string, { name: string }>();
  return {
    items,
    names: Object.fromEntries([...names].map(([id, { name }]) => [id, name])),
    total: found.total + fresher.length + current.length - listed.length,
    next: nextAfter(found.items, limit, ({ view }) => ({ at: view.createdAt, id: view.id })),
    isBehind,
  };
};
