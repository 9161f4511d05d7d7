import { creditsApi } from '@soebs/contract';
import type { ReadModels } from '@soebs/projector/read-models';
import { done } from '../http/answer.ts';
import { route, type Route } from '../http/route.ts';

/** What a person can spend. */
export const creditsRoutes = ({ views }: { readonly views: ReadModels }): Route[] => [
  route(creditsApi.remaining, async ({ person }) => done((await views.balance(person.id)).view)),
];
