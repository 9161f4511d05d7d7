import type { Collection } from '@soebs/platform';

/** The subjects under which every api process hears that people, or logins and visits, have changed. */
export const usersChanged = 'accounts.users.changed';
export const loginsChanged = 'accounts.logins.changed';

const writing: ReadonlySet<PropertyKey> = new Set([
  'insertOne',
  'insertMany',
  'updateOne',
  'updateMany',
  'findOneAndUpdate',
  'replaceOne',
  'deleteOne',
  'deleteMany',
]);

const nothingDone = new Set([0, undefined]);
/** Whether a write has changed something, as far as its answer tells. */
const hasChanged = (answer: unknown): boolean => {
  if (typeof answer !== 'object' || answer === null) return true;
  const { modifiedCount, upsertedCount, deletedCount } = answer as Readonly<Record<string, number | undefined>>;
  const counts = [modifiedCount, upsertedCount, deletedCount];
  return counts.every((count) => count === undefined) || counts.some((count) => !nothingDone.has(count));
};

/** The same collection; whatever is written to it, by whichever part of the product, is announced when it is there. */
export const announced = <T extends object>(collection: Collection<T>, announce: () => void): Collection<T> =>
  new Proxy(collection, {
    get: (of, name) => {
      const held: unknown = Reflect.get(of, name, of);
      if (typeof held !== 'function') return held;
      if (!writing.has(name)) return held.bind(of) as unknown;
      return async (...args: readonly unknown[]): Promise<unknown> => {
        const answer: unknown = await Reflect.apply(held, of, args);
        if (hasChanged(answer)) announce();
        return answer;
      };
    },
  });
