import { useCallback, useEffect, useState } from 'react';
import type { Outcome } from '../api/index.ts';
import { useConnection } from '../live/connection.ts';

type SliceOf<T> = { readonly items: readonly T[]; readonly next: string | null };
type Loaded<T> = {
  readonly load: unknown;
  readonly items: readonly T[];
  readonly hasMore: boolean;
  readonly failed: boolean;
};
/** Which part of a list is asked for: what follows the one before, or its beginning. */
export type PageQuery = { readonly after?: string; readonly limit: number };

const USUAL_PER_PAGE = 20;

/** What the screen shows of what was loaded; items that were there stay when a later call fails. */
const shownOf = <T>(loaded: Loaded<T> | null) => {
  if (!loaded) return { items: null, failed: false, hasMore: false };
  const { items, hasMore, failed } = loaded;
  return { items: failed && items.length === 0 ? null : items, failed, hasMore };
};

/**
 * A list that is longer than a page, newest first; null items until it is there. Everything that is shown is asked for again
 * when `moved` grows or the connection is back. `load` must stay the same function for the same question.
 */
export const usePages = <T>(
  load: (page: PageQuery) => Promise<Outcome<SliceOf<T>>>,
  moved: number,
  perPage: number = USUAL_PER_PAGE,
) => {
  const times = useConnection((connection) => connection.times);
  const [pages, setPages] = useState(1);
  const [loaded, setLoaded] = useState<Loaded<T> | null>(null);
  const current = loaded?.load === load ? loaded : null;

  const read = useCallback(
    async (isWanted: () => boolean): Promise<void> => {
      const items: T[] = [];
      let next: string | null = null;
      for (let page = 1; page === 1 || (page <= pages && next !== null); page += 1) {
        const answer = await load({ limit: perPage, ...(next === null ? {} : { after: next }) });
        if (!isWanted()) return;
        if (!answer.ok) {
          setLoaded((before) => ({
            load,
            items: before?.items ?? [],
            hasMore: before?.hasMore ?? false,
            failed: true,
          }));
          return;
        }
        items.push(...answer.data.items);
        ({ next } = answer.data);
      }
      setLoaded({ load, items, hasMore: next !== null, failed: false });
    },
    [load, pages, perPage],
  );

  useEffect(() => {
    let here = true;
    void Promise.resolve().then(() => read(() => here));
    return () => {
      here = false;
    };
  }, [read, moved, times]);

  return {
    ...shownOf(current),
    more: () => setPages((n) => n + 1),
    retry: () => void read(() => true),
  };
};
