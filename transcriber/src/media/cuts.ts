import type { Span } from './silences.ts';

/** The longest piece that is recognised at once: the window of the Whisper models. */
export const MAX_PIECE_MS = 30_000;
const MIN_PIECE_MS = 5_000;
/** The share of the longest piece behind which a pause is late enough: shorter pieces cost the engine almost as much. */
const LATE_SHARE = 0.75;

const middle = ({ startMs, endMs }: Span): number => Math.round((startMs + endMs) / 2);

/** Where the piece that begins at `fromMs` should end: in the middle of the longest of the last few pauses it reaches. */
const cutAfter = (fromMs: number, silences: readonly Span[]): number => {
  const reach = silences.filter(
    (span) => middle(span) > fromMs + MIN_PIECE_MS && middle(span) <= fromMs + MAX_PIECE_MS,
  );
  const late = reach.filter((span) => middle(span) > fromMs + MAX_PIECE_MS * LATE_SHARE);
  const choice = late.length > 0 ? late : reach.slice(-1);
  const longest = choice.reduce<Span | undefined>(
    (best, span) => (best && best.endMs - best.startMs > span.endMs - span.startMs ? best : span),
    undefined,
  );
  return longest ? middle(longest) : fromMs + MAX_PIECE_MS;
};

/** Cuts sound into pieces of at most 30 s, within pauses wherever there is one to reach (TJ3). Pieces join without a gap. */
export const cutIntoPieces = (silences: readonly Span[], totalMs: number): Span[] => {
  const pieces: Span[] = [];
  let startMs = 0;
  while (totalMs - startMs > MAX_PIECE_MS) {
    const endMs = cutAfter(startMs, silences);
    pieces.push({ startMs, endMs });
    startMs = endMs;
  }
  return totalMs > startMs ? [...pieces, { startMs, endMs: totalMs }] : pieces;
};

/** True when every cut lies within a pause, so that no word is cut in two. */
export const cutsArePauses = (pieces: readonly Span[], silences: readonly Span[]): boolean =>
  pieces.slice(0, -1).every(({ endMs }) => silences.some((span) => span.startMs <= endMs && endMs <= span.endMs));
