/** Values by the id of what has caused them, in shelves: adding one copies a shelf and not a year of receipts. */
export type Shelved<T> = ReadonlyMap<number, ReadonlyMap<string, T>>;

const SHELVES = 512;

const shelfOf = (id: string): number => {
  let sum = 0;
  for (let n = 0; n < id.length; n += 1) sum = (sum * 31 + id.charCodeAt(n)) % SHELVES;
  return sum;
};

/** What is kept for `id`, if anything is. */
export const shelvedOf = <T>(all: Shelved<T>, id: string): T | undefined => all.get(shelfOf(id))?.get(id);

/** All with one more; those before stay as they were. */
export const withShelved = <T>(all: Shelved<T>, id: string, value: T): Shelved<T> => {
  const shelf = shelfOf(id);
  return new Map(all).set(shelf, new Map(all.get(shelf)).set(id, value));
};
