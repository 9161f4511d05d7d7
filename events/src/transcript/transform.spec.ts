import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { applyOperations } from './apply.ts';
import { applyDelta, composeDeltas, transformDeltas, type Delta } from './delta.ts';
import type { Operation, ViewChange } from './operations.ts';
import { transcriptOf } from './testing/examples.ts';
import { rebase, transformPair } from './transform.ts';

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
