import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** What a list is asked for, kept in the address: a reload and a link show the same. */
export const useSearch = () => {
  const [search, setSearch] = useSearchParams();
  const set = useCallback(
    (name: string, value: string): void =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
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
    set,
  };
};
export type Search = ReturnType<typeof useSearch>;
