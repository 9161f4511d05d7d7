import type { Filter } from '@soebs/platform';
import type { RowDocument, ViewDocument } from './projection.ts';

/** What is asked of stored documents, by the names of their fields; a field that there is not does not compile. */
type Asked<Field extends string> = Readonly<Partial<Record<Field | '_id' | '$and' | '$or', unknown>>>;

/**
 * A question to the documents of a view, by fields of the view. The driver's own types know no names with dots in them: here is the one
 * place where they are left.
 */
export const ofViews = <V>(filter: Asked<'view' | `view.${keyof V & string}`>): Filter<ViewDocument<V>> =>
  filter as Filter<ViewDocument<V>>;

/** A question to the lines beside a view, by fields of a line. */
export const ofRows = <R>(filter: Asked<`row.${keyof R & string}`>): Filter<RowDocument<R>> =>
  filter as Filter<RowDocument<R>>;
