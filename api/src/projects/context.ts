import type { Db } from '@soebs/platform';
import type { ReadModels } from '@soebs/projector/read-models';
import type { Audit } from '../audit/audit.ts';
import type { Commands } from '../commands/commands.ts';
import type { ApiContext } from '../http/context.ts';
import type { Limits } from '../limits/limits.ts';
import { projectPlaces, type ProjectPlaces, type Quota } from './places.ts';
import { sampleRoutes, type SampleUploads } from './sample.ts';
import { projectRoutes, type OwnWords, type ProjectRules, type ProjectUploads } from './routes.ts';
import { staffProjectRoutes, type ProjectOwners } from './staff-routes.ts';

export type ProjectsContextDeps = {
  readonly db: Db;
  readonly commands: Commands;
  readonly views: ReadModels;
  readonly uploads: ProjectUploads & SampleUploads;
  readonly owners: ProjectOwners;
  readonly audit: Audit;
  /** Whether the views are behind the log. */
  readonly areViewsBehind: () => boolean;
  readonly limits: Limits;
  /** The owners' own words. */
  readonly vocabulary: OwnWords;
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
    // The sample's path would be taken for a project's id.
    routes: [...staffProjectRoutes(deps), ...sampleRoutes({ ...deps, places }), ...projectRoutes({ ...deps, places })],
    background: [],
    indexes: {},
  };
};
