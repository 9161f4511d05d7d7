import { sortParts } from '@soebs/contract';
import type { Search } from './use-search.ts';

/** By what a list is sorted, kept in the address. */
export type Sort<Field extends string = string> = {
  readonly sort: Field | `-${Field}`;
  readonly by: (next: Field | `-${Field}`) => void;
};

/** How the address sorts a list; what it does not know is the first of the sorts. */
export const sortIn = <Field extends string>(
  search: Pick<Search, 'get' | 'set'>,
  fields: Readonly<Record<Field, unknown>>,
  first: `-${NoInfer<Field>}`,
): Sort<Field> => {
  const asked = search.get('sort');
  const isKnown = (text: string): text is Field | `-${Field}` => Object.hasOwn(fields, text.replace(/^-/, ''));
  return {
    sort: isKnown(asked) ? asked : first,
    by: (next) => search.set('sort', next === first ? '' : next),
  };
};

/** How a head says in which direction its list is sorted by it. */
export const directionOf = (sort: string, field: string): 'ascending' | 'descending' | 'none' => {
  const { field: of, isRising } = sortParts(sort);
  if (of !== field) return 'none';
  return isRising ? 'ascending' : 'descending';
};

/** What pressing a head asks for: its other direction, or, of another, the latest or greatest first; names from their beginning. */
export const sortAfterPress = <Field extends string>(
  sort: Field | `-${Field}`,
  field: Field,
  risesFirst: boolean,
): Field | `-${Field}` => {
  const now = directionOf(sort, field);
  if (now === 'none') return risesFirst ? field : `-${field}`;
  return now === 'ascending' ? `-${field}` : field;
};
