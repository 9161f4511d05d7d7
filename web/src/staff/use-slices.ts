import { useCallback, useRef } from 'react';
import type { Outcome } from '../api/index.ts';
import { useAnswer } from './use-answer.ts';

type Slice = { readonly items: readonly unknown[]; readonly next: string | null };

/**
 * A list that is read part by part and may grow meanwhile: what is shown is asked for again as a whole when the connection is back or
 * `reload` is called. `load` must stay the same function for the same question.
 */
export const useSlices = <S extends Slice>(load: (after?: string) => Promise<Outcome<S>>) => {
  const parts = useRef({ load, count: 1 });
  const all = useCallback(async (): Promise<Outcome<S>> => {
    if (parts.current.load !== load) parts.current = { load, count: 1 };
    let answer = await load();
    for (let n = 1; answer.ok && n < parts.current.count && answer.data.next !== null; n += 1) {
      const { items } = answer.data;
      const next = await load(answer.data.next);
      if (!next.ok) return next;
      answer = { ...next, data: Object.assign({}, next.data, { items: [...items, ...next.data.items] }) };
    }
    return answer;
  }, [load]);
  const answer = useAnswer<S>(all);
  const { reload } = answer;
  const more = useCallback((): Promise<void> => {
    parts.current.count += 1;
    return reload();
  }, [reload]);
  return { ...answer, more };
};
