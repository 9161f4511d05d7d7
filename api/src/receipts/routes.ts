import { receiptsApi } from '@soebs/contract';
import { done, refuse } from '../http/answer.ts';
import { attachment } from '../http/file-name.ts';
import { route, type Route } from '../http/route.ts';
import type { Papers } from './papers.ts';
import { receiptPdf } from './pdf.ts';
import { receiptWords } from './words.ts';

/** One's own receipts and credit notes (CR12). */
export const receiptRoutes = ({ papers }: { readonly papers: Papers }): Route[] => [
  route(receiptsApi.list, async ({ query, person }) => done(await papers.slice(person.id, query.after, query.limit))),
  route(receiptsApi.get, async ({ params, person }) => {
    const found = await papers.find(person.id, params.reference);
    return found ? done(found) : refuse('not_found');
  }),
  route(receiptsApi.pdf, async ({ params, query: { locale }, person, response }) => {
    const found = await papers.find(person.id, params.reference);
    if (!found) return refuse('not_found');
    const pdf = await receiptPdf(found, locale);
    response
      .setHeader('Content-Type', 'application/pdf')
      .setHeader(
        'Content-Disposition',
        attachment(`${receiptWords[locale].papers[found.kind].title} ${found.number}`, 'pdf'),
      )
      .setHeader('X-Content-Type-Options', 'nosniff');
    response.end(pdf);
    return done({});
  }),
];
