import { z } from 'zod';
import { sliceQuery } from './endpoint.ts';

/** A place in a sorted list: the value of an item by which it is sorted, and the item's id. */
export type SortedPlace = { readonly at: string | number; readonly id: string };

/** What a list may be sorted by, with what its values are. */
type Fields = Readonly<Record<string, keyof typeof values>>;
const values = { time: z.iso.datetime(), text: z.string().max(500), count: z.int() } as const;

/** The name of a field, `-` before it for the latest or greatest first. */
export type SortOf<F extends Fields> = (keyof F & string) | `-${keyof F & string}`;

/** By what a list is sorted, and whether the least of it comes first. */
export const sortParts = <Field extends string>(sort: Field | `-${Field}`): { field: Field; isRising: boolean } => {
  const isRising = !sort.startsWith('-');
  return { field: (isRising ? sort : sort.slice(1)) as Field, isRising };
};

/** Where a sorted list goes on, as it crosses the wire; it belongs to the sort it was given under. */
export const sortedCursorOf = (sort: string, { at, id }: SortedPlace): string => JSON.stringify([sort, at, id]);

const isPlace = (text: string, isOf: (sort: string, at: unknown) => boolean): boolean => {
  const read = placeText.safeParse(text);
  return read.success && isOf(read.data[0], read.data[1]);
};
const placeText = z
  .string()
  .max(1_000)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'not_a_cursor' });
      return z.NEVER;
    }
  })
  .pipe(z.tuple([z.string(), z.union([z.string(), z.number()]), z.string().regex(/^[\w-]{1,255}$/)]));

/** Which part of a list that is sorted by one of some fields; `first` is how it is sorted when nothing is said. */
export const sortedQuery = <const F extends Fields>(fields: F, first: SortOf<F>) => {
  const sorts = Object.keys(fields).flatMap((field) => [`-${field}`, field]) as [SortOf<F>, ...SortOf<F>[]];
  const isOf = (sort: string, at: unknown): boolean => {
    const kind = fields[sort.replace(/^-/, '')];
    return kind !== undefined && values[kind].safeParse(at).success;
  };
  return sliceQuery.extend({
    sort: z.enum(sorts).default(first as never),
    after: z
      .string()
      .refine((text) => isPlace(text, isOf), 'not_a_cursor')
      .optional(),
  });
};

/** The place behind a cursor; nothing when it was given under another sort: the list begins anew. */
export const sortedPlaceOf = (sort: string, after: string | undefined): SortedPlace | undefined => {
  const [of, at, id] = after === undefined ? [] : placeText.parse(after);
  return of === sort && at !== undefined && id !== undefined ? { at, id } : undefined;
};
