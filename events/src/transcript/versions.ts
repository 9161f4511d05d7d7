import { type Operation } from './operations.ts';
import { type Transcript } from './shapes.ts';

const PREFIX = 'version:';

/** The name that people have given to a revision, or null. */
export const versionNameOf = (attributes: Transcript['attributes'], revision: number): string | null =>
  attributes[`${PREFIX}${revision}`] ?? null;

/** Names a revision, or takes its name away. A name is a fact beside the text, so that everybody sees it at once (TX38). */
export const nameVersion = (revision: number, name: string | null): Operation => ({
  type: 'A',
  seg: null,
  key: `${PREFIX}${revision}`,
  value: name,
});
