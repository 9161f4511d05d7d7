import type { SameKeys } from '../i18n/same-keys.ts';
import type { de } from './de/index.ts';

/** Every text of the product, in any language. */
export type Texts = SameKeys<typeof de>;
