import { contractTermsBody, staffReason, type StaffContract } from '@soebs/contract';
import { z } from 'zod';
import { swissToday } from '../../i18n/days.ts';

const TEN_THOUSAND = 10_000;
const PRICE = /^\d{1,3}([.,]\d{1,4})?$/;
const WHOLE = /^\d{1,8}$/;

/** A typed price in ten-thousandths of a credit; not a number when it is none, which the contract refuses. */
const priceIn = (typed: string): number =>
  PRICE.test(typed.trim()) ? Math.round(Number(typed.trim().replace(',', '.')) * TEN_THOUSAND) : Number.NaN;
const wholeIn = (typed: string): number => (WHOLE.test(typed.trim()) ? Number(typed.trim()) : Number.NaN);

/** The lines that say something. */
const linesIn = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const { tenThousandthsPerMinute, mediaOrigins, monthlyMinutes, concurrency, requestsPerSecond, burst } =
  contractTermsBody.shape;

const termsFields = {
  price: z.string().min(1).transform(priceIn).pipe(tenThousandthsPerMinute),
  origins: z.string().transform(linesIn).pipe(mediaOrigins),
  cap: z
    .string()
    .transform((typed) => (typed.trim() === '' ? null : wholeIn(typed)))
    .pipe(monthlyMinutes),
  concurrency: z.string().min(1).transform(wholeIn).pipe(concurrency),
  rate: z.string().min(1).transform(wholeIn).pipe(requestsPerSecond),
  burst: z.string().min(1).transform(wholeIn).pipe(burst),
  from: z.string().pipe(z.iso.date()),
  reason: staffReason,
};

/** What the form of new terms holds. */
export const termsForm = z.object(termsFields);
export type TermsGiven = z.input<typeof termsForm>;
export type TermsChecked = z.output<typeof termsForm>;

/** What the form of a new contract holds. */
export const contractForm = z.object({
  ...termsFields,
  customer: z.string().trim().min(1).max(254),
  to: z.string().transform((typed) => (typed === '' ? null : typed)),
});
export type ContractGiven = z.input<typeof contractForm>;
export type ContractChecked = z.output<typeof contractForm>;

/** The terms as they are sent. */
export const termsOf = ({ price, origins, cap, concurrency: jobs, rate, burst: atOnce, from }: TermsChecked) => ({
  tenThousandthsPerMinute: price,
  mediaOrigins: origins,
  monthlyMinutes: cap,
  concurrency: jobs,
  requestsPerSecond: rate,
  burst: atOnce,
  from,
});

/** What a form of terms begins with. */
export const termsGiven = ({ current }: Pick<StaffContract, 'current'>): TermsGiven => ({
  price: String(current.tenThousandthsPerMinute / TEN_THOUSAND),
  origins: current.mediaOrigins.join('\n'),
  cap: current.monthlyMinutes === null ? '' : String(current.monthlyMinutes),
  concurrency: String(current.concurrency),
  rate: String(current.requestsPerSecond),
  burst: String(current.burst),
  from: swissToday(),
  reason: '',
});
