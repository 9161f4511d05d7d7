import { staffReadsApi } from '@soebs/contract';
import { done, refuse } from '../../http/answer.ts';
import { route, type Route } from '../../http/route.ts';
import type { UserList } from './user-list.ts';

/** Users as staff look them up (AD1). */
export const userListRoutes = (userList: UserList): Route[] => [
  route(staffReadsApi.users, async ({ query }) => done(await userList.slice(query))),
  route(staffReadsApi.user, async ({ params }) => {
    const found = await userList.find(params.id);
    return found ? done(found) : refuse('not_found');
  }),
];
