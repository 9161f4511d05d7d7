import {
  instantsOfDays,
  sortParts,
  staffReadsApi,
  staffUsersApi,
  type projectsSort,
  type NamedPerson,
  type Project,
} from '@soebs/contract';
import type { ReadModels } from '@soebs/projector/read-models';
import { projects, streamName } from '@soebs/events';
import type { Audit } from '../audit/audit.ts';
import type { Commands } from '../commands/commands.ts';
import { chargedCents, payerOf } from '../commands/charged.ts';
import { done, refuse } from '../http/answer.ts';
import { nextSorted } from '../http/slice.ts';
import { route, type Route } from '../http/route.ts';

/** The people whose projects they are. */
export type ProjectOwners = {
  readonly namesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, NamedPerson>>;
  /** The id behind what staff have typed: that of the person with this address, or the text itself. */
  readonly idBehind: (text: string) => Promise<string>;
};

export type StaffProjectsDeps = {
  readonly commands: Commands;
  readonly views: ReadModels;
  readonly owners: ProjectOwners;
  readonly audit: Audit;
};

const isId = (text: string): boolean => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text);

const staffProjectOf = (project: Project, names: ReadonlyMap<string, NamedPerson>) => ({
  ...project,
  owner: names.get(project.ownerId) ?? null,
});

/** Projects as staff look them up: what they are and how they stand, nothing of what was said (AU10). */
export const staffProjectRoutes = ({ commands, views, owners, audit }: StaffProjectsDeps): Route[] => [
  route(staffReadsApi.projects, async ({ query: { q, endedFrom, endedTo, ...asked } }) => {
    const { sort, limit } = asked;
    const behind = await owners.idBehind(q);
    const what = isId(behind) ? { id: behind } : { text: behind };
    const { items, total } = await views.allProjects({
      ...asked,
      ...what,
      ended: instantsOfDays({ from: endedFrom, to: endedTo }),
    });
    const names = await owners.namesOf(items.map(({ ownerId }) => ownerId));
    const { field } = sortParts<keyof typeof projectsSort>(sort);
    const next = nextSorted(items, { limit, sort }, (item) => ({ at: item[`${field}At`], id: item.id }));
    return done({ items: items.map((project) => staffProjectOf(project, names)), total, next });
  }),
  route(staffReadsApi.project, async ({ params: { id } }) => {
    const found = await views.project(id);
    if (!found) return refuse('not_found');
    const { ownerId } = found.view;
    const payerId = await payerOf(commands, found.view);
    const [names, chargedInCents] = await Promise.all([owners.namesOf([ownerId]), chargedCents(commands, payerId, id)]);
    return done({ ...staffProjectOf(found.view, names), chargedInCents });
  }),
  route(staffUsersApi.removeProject, ({ params: { id }, body: { reason }, by }) => {
    const state = async (): Promise<unknown> => {
      const found = await commands.projects.stateOf(streamName(projects.category, id));
      return typeof found.state === 'string'
        ? null
        : { ownerId: found.state.ownerId, stage: found.state.stage ?? null };
    };
    return audit.around({ by, action: 'project.delete', subject: id, reason, state }, async () => {
      const outcome = await commands.projects.handle({ type: 'DeleteProject', projectId: id }, by);
      return outcome.ok ? done({ revision: outcome.revision }) : refuse('not_found');
    });
  }),
];
