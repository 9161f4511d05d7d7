import type { AttributeOperation } from '../operations.ts';
import type { Transcript } from '../shapes.ts';
import { timedTokenAt, wordCount } from '../tokens.ts';

/**
 * Cue breaks set by hand are attributes of the whole transcript: `cue:<start of the word in ms>`. A word keeps its start
 * when others are corrected, split off or joined, so the break moves along; when no word starts there any more, the
 * break is without effect and is shown as lost.
 */
const PREFIX = 'cue:';
const BREAK = 'break';

/** Sets or takes away a break before the word that starts at a time. */
export const cueBreakOperation = (startMs: number, isSet: boolean): AttributeOperation => ({
  type: 'A',
  seg: null,
  key: `${PREFIX}${startMs}`,
  value: isSet ? BREAK : null,
});

/** The times before which somebody set a break. */
export const forcedStartsOf = ({ attributes }: Pick<Transcript, 'attributes'>): ReadonlySet<number> =>
  new Set(
    Object.keys(attributes)
      .filter((key) => /^cue:\d{1,9}$/u.test(key))
      .map((key) => Number(key.slice(PREFIX.length))),
  );

/** The breaks whose word is gone, rising. */
export const lostCueBreaks = (transcript: Transcript): number[] => {
  const lost = new Set(forcedStartsOf(transcript));
  if (lost.size === 0) return [];
  for (const segment of transcript.segments) {
    for (let n = 0; n < wordCount(segment); n += 1) lost.delete(timedTokenAt(segment, n).startMs);
  }
  return [...lost].sort((a, b) => a - b);
};
