import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** What a list is asked for, kept in the address: a reload and a link show the same. Any change begins at the first page. */
export const useSearch = () => {
  const [search, setSearch] = useSearchParams();
  const set = useCallback(
    (name: string, value: string): void =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          if (name !== 'page') next.delete('page');
          if (value === '') next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  return {
    get: (name: string): string => search.get(name) ?? '',
    page: Math.max(1, Math.trunc(Number(search.get('page') ?? 1)) || 1),
    set,
  };
};
export type Search = ReturnType<typeof useSearch>;
