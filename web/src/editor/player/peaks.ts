/** How loud a recording is over time, made by the server: least and greatest, one pair of signed bytes after the other. */
export type Peaks = {
  /** Pairs a second. */
  readonly rate: number;
  readonly pairs: Int8Array;
};

/** A stretch of a recording on the screen. */
export type View = {
  readonly fromMs: number;
  readonly toMs: number;
};

const LOUDEST = 127;

/** The least and the greatest of every column of a picture, from −1 to 1; columns beyond the recording are silent. */
export const columnsOf = ({ rate, pairs }: Peaks, { fromMs, toMs }: View, columns: number): Float32Array => {
  const out = new Float32Array(columns * 2);
  const count = pairs.length >> 1;
  const pairAt = (column: number): number =>
    Math.floor(((fromMs + ((toMs - fromMs) * column) / columns) * rate) / 1_000);
  for (let column = 0; column < columns; column += 1) {
    const from = Math.max(0, pairAt(column));
    const to = Math.min(count, Math.max(pairAt(column + 1), from + 1));
    let least = 0;
    let greatest = 0;
    for (let pair = from; pair < to; pair += 1) {
      least = Math.min(least, pairs[pair * 2] ?? 0);
      greatest = Math.max(greatest, pairs[pair * 2 + 1] ?? 0);
    }
    out[column * 2] = least / LOUDEST;
    out[column * 2 + 1] = greatest / LOUDEST;
  }
  return out;
};

/** Lengths of the stretch that is shown, in ms; the last one is the whole recording. */
export const zooms = [15_000, 60_000, 300_000, Number.POSITIVE_INFINITY] as const;

/** The stretch around the playhead, kept within the recording. */
export const viewAround = (ms: number, lengthMs: number, zoomMs: number): View => {
  const shownMs = Math.min(zoomMs, Math.max(1, lengthMs));
  const fromMs = Math.min(Math.max(0, ms - shownMs / 2), Math.max(0, lengthMs - shownMs));
  return { fromMs, toMs: fromMs + shownMs };
};

/** The time under a point of the picture. */
export const timeAt = ({ fromMs, toMs }: View, share: number): number =>
  Math.round(fromMs + (toMs - fromMs) * Math.min(1, Math.max(0, share)));

/** The finer peaks for a short stretch, the coarser ones for a long one. */
export const rateFor = ({ fromMs, toMs }: View, columns: number): 1 | 20 =>
  (toMs - fromMs) / 1_000 > columns * 2 ? 1 : 20;
