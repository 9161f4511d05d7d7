import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { applyOperations } from './apply.ts';
import { clashesOf } from './clash.ts';
import { applyDelta, composeDeltas, normalise, type Delta } from './delta.ts';
import type { ViewChange } from './logged.ts';
import type { Operation } from './operations.ts';
import { transcriptOf } from './testing/examples.ts';
import { rebase, transformPair } from './transform.ts';
import { transformDeltas } from './transform-deltas.ts';

const start = transcriptOf('abcdef', 'ghij', 'klm');
const S = (at: number, newId: string, seg = 'p0'): Operation => ({ type: 'S', seg, at, newId, speakerId: null });
const M = (seg: string, next: string, at: number): Operation => ({ type: 'M', seg, next, at });
const T = (delta: Delta, seg = 'p0'): Operation => ({ type: 'T', seg, delta });

const texts = (...ops: readonly ViewChange[]): string[] => {
  const applied = applyOperations(start, ops);
  if (!applied.ok) throw new Error(applied.rejection.detail);
  return applied.transcript.segments.map((segment) => segment.text);
};
/** Both orders of two edits; they must agree. */
const together = (a: readonly Operation[], b: readonly Operation[]): string[] => {
  const [afterB, afterA] = transformPair(a, b);
  const one = texts(...a, ...afterA);
  expect(texts(...b, ...afterB)).toEqual(one);
  return one;
};

describe('two edits at the same time', () => {
  test('[TX11] at one place the earlier text of the log stands first', () => {
    expect(together([T([3, 'X'])], [T([3, 'Y'])])).toEqual(['abcXYdef', 'ghij', 'klm']);
  });
  test('[TX11] a split cuts a change; what is typed exactly at the cut stays left', () => {
    expect(together([T([3, 'X'])], [S(3, 'n')])).toEqual(['abcX', 'def', 'ghij', 'klm']);
    expect(together([S(3, 'n')], [T([1, 'X', -4])])).toEqual(['aX', 'f', 'ghij', 'klm']);
  });
  test('[TX11] typing in a merged paragraph moves to the survivor', () => {
    expect(together([M('p0', 'p1', 6)], [T([2, 'X'], 'p1'), T([6, 'Y'])])).toEqual(['abcdefYghXij', 'klm']);
  });
  test('[TX11] the merge of a split paragraph moves to its right half', () => {
    expect(together([S(2, 'n')], [M('p0', 'p1', 6)])).toEqual(['ab', 'cdefghij', 'klm']);
  });
  test('[TX11] the same merge twice happens once; a chain of merges holds', () => {
    expect(together([M('p0', 'p1', 6)], [M('p0', 'p1', 6)])).toEqual(['abcdefghij', 'klm']);
    expect(together([M('p0', 'p1', 6)], [M('p1', 'p2', 4)])).toEqual(['abcdefghijklm']);
  });
  test('[TX11] two offline splits of one paragraph leave exactly one copy', () => {
    expect(together([S(2, 'x')], [S(4, 'y'), T([1, 'Z'], 'y')])).toEqual(['ab', 'cd', 'eZf', 'ghij', 'klm']);
    expect(together([S(3, 'x')], [S(3, 'y'), T(['Z'], 'y')])).toEqual(['abc', 'Zdef', 'ghij', 'klm']);
  });
  test('[TX11] of two attributes the later one of the log counts', () => {
    const a: Operation = { type: 'A', seg: 'p0', key: 'speakerId', value: 'anna' };
    const b: Operation = { ...a, value: 'bert' };
    expect(transformPair([a], [b])).toEqual([[], [b]]);
  });
  test('[TX10] a late batch passes every newer one', () => {
    expect(rebase([T([6, '!'])], [[T(['12'])], [S(4, 'n')]])).toEqual([T([4, '!'], 'n')]);
  });
});

describe('two people who replace the same letters', () => {
  const timed = { text: 'cde', timings: [0, 3, 0, 100], confidence: [100] };
  test.each<[string, Delta, Delta, string]>([
    ['by the same: it stands once', [2, 'XY', -3], [2, 'XY', -3], 'abXYf'],
    ['told in another order: it stands once', [2, 'XY', -3], [2, -3, 'XY'], 'abXYf'],
    ['in several places: each stands once', [1, 'X', -1, 2, 'Y', -1], [1, 'X', -1, 2, 'Y', -1], 'aXcdYf'],
    ['by different texts: both stand, apart', [2, 'XY', -3], [2, 'ZZ', -3], 'abXY ZZf'],
    ['one of them more: both stand, apart', [2, 'X', -2], [1, 'Z', -4], 'aZ Xf'],
    ['one of them by a text with its own blank', [2, 'X ', -3], [2, 'Z', -3], 'abX Zf'],
    ['in a script without blanks', [2, '漢', -3], [2, '字', -3], 'ab漢字f'],
    ['while others write beside it: as they stand', [2, 'X', -3], [2, 'Z', -2, 1, '!'], 'abXZ!f'],
    ['one confirms them: the correction counts', [2, timed, -3], [2, 'XY', -3], 'abXYf'],
    ['both confirm them: they stand once', [2, timed, -3], [2, timed, -3], 'abcdef'],
  ])('[TX11] %s', (_, a, b, text) => {
    expect(together([T(a)], [T(b)])[0]).toBe(text);
    if (text === 'abXYf') expect(together([T(b)], [T(a)])[0]).toBe(text);
  });
  test('[TX11] what is written before a word or behind it stays there while somebody writes that word anew', () => {
    for (const [other, text] of [
      [[2, 'Z '], 'abZ XYf'],
      [[5, ' Z'], 'abXY Zf'],
    ] as const) {
      expect(together([T([2, 'XY', -3])], [T(other)])[0]).toBe(text);
      expect(together([T(other)], [T([2, 'XY', -3])])[0]).toBe(text);
    }
  });
  test('[TX11] are told of what clashes, and only of that', () => {
    expect(clashesOf([2, 'XY', -3], [2, 'ZZ', -3])).toEqual([{ first: 'XY', second: 'ZZ' }]);
    expect(clashesOf([2, 'X', -2], [1, 'Z', -4])).toEqual([{ first: 'Z', second: 'X' }]);
    expect(clashesOf([2, 'XY', -3], [2, 'XY', -3])).toEqual([]);
    expect(clashesOf([2, 'XY'], [2, 'ZZ', -3])).toEqual([]);
    expect(clashesOf([2, timed, -3], [2, 'XY', -3])).toEqual([]);
  });
});

describe('operations that make no sense', () => {
  const refused = (...ops: Operation[]) => {
    const applied = applyOperations(start, ops);
    return applied.ok ? 'applied' : applied.rejection.code;
  };
  test('[TX3] are refused with a code, all or none, and never throw', () => {
    expect(refused(T(['x'], 'nobody'))).toBe('transcript_conflict');
    expect(refused(T([7]))).toBe('invalid_operation');
    expect(refused(S(7, 'n'))).toBe('invalid_operation');
    expect(refused(S(1, 'p1'))).toBe('invalid_operation');
    expect(refused(M('p0', 'p2', 6))).toBe('transcript_conflict');
    expect(refused(M('p0', 'p1', 5))).toBe('invalid_operation');
    expect(refused(T(['x']), T([-99]))).toBe('invalid_operation');
    expect(start.segments[0]!.text).toBe('abcdef');
  });
  test('[TX3] no character is cut in half', () => {
    const flag = { ...start, segments: transcriptOf('a😀b').segments };
    expect(applyOperations(flag, [S(2, 'n')]).ok).toBe(false);
    expect(applyOperations(flag, [T([1, -1])]).ok).toBe(false);
    expect(applyOperations(flag, [T([1, -2])]).ok).toBe(true);
  });
});

const part = fc.oneof(
  fc.integer({ min: 1, max: 4 }),
  fc.integer({ min: -4, max: -1 }),
  fc.string({ minLength: 1, maxLength: 3 }),
);
const fitting = (length: number): fc.Arbitrary<Delta> =>
  fc.array(part, { minLength: 1, maxLength: 6 }).filter((delta) => {
    const walked = delta.reduce<number>((sum, n) => sum + (typeof n === 'number' ? Math.abs(n) : 0), 0);
    return walked <= length;
  });
const base = 'abcdefghijklmnopqrst';

describe('deltas', () => {
  test('[TX11] two changes of one text lead to one text in either order', () => {
    fc.assert(
      fc.property(fitting(base.length), fitting(base.length), (a, b) => {
        const [afterB, afterA] = transformDeltas(a, b);
        expect(applyDelta(applyDelta(base, a)!, afterA)).toBe(applyDelta(applyDelta(base, b)!, afterB));
      }),
    );
  });
  test('[TX11] replacements that meet lead to one text too, and the same one never stands twice', () => {
    const run = fc.tuple(
      fc.integer({ min: 0, max: 4 }),
      fc.constantFrom('x', 'yy', ' z', ''),
      fc.integer({ min: 0, max: 3 }),
    );
    const replacing = fc
      .array(run, { minLength: 1, maxLength: 3 })
      .map((runs) =>
        normalise(runs.flatMap(([keep, put, gone]) => [keep, put, -gone].filter((part) => part !== 0 && part !== ''))),
      )
      .filter((delta) => delta.length > 0);
    fc.assert(
      fc.property(replacing, replacing, (a, b) => {
        const [afterB, afterA] = transformDeltas(a, b);
        const long = base + base;
        expect(applyDelta(applyDelta(long, a)!, afterA)).toBe(applyDelta(applyDelta(long, b)!, afterB));
      }),
      { numRuns: 5_000 },
    );
    const words = fc.tuple(fc.nat(10), fc.integer({ min: 1, max: 6 }), fc.constantFrom('x', 'yy', 'z z'));
    fc.assert(
      fc.property(words, ([keep, gone, put]) => {
        const delta = normalise([...(keep > 0 ? [keep] : []), put, -gone]);
        expect(transformDeltas(delta, delta)).toEqual([[], []]);
      }),
    );
  });
  test('[TX10] two changes in a row can be one', () => {
    fc.assert(
      fc.property(fitting(base.length), fc.gen(), (a, gen) => {
        const middle = applyDelta(base, a)!;
        const b = gen(() => fitting(middle.length));
        expect(applyDelta(base, composeDeltas(a, b))).toBe(applyDelta(middle, b));
      }),
    );
  });
});
