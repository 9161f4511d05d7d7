import type { Operation } from './operations.ts';
import type { Transcript } from './shapes.ts';

const PREFIX = 'version:';

/** The revisions that people have named, with their names. */
export const namedRevisions = (attributes: Transcript['attributes']): Map<number, string> =>
  new Map(
    Object.entries(attributes)
      .filter(([key]) => /^version:(?:0|[1-9]\d{0,11})$/u.test(key))
      .map(([key, name]) => [Number(key.slice(PREFIX.length)), name]),
  );

/** Names a revision, or takes its name away. A name is a fact beside the text, so that everybody sees it at once (TX38). */
export const nameVersion = (revision: number, name: string | null): Operation => ({
  type: 'A',
  seg: null,
  key: `${PREFIX}${revision}`,
  value: name,
});
