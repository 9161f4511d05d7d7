import { adminReadsApi } from '@soebs/contract';
import { done, refuse } from '../http/answer.ts';
import { route, type Route } from '../http/route.ts';
import { people, type PeopleDeps } from './people.ts';

/** People as staff look them up (AD1). */
export const peopleRoutes = (deps: PeopleDeps): Route[] => [
  route(adminReadsApi.users, async ({ query }) => done(await people(deps).slice(query))),
  route(adminReadsApi.user, async ({ params }) => {
    const found = await people(deps).find(params.id);
    return found ? done(found) : refuse('not_found');
  }),
];
