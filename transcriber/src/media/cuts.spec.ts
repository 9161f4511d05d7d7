import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cutIntoPieces, cutsArePauses, MAX_PIECE_MS } from './cuts.ts';
import type { Span } from './silences.ts';

describe('cutting', () => {
  it('[TJ3] leaves short sound whole and cuts no sound into nothing', () => {
    expect(cutIntoPieces([], 30_000)).toEqual([{ startMs: 0, endMs: 30_000 }]);
    expect(cutIntoPieces([], 0)).toEqual([]);
  });

  it('[TJ3] cuts in the middle of the longest late pause, never inside speech when a pause can be reached', () => {
    const pauses = [
      { startMs: 8_000, endMs: 9_000 },
      { startMs: 20_000, endMs: 20_300 },
      { startMs: 25_000, endMs: 25_800 },
    ];
    expect(cutIntoPieces(pauses, 40_000)[0]).toEqual({ startMs: 0, endMs: 25_400 });
    expect(cutIntoPieces(pauses.slice(0, 1), 40_000)).toEqual([
      { startMs: 0, endMs: 8_500 },
      { startMs: 8_500, endMs: 38_500 },
      { startMs: 38_500, endMs: 40_000 },
    ]);
  });

  it('[TJ3] pieces join without gap or overlap and none is longer than 30 s, for any pauses', () => {
    const pause = fc.tuple(fc.nat(300_000), fc.integer({ min: 200, max: 5_000 }));
    fc.assert(
      fc.property(fc.array(pause), fc.integer({ min: 1, max: 300_000 }), (pauses, totalMs) => {
        const silences: Span[] = pauses.map(([startMs, lengthMs]) => ({ startMs, endMs: startMs + lengthMs }));
        const pieces = cutIntoPieces(silences, totalMs);
        expect(pieces[0]?.startMs).toBe(0);
        expect(pieces.at(-1)?.endMs).toBe(totalMs);
        pieces.forEach((piece, n) => {
          expect(piece.startMs).toBe(pieces[n - 1]?.endMs ?? 0);
          expect(piece.endMs - piece.startMs).toBeGreaterThan(0);
          expect(piece.endMs - piece.startMs).toBeLessThanOrEqual(MAX_PIECE_MS);
        });
      }),
    );
  });

  it('tells whether every cut lies in a pause', () => {
    const pieces = [
      { startMs: 0, endMs: 10 },
      { startMs: 10, endMs: 20 },
    ];
    expect(cutsArePauses(pieces, [{ startMs: 9, endMs: 11 }])).toBe(true);
    expect(cutsArePauses(pieces, [{ startMs: 11, endMs: 12 }])).toBe(false);
    expect(cutsArePauses(pieces.slice(0, 1), [])).toBe(true);
  });
});
