import { STATS_DAYS_MAX, staffStatsApi } from '@soebs/contract';
import { lengthInDays } from '@soebs/events';
import { keepRunning, type Log } from '@soebs/platform';
import { done, invalidSpan } from '../http/answer.ts';
import type { ApiContext } from '../http/context.ts';
import { route, type Route } from '../http/route.ts';
import { sendCsv } from '../http/send-csv.ts';
import { countDeliveries, type CountDeliveriesDeps } from './count-deliveries.ts';
import { countPersons, type CountPersonsDeps } from './count-persons.ts';
import { statsFile } from './stats-file.ts';
import { statsOf, type StatsDeps } from './stats.ts';

export type StatsContextDeps = StatsDeps & CountPersonsDeps & CountDeliveriesDeps & { readonly log: Log };

const COUNT_EVERY_MS = 30_000;

const fileNames = { de: 'Söbs Statistik', en: 'Söbs stats' } as const;

const fits = (span: { readonly from: string; readonly to: string }): boolean =>
  span.from <= span.to && lengthInDays(span) <= STATS_DAYS_MAX;

const routes = (deps: StatsDeps): Route[] => {
  const read = statsOf(deps);
  return [
    route(staffStatsApi.read, async ({ query }) =>
      fits(query) ? done(await read(query)) : invalidSpan(STATS_DAYS_MAX),
    ),
    route(staffStatsApi.file, async ({ query, response }) => {
      if (!fits(query)) return invalidSpan(STATS_DAYS_MAX);
      const { locale, ...asked } = query;
      const found = await read(asked);
      return sendCsv(response, fileNames[locale], statsFile(found, locale));
    }),
  ];
};

/** What the product was used for, as staff read it, and the counting of people and deliveries. */
export const statsContext = (deps: StatsContextDeps): ApiContext => ({
  routes: routes(deps),
  background: [
    {
      lease: 'stats:persons',
      run: ({ signal }) =>
        keepRunning(countPersons(deps), {
          signal,
          log: deps.log,
          everyMs: COUNT_EVERY_MS,
          failure: 'counting people failed, retrying',
        }),
    },
    {
      lease: 'stats:deliveries',
      run: ({ signal }) =>
        keepRunning(countDeliveries(deps), {
          signal,
          log: deps.log,
          everyMs: COUNT_EVERY_MS,
          failure: 'counting deliveries failed, retrying',
        }),
    },
  ],
  indexes: {},
});
