import { adminReadsApi, type NamedPerson, type Project } from '@soebs/contract';
import type { ReadModels } from '@soebs/projector/read-models';
import { idBehind, namesOf } from '../accounts/names.ts';
import type { AccountCollections } from '../accounts/user.model.ts';
import type { Commands } from '../commands.ts';
import { chargedFor } from '../credits/staff-reads.ts';
import { done, refuse } from '../http/answer.ts';
import { nextAfter } from '../http/slice.ts';
import { route, type Route } from '../http/route.ts';

export type StaffProjectsDeps = {
  readonly commands: Commands;
  readonly views: ReadModels;
  readonly accountDocuments: Pick<AccountCollections, 'users'>;
};

const isId = (text: string): boolean => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text);

const staffProjectOf = (project: Project, owners: ReadonlyMap<string, NamedPerson>) => ({
  ...project,
  owner: owners.get(project.ownerId) ?? null,
});

/** Projects as staff look them up: what they are and how they stand, nothing of what was said (AU10). */
export const staffProjectRoutes = ({ commands, views, accountDocuments }: StaffProjectsDeps): Route[] => [
  route(adminReadsApi.projects, async ({ query: { q, status, after, limit } }) => {
    const behind = await idBehind(accountDocuments, q);
    const what = isId(behind) ? { id: behind } : { text: behind };
    const { items, total } = await views.allProjects({ ...what, status, after, limit });
    const owners = await namesOf(
      accountDocuments,
      items.map(({ ownerId }) => ownerId),
    );
    const next = nextAfter(items, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
    return done({ items: items.map((project) => staffProjectOf(project, owners)), total, next });
  }),
  route(adminReadsApi.project, async ({ params: { id } }) => {
    const found = await views.project(id);
    if (!found) return refuse('not_found');
    const { ownerId } = found.view;
    const [owners, chargedInCents] = await Promise.all([
      namesOf(accountDocuments, [ownerId]),
      chargedFor(commands, ownerId, id),
    ]);
    return done({ ...staffProjectOf(found.view, owners), chargedInCents });
  }),
];
