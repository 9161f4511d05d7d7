import { receiptsApi, staffReadsApi } from '@soebs/contract';
import type { Audit } from '../audit/audit.ts';
import { done, refuse, type Answer } from '../http/answer.ts';
import { attachment } from '../http/file-name.ts';
import { route, type Route } from '../http/route.ts';
import { limited } from '../http/limited.ts';
import type { Limits } from '../limits/limits.ts';
import type { Corrected, Corrections } from './corrections.ts';
import type { Receipts } from './receipts.ts';
import { receiptPdf } from './pdf.ts';
import { receiptWords } from './words.ts';

export type ReceiptRoutesDeps = {
  readonly receipts: Receipts;
  readonly corrections: Corrections;
  readonly limits: Limits;
  readonly audit: Audit;
  /** Whether there is such an account and its erasure has not begun. */
  readonly isActive: (userId: string) => Promise<boolean>;
};

const answerOf = (corrected: Corrected | undefined): Answer<{ number: string }> => {
  if (!corrected) return refuse('not_found');
  return corrected.ok ? done({ number: corrected.number }) : refuse(corrected.reason);
};

/** Corrections (CR14): by whom the receipt is made out to, and by staff, who say why. */
const correctionRoutes = ({ receipts, corrections, limits, audit, isActive }: ReceiptRoutesDeps): Route[] => [
  route(receiptsApi.correct, async ({ params: { reference }, body: recipient, person, by }) => {
    const halt = await limited(limits, [['correction', person.id]]);
    return halt ?? answerOf(await corrections.correct(person.id, { reference, recipient }, by));
  }),
  route(receiptsApi.correctForOther, async ({ params: { id, reference }, body: { reason, ...recipient }, by }) => {
    if (!(await isActive(id))) return refuse('not_found');
    const state = async () => (await receipts.find(id, reference))?.related.map(({ number }) => number) ?? null;
    const deed = { by, action: 'receipt.correct', subject: id, reason, asked: { reference }, state };
    return audit.around(deed, async () => answerOf(await corrections.correct(id, { reference, recipient }, by)));
  }),
];

/** One's own receipts and credit notes (CR12). */
export const receiptRoutes = ({ receipts, ...deps }: ReceiptRoutesDeps): Route[] => [
  ...correctionRoutes({ receipts, ...deps }),
  route(staffReadsApi.receipts, async ({ params: { id }, query: { after, limit } }) =>
    (await deps.isActive(id)) ? done(await receipts.slice(id, after, limit)) : refuse('not_found'),
  ),
  route(receiptsApi.list, async ({ query, person }) => done(await receipts.slice(person.id, query.after, query.limit))),
  route(receiptsApi.get, async ({ params, person }) => {
    const found = await receipts.find(person.id, params.reference);
    return found ? done(found) : refuse('not_found');
  }),
  route(receiptsApi.pdf, async ({ params, query: { locale }, person, response }) => {
    const found = await receipts.find(person.id, params.reference);
    if (!found) return refuse('not_found');
    const pdf = await receiptPdf(found, locale);
    response
      .setHeader('Content-Type', 'application/pdf')
      .setHeader(
        'Content-Disposition',
        attachment(`${receiptWords[locale].receipts[found.kind].title} ${found.number}`, 'pdf'),
      )
      .setHeader('X-Content-Type-Options', 'nosniff');
    response.end(pdf);
    return done({});
  }),
];
