import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { creditsApi } from '@soebs/contract';
import type { ReadModels } from '@soebs/projector/read-models';
import { done } from '../http/answer.ts';
import { attachment } from '../http/file-name.ts';
import { route, type Route } from '../http/route.ts';
import { transactionsFile } from './transactions-file.ts';
import { transactionsOf } from './transactions.ts';

const fileNames = { de: 'Söbs Guthaben', en: 'Söbs credits' } as const;

/** What a person can spend, and every movement that led there (CR13). */
export const creditsRoutes = ({ views }: { readonly views: ReadModels }): Route[] => [
  route(creditsApi.remaining, async ({ person }) => done((await views.balance(person.id)).view)),
  route(creditsApi.transactions, async ({ query, person }) => {
    const { page, limit, kind: kinds } = query;
    return done({ ...(await transactionsOf(views, person.id).page({ page, limit, kinds })), page, limit });
  }),
  route(creditsApi.transactionsFile, async ({ query: { locale }, person, response }) => {
    response
      .setHeader('Content-Type', 'text/csv; charset=utf-8')
      .setHeader('Content-Disposition', attachment(fileNames[locale], 'csv'))
      .setHeader('X-Content-Type-Options', 'nosniff');
    await pipeline(Readable.from(transactionsFile(transactionsOf(views, person.id).all(), locale)), response);
    return done({});
  }),
];
