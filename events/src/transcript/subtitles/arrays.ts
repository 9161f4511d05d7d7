/** Reads of typed arrays, one a kind, so that each stays quick; beyond the end is 0 (or never, for costs). */
export const int = (numbers: Int32Array, n: number): number => numbers[n] ?? 0;

export const byte = (numbers: Uint8Array, n: number): number => numbers[n] ?? 0;

/** What no way leads to. */
export const NEVER = Number.POSITIVE_INFINITY;

export const costAt = (costs: Float64Array, n: number): number => costs[n] ?? NEVER;
