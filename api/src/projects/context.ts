import type { Db } from '@soebs/platform';
import type { ReadModels } from '@soebs/projector/read-models';
import type { Commands } from '../commands/commands.ts';
import type { ApiContext } from '../http/context.ts';
import type { Limits } from '../limits/limits.ts';
import { projectPlaces, type ProjectPlaces, type Quota } from './places.ts';
import { projectRoutes, type ProjectRules, type ProjectUploads } from './routes.ts';
import { staffProjectRoutes, type ProjectOwners } from './staff-routes.ts';

export type ProjectsContextDeps = {
  readonly db: Db;
  readonly commands: Commands;
  readonly views: ReadModels;
  readonly uploads: ProjectUploads;
  readonly owners: ProjectOwners;
  /** Whether the views are behind the log. */
  readonly areViewsBehind: () => boolean;
  readonly limits: Limits;
  readonly quota: () => Quota;
  readonly apiUrl: string;
  readonly rules: () => ProjectRules;
  readonly now: () => Date;
};

/** Projects of people, and room for them. */
export type ProjectsContext = ApiContext & { readonly places: ProjectPlaces };

export const projectsContext = (deps: ProjectsContextDeps): ProjectsContext => {
  const places = projectPlaces(deps);
  return {
    places,
    routes: [...staffProjectRoutes(deps), ...projectRoutes({ ...deps, places })],
    background: [],
    indexes: {},
  };
};
