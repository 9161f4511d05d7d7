import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** What a list is asked for, kept in the address: a reload and a link show the same. */
export type Search = {
  /** What the address says under a name; nothing is an empty text. */
  readonly get: (name: string) => string;
  readonly set: (name: string, value: string) => void;
  /** Several at once. */
  readonly put: (values: Readonly<Record<string, string>>) => void;
};

export const useSearch = (): Search => {
  const [search, setSearch] = useSearchParams();
  const put = useCallback(
    (values: Readonly<Record<string, string>>): void =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(values))
            if (value === '') next.delete(name);
            else next.set(name, value);
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  const set = useCallback((name: string, value: string): void => put({ [name]: value }), [put]);
  return {
    get: (name) => search.get(name) ?? '',
    set,
    put,
  };
};
