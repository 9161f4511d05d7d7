import { membersApi } from '@soebs/contract';
import type { Commands } from '../commands/commands.ts';
import { accessTo } from '../commands/project-access.ts';
import { done } from '../http/answer.ts';
import { route, type Route } from '../http/route.ts';
import type { ProjectActivities } from './activity.ts';
import type { ProjectVisits } from './visits.ts';

export type ActivityRoutesDeps = {
  readonly commands: Pick<Commands, 'projects'>;
  readonly activities: Pick<ProjectActivities, 'of'>;
  readonly visits: Pick<ProjectVisits, 'by'>;
};

/** What was done in projects, for those who may see them (SH1). */
export const activityRoutes = ({ commands, activities, visits }: ActivityRoutesDeps): Route[] => [
  route(membersApi.activity, async ({ query, person }) => {
    const accesses = await Promise.all(
      query.projects.map(async (id) => ({ id, ...(await accessTo(commands, person, { id, act: 'read' })) })),
    );
    const seen = accesses.flatMap(({ id, ok }) => (ok ? [id] : []));
    const [items, visited] = await Promise.all([activities.of(seen), visits.by(person.id)]);
    return done({ items: items.map((each) => ({ ...each, visitedAt: visited.get(each.projectId) ?? null })) });
  }),
];
