/** Does work by turns: one after the other for each key, in the order in which it was given; different keys at once. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Turns within this process: what would otherwise ask again and again against itself waits instead. */
export const turns = (): Turns => {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const done = (last.get(key) ?? Promise.resolve()).then(work);
    const settled = done.catch(() => undefined);
    last.set(key, settled);
    try {
      return await done;
    } finally {
      if (last.get(key) === settled) last.delete(key);
    }
  };
};
