import type { SettingInput } from '@soebs/contract';
import { z } from 'zod';

const RATE = /^(\d{4}-\d{2}-\d{2})\s+(\d{1,2}(?:[.,]\d)?)\s*%?$/;
const rates = z.array(z.object({ since: z.string(), perMille: z.number() }));

const rateOf = (line: string): unknown => {
  const [, since = '', percent = ''] = RATE.exec(line.trim()) ?? [];
  return { since, perMille: Math.round(Number(percent.replace(',', '.')) * 10) };
};

/** How a value stands in its field: as text, a flag as `true` or `false`, rates of VAT one a line. */
export const textOf = (input: SettingInput, value: unknown): string => {
  if (input.kind !== 'vatRates') return typeof value === 'string' ? value : String(value);
  const read = rates.safeParse(value);
  return read.success
    ? read.data.map(({ since, perMille }) => `${since} ${(perMille / 10).toFixed(1)}`).join('\n')
    : '';
};

const isWithin = (text: string, { min, max }: { readonly min: number; readonly max: number }): boolean =>
  /^\d{1,16}$/.test(text) && Number(text) >= min && Number(text) <= max;

const isRates = (text: string): boolean =>
  text.trim() !== '' &&
  text
    .trim()
    .split('\n')
    .every((line) => RATE.test(line.trim()));

/** What a typed text stands for; undefined when it stands for nothing that could be sent. */
export const valueOf = (input: SettingInput, text: string): unknown => {
  if (input.kind === 'whole') return isWithin(text.trim(), input) ? Number(text.trim()) : undefined;
  if (input.kind === 'flag') return text === 'true';
  if (input.kind === 'vatRates') return isRates(text) ? text.trim().split('\n').map(rateOf) : undefined;
  if (input.kind === 'line') return text.trim().length <= input.max ? text.trim() : undefined;
  return text.trim();
};
