import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** What a list is asked for, kept in the address: a reload and a link show the same. */
export type Search = {
  /** What the address says under a name; nothing is an empty text. */
  readonly get: (name: string) => string;
  readonly set: (name: string, value: string) => void;
};

export const useSearch = (): Search => {
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
    get: (name) => search.get(name) ?? '',
    set,
  };
};
