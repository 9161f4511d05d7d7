import { USAGE_DAYS_MAX, usageApi } from '@soebs/contract';
import { done, invalidSpan, refuse } from '../../http/answer.ts';
import { route, type Route } from '../../http/route.ts';
import { sendCsv } from '../../http/send-csv.ts';
import { usageFile } from './usage-file.ts';
import type { UsageBook } from './usage.ts';

const fileNames = { de: 'Söbs Nutzung', en: 'Söbs usage' } as const;

/** What customers see of their usage; for everybody else there is nothing here. */
export const usageRoutes = (book: UsageBook): Route[] => [
  route(usageApi.read, async ({ person, query }) => {
    if (!person.isEnterpriseAPICustomer) return refuse('not_found');
    const found = await book.read(person.id, query);
    return found ? done(found) : invalidSpan(USAGE_DAYS_MAX);
  }),
  route(usageApi.file, async ({ person, query: { locale, ...asked }, response }) => {
    if (!person.isEnterpriseAPICustomer) return refuse('not_found');
    const lines = await book.lines(person.id, asked);
    if (!lines) return invalidSpan(USAGE_DAYS_MAX);
    return sendCsv(response, fileNames[locale], usageFile(lines, locale));
  }),
];
