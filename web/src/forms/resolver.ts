import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';

/** What can be wrong with a field; each has a text under `validation`. */
export const faults = [
  'required',
  'email',
  'accepted',
  'length',
  'tooLong',
  'invalid',
  'postal_code',
  'uid',
  'different',
  'before_from',
  'wrongPassword',
] as const;
export type Fault = (typeof faults)[number];

type Issue = { readonly code?: string | undefined; readonly input?: unknown; readonly [key: string]: unknown };

const isEmpty = (input: unknown): boolean => Array.isArray(input) && input.length === 0;
const isMissing = ({ input }: Issue): boolean =>
  input === undefined || input === null || (typeof input === 'string' ? input.trim() === '' : isEmpty(input));

const byCode: Readonly<Record<string, Fault>> = { too_big: 'tooLong', too_small: 'length' };

/** The fault behind an issue of a schema. */
export const faultOf = (issue: Issue): Fault => {
  if (issue.code === 'invalid_value' && !issue.input) return 'accepted';
  if (isMissing(issue)) return 'required';
  if (issue['format'] === 'email') return 'email';
  return byCode[issue.code ?? ''] ?? faults.find((fault) => fault === issue['message']) ?? 'invalid';
};

/** Checks a form by a schema of the contract; the messages are faults, to be shown in the person's language. */
export const resolverOf = <I extends FieldValues, O>(schema: z.ZodType<O, I>) =>
  zodResolver<I, unknown, O>(schema, { error: (issue) => faultOf(issue) });
