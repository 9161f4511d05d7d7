import { creditsApi } from '@soebs/contract';
import { credits, refundableOf, streamName } from '@soebs/events';
import type { ReadModels } from '@soebs/projector/read-models';
import type { Commands } from '../commands/commands.ts';
import { done } from '../http/answer.ts';
import { route, type Route } from '../http/route.ts';
import { sendCsv } from '../http/send-csv.ts';
import { transactionsFile } from './transactions-file.ts';
import { transactionsOf } from './transactions.ts';

const fileNames = { de: 'Söbs Guthaben', en: 'Söbs credits' } as const;

export type CreditsRoutesDeps = {
  readonly views: ReadModels;
  readonly commands: Pick<Commands, 'credits'>;
};

/** What a person can spend, and every movement that led there (CR13). */
export const creditsRoutes = ({ views, commands }: CreditsRoutesDeps): Route[] => [
  route(creditsApi.refundable, async ({ person }) => {
    const { state } = await commands.credits.stateOf(streamName(credits.category, person.id));
    const { cents, rappen } = refundableOf(state);
    return done({ creditsInCents: cents, rappen });
  }),
  route(creditsApi.remaining, async ({ person }) => done((await views.balance(person.id)).view)),
  route(creditsApi.transactions, async ({ query, person }) => {
    const { after, limit, kind: kinds } = query;
    return done(await transactionsOf(views, person.id).slice({ after, limit, kinds }));
  }),
  route(creditsApi.transactionsFile, async ({ query: { locale }, person, response }) => {
    return sendCsv(response, fileNames[locale], transactionsFile(transactionsOf(views, person.id).receipted(), locale));
  }),
];
