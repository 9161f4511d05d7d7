import { turns } from './turns.ts';

type Batch<Item, Outcome> = { readonly items: Item[]; readonly outcomes: Promise<readonly Outcome[]> };

/**
 * Does work for several callers at once: what comes for a key while work for that key is under way waits, and is then done together, in
 * the order in which it came. `work` answers an outcome for each item, by its place; when it fails, all of them fail.
 */
export const gathered = <Item, Outcome>(
  work: (key: string, items: readonly Item[]) => Promise<readonly Outcome[]>,
): ((key: string, item: Item) => Promise<Outcome>) => {
  const turn = turns();
  const waiting = new Map<string, Batch<Item, Outcome>>();
  const begin = (key: string): Batch<Item, Outcome> => {
    const items: Item[] = [];
    const outcomes = turn(key, () => {
      waiting.delete(key);
      return work(key, items);
    });
    const batch = { items, outcomes };
    waiting.set(key, batch);
    return batch;
  };
  return async (key, item) => {
    const { items, outcomes } = waiting.get(key) ?? begin(key);
    const place = items.push(item) - 1;
    return (await outcomes)[place] as Outcome;
  };
};
