import { segmentEndMs, segmentStartMs, type Segment } from '@soebs/events/transcript';
import { wordAt } from './word-clock.ts';

/** A stretch of the recording that is heard again and again. */
export type Loop = {
  readonly fromMs: number;
  readonly toMs: number;
};

/** The paragraph that is heard at a time, as a loop; null before the first word. */
export const loopAt = (segments: readonly Segment[], ms: number): Loop | null => {
  const place = wordAt(segments, ms);
  const fromMs = place && segmentStartMs(place.segment);
  const toMs = place && segmentEndMs(place.segment);
  return fromMs !== null && toMs !== null && toMs > fromMs ? { fromMs, toMs } : null;
};

/** Where the playhead goes back to at a time; null while it may go on. A hand that seeks out of the loop is let go. */
export const backTo = ({ fromMs, toMs }: Loop, ms: number): number | null =>
  ms >= toMs && ms < toMs + 1_000 ? fromMs : null;
