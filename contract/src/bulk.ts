import { z } from 'zod';

/** So many things at most are acted on by one call. */
export const BULK_MAX = 100;

/** Several things, each named once. */
export const severalOf = <T extends z.ZodType>(each: T, idOf: (item: z.output<T>) => string) =>
  z
    .array(each)
    .min(1)
    .max(BULK_MAX)
    .refine((items) => new Set(items.map(idOf)).size === items.length, 'names something twice');

/** Several things by their ids. */
export const severalIds = severalOf(z.uuid(), (id) => id);

/** What came of an act on several things, one by one: the refusal, or null for what is done. */
export const eachAnswer = z.object({ items: z.array(z.object({ id: z.string(), code: z.string().nullable() })) });
export type EachAnswer = z.output<typeof eachAnswer>;
