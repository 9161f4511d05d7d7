import type { de } from './de/index.ts';

/** The same keys with any words. */
export type SameKeys<T> = { readonly [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> };

/** Every text of the product, in any language. */
export type Texts = SameKeys<typeof de>;
