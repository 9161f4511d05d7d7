import { describe, expect, it } from '@jest/globals';
import type { CreditsEvent } from '@soebs/events';
import { becameLow } from './running-low.ts';

let n = 0;
const deposit = (cents: number): CreditsEvent => ({
  type: 'FreeCreditsDeposited',
  data: { grantId: `g${(n += 1)}`, cents, grantedBy: 'test' },
});
const firstLot = (past: readonly CreditsEvent[]): string => {
  const [first] = past;
  if (first?.type !== 'FreeCreditsDeposited') throw new Error('no deposit');
  return first.data.grantId;
};
/** Spends from the first lot. */
const spent = (past: readonly CreditsEvent[], ...costs: readonly number[]): CreditsEvent[] => [
  ...past,
  ...costs.map((cents): CreditsEvent => ({
    type: 'CreditsWithdrawn',
    data: { projectId: `p${(n += 1)}`, parts: [{ lotId: firstLot(past), cents }] },
  })),
];

describe('low credits', () => {
  it('[NT2] are told when a project takes them below ten minutes, once', () => {
    const past = [deposit(3_000)];
    expect(becameLow(past)).toBeUndefined();
    expect(becameLow(spent(past, 500))).toBeUndefined();
    expect(becameLow(spent(past, 500, 500, 500, 500, 100))).toEqual({ cents: 900 });
    expect(becameLow(spent(past, 500, 500, 500, 500, 100, 100))).toBeUndefined();
  });

  it('[NT2] are told below what the last project cost', () => {
    const past = [deposit(6_000)];
    expect(becameLow(spent(past, 2_500))).toBeUndefined();
    expect(becameLow(spent(past, 3_500))).toEqual({ cents: 2_500 });
    expect(becameLow(spent(past, 3_500, 200))).toBeUndefined();
  });

  it('[NT2] are told again after there was more in between', () => {
    const low = spent([deposit(1_000)], 100);
    expect(becameLow(low)).toEqual({ cents: 900 });
    const more = [...low, deposit(5_000)];
    expect(becameLow(more)).toBeUndefined();
    expect(becameLow(spent(more, 900))).toBeUndefined();
    const again = [...low, deposit(150)];
    expect(becameLow(spent(again, 100))).toEqual({ cents: 950 });
  });

  it('[NT2] are not told to who has just registered', () => {
    expect(becameLow([])).toBeUndefined();
    expect(becameLow([deposit(500)])).toBeUndefined();
    expect(becameLow([deposit(500), deposit(100)])).toBeUndefined();
  });
});
