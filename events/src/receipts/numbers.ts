/** Numbers of papers by the id of their cause, in shelves: adding one copies a shelf and not a year of receipts. */
export type Numbers = ReadonlyMap<number, ReadonlyMap<string, string>>;

const shelves = 512;

const shelfOf = (id: string): number => {
  let sum = 0;
  for (let n = 0; n < id.length; n += 1) sum = (sum * 31 + id.charCodeAt(n)) % shelves;
  return sum;
};

export const noNumbers: Numbers = new Map();

/** The number of the paper that `id` has caused, if there is one. */
export const numberOf = (numbers: Numbers, id: string): string | undefined => numbers.get(shelfOf(id))?.get(id);

/** The numbers with one more; those before stay as they were. */
export const withNumber = (numbers: Numbers, id: string, number: string): Numbers => {
  const shelf = shelfOf(id);
  return new Map(numbers).set(shelf, new Map(numbers.get(shelf)).set(id, number));
};
