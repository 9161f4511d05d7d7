import { adminReadsApi } from '@soebs/contract';
import { done, refuse } from '../http/answer.ts';
import { route, type Route } from '../http/route.ts';
import { people, type PeopleParts } from './people.ts';

/** People as staff look them up (AD1). */
export const peopleRoutes = (parts: PeopleParts): Route[] => [
  route(adminReadsApi.users, async ({ query }) => done(await people(parts).slice(query))),
  route(adminReadsApi.user, async ({ params }) => {
    const found = await people(parts).find(params.id);
    return found ? done(found) : refuse('not_found');
  }),
];
