import { useEffect, useRef, useState } from 'react';
import type { Option } from './SelectField.tsx';

/** A search runs once nobody has typed for this time; more comes when the end of the list is so near (spec §5). */
const SEARCH_WAITS_MS = 200;
export const LOAD_MORE_WITHIN_PX = 200;

export type Found = { readonly options: readonly Option[]; readonly hasMore: boolean };
/** Looks for options; pages are counted from 0. */
export type Search = (query: string, page: number) => Promise<Found>;

/** A search through options that are all there already, a page at a time. */
export const searchIn =
  (options: readonly Option[], pageSize = 50): Search =>
  (query, page) => {
    const wanted = query.trim().toLocaleLowerCase();
    const fitting = options.filter(({ label }) => label.toLocaleLowerCase().includes(wanted));
    const end = (page + 1) * pageSize;
    return Promise.resolve({ options: fitting.slice(page * pageSize, end), hasMore: fitting.length > end });
  };

type Loaded = { readonly query: string; readonly page: number; readonly found: Found };
const nothing: Loaded = { query: '', page: -1, found: { options: [], hasMore: false } };

/** What a search has brought so far; late answers of older searches are dropped. */
export const useOptions = (search: Search, query: string) => {
  const [loaded, setLoaded] = useState(nothing);
  const asked = useRef('');

  const ask = async (page: number): Promise<void> => {
    const key = `${query}/${page}`;
    if (asked.current === key) return;
    asked.current = key;
    const found = await search(query, page);
    if (asked.current !== key) return;
    setLoaded((before) => {
      const isNext = page > 0 && before.query === query;
      const options = isNext ? [...before.found.options, ...found.options] : found.options;
      return { query, page, found: { options, hasMore: found.hasMore } };
    });
  };
  useEffect(() => {
    const timer = setTimeout(() => void ask(0), query === '' ? 0 : SEARCH_WAITS_MS);
    return () => clearTimeout(timer);
    // A new search begins with a new text only.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [query]);
  const { options, hasMore } = loaded.found;
  return { options, hasMore, loadMore: () => void ask(loaded.page + 1) };
};
