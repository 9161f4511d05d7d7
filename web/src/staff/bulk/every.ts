import type { Outcome } from '../../api/index.ts';
import { MOST_CHOSEN } from './ChosenBar.tsx';

type Slice<T> = { readonly items: readonly T[]; readonly next: string | null };

/** Everything that fits a question, part by part, as far as it may be chosen at once; what was read when a part is refused. */
export const everyItem = async <T>(load: (after?: string) => Promise<Outcome<Slice<T>>>): Promise<readonly T[]> => {
  const items: T[] = [];
  let after: string | undefined;
  do {
    const answer = await load(after);
    if (!answer.ok) return items;
    items.push(...answer.data.items);
    after = answer.data.next ?? undefined;
  } while (after !== undefined && items.length < MOST_CHOSEN);
  return items.slice(0, MOST_CHOSEN);
};
