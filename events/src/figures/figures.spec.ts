import { describe, expect, it } from '@jest/globals';
import { diceOf, given } from '../testing/index.ts';
import { swissDate } from '../receipts/policy.ts';
import { figures } from './decider.ts';
import { mergedHistograms, quantileOf, withValue, type Histogram } from './histogram.ts';

describe('figures', () => {
  it('[AD2] stand in the stream of their Swiss day, whatever the stream holds', () => {
    const figure = { type: 'CreditsCounted', data: { kind: 'sold', cents: 300 } } as const;
    expect(given(figures).when({ type: 'RecordFigure', day: '2026-10-25', figure })).toMatchObject({
      accepted: true,
      events: [figure],
    });
    expect(figures.streamOf({ type: 'RecordFigure', day: '2026-10-25', figure })).toBe('figures-2026-10-25');
  });

  it.each([
    ['2026-10-24T21:59:59.999Z', '2026-10-24'],
    ['2026-10-24T22:00:00.000Z', '2026-10-25'],
    // Half past two twice, in summer and in winter time.
    ['2026-10-25T00:30:00.000Z', '2026-10-25'],
    ['2026-10-25T01:30:00.000Z', '2026-10-25'],
    ['2026-10-25T22:59:59.999Z', '2026-10-25'],
    ['2026-10-25T23:00:00.000Z', '2026-10-26'],
    ['2027-03-27T23:00:00.000Z', '2027-03-28'],
    ['2027-03-28T21:59:59.999Z', '2027-03-28'],
    ['2027-03-28T22:00:00.000Z', '2027-03-29'],
    ['2026-12-31T23:00:00.000Z', '2027-01-01'],
  ])('[AD2] %s belongs to %s, over both changes of the clock', (at, day) => {
    expect(swissDate(at)).toBe(day);
  });
});

describe('a histogram', () => {
  const of = (values: readonly number[]): Histogram => values.reduce<Histogram>(withValue, {});
  const exact = (values: readonly number[], share: number): number =>
    [...values].sort((a, b) => a - b)[Math.ceil(share * values.length) - 1] ?? Number.NaN;

  it('[AD2] tells quantiles within 6 %, from the parts as from the whole', () => {
    const roll = diceOf(7);
    for (let round = 0; round < 50; round += 1) {
      const values = Array.from({ length: 1 + roll(300) }, () => 10 ** (roll(5_000) / 1_000 - 1.5));
      const cut = roll(values.length);
      const merged = mergedHistograms(of(values.slice(0, cut)), of(values.slice(cut)));
      expect(merged).toEqual(of(values));
      for (const share of [0.5, 0.95]) {
        const ratio = (quantileOf(merged, share) ?? 0) / exact(values, share);
        expect(Math.abs(Math.log10(ratio))).toBeLessThanOrEqual(1 / 40 + 1e-9);
      }
    }
  });

  it('[AD2] of nothing tells nothing, and takes what is out of its range for its ends', () => {
    expect(quantileOf({}, 0.5)).toBeNull();
    expect(quantileOf(of([0]), 0.5)).toBeCloseTo(0.0106, 3);
    expect(quantileOf(of([1e12]), 0.5)).toBeGreaterThan(900_000);
  });
});
