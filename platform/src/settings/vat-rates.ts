import type { VatRate } from '@soebs/events';
import { z } from 'zod';

const since = z.iso.date();
const percent = z.string().regex(/^\d{1,2}(\.\d)?$/);

/** Reads rates such as `2018-01-01:7.7,2024-01-01:8.1`: percent from a day on. */
export const vatRatesIn = (text: string, context: z.RefinementCtx): VatRate[] =>
  text.split(',').map((each) => {
    const [day = '', rate = ''] = each.trim().split(':');
    if (!since.safeParse(day).success || !percent.safeParse(rate).success)
      context.addIssue(`${each} is no rate such as 2024-01-01:8.1`);
    return { since: day, perMille: Math.round(Number(rate) * 10) };
  });

/** Rates as they are written in the environment. */
export const vatRatesAsText = (rates: readonly VatRate[]): string =>
  rates.map(({ since, perMille }) => `${since}:${perMille / 10}`).join(',');
