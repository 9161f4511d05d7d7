import { useCallback, useEffect, useState } from 'react';
import { type Outcome } from '../api/index.ts';
import { useConnection } from '../live/connection.ts';

type PageOf<T> = { readonly items: readonly T[]; readonly total: number };
type Loaded<T> = {
  readonly load: unknown;
  readonly items: readonly T[];
  readonly total: number;
  readonly failed: boolean;
};

const perPage = 20;

/** What the screen shows of what was loaded; items that were there stay when a later call fails. */
const shownOf = <T>(loaded: Loaded<T> | null) => {
  if (!loaded) return { items: null, failed: false, hasMore: false };
  const { items, total, failed } = loaded;
  return { items: failed && items.length === 0 ? null : items, failed, hasMore: items.length < total };
};

/**
 * A list that is longer than a page, newest first; null items until it is there. Everything that is shown is asked for again
 * when `moved` grows or the connection is back. `load` must stay the same function for the same question.
 */
export const usePages = <T>(load: (page: number, limit: number) => Promise<Outcome<PageOf<T>>>, moved: number) => {
  const times = useConnection((connection) => connection.times);
  const [pages, setPages] = useState(1);
  const [loaded, setLoaded] = useState<Loaded<T> | null>(null);
  const current = loaded?.load === load ? loaded : null;

  const read = useCallback(
    async (isWanted: () => boolean): Promise<void> => {
      const items: T[] = [];
      let total = 0;
      for (let page = 1; page <= pages; page += 1) {
        const answer = await load(page, perPage);
        if (!isWanted()) return;
        if (!answer.ok) {
          setLoaded((before) => ({ load, items: before?.items ?? [], total: before?.total ?? 0, failed: true }));
          return;
        }
        items.push(...answer.data.items);
        total = answer.data.total;
      }
      setLoaded({ load, items, total, failed: false });
    },
    [load, pages],
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
