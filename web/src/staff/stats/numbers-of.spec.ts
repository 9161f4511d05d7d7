import { describe, expect, it } from '@jest/globals';
import type { StatsNumbers } from '@soebs/contract';
import { formatsOf } from '../../i18n/format.ts';
import { measures, nameOfSpan, writtenAs } from './numbers-of.ts';

const formats = formatsOf('de-CH');
const nothing: StatsNumbers = {
  registered: 0,
  verified: 0,
  added: 0,
  finished: 0,
  failed: 0,
  failures: [],
  languages: [],
  receivedMs: 0,
  finishedMs: 0,
  waitSeconds: { p50: null, p95: null, measured: 0 },
  speed: { p50: null, p95: null, measured: 0 },
  webhooks: { delivered: 0, failed: 0 },
  credits: { soldCents: 0, freeCents: 0, usedCents: 0, returnedCents: 0, refundedCents: 0, outstandingCents: 0 },
  money: { paidRappen: 0, returnedRappen: 0, vatRappen: 0 },
};

describe('numbers of stats', () => {
  it('[AD2] have a dash where nothing was measured or nothing ended', () => {
    for (const name of ['failedShare', 'deliveredShare', 'wait50', 'speed95'] as const)
      expect(writtenAs(name, measures[name].of(nothing), formats)).toBe('–');
    expect(writtenAs('failed', measures.failed.of(nothing), formats)).toBe('0');
  });

  it('[AD2] are written in their unit; what is measured in buckets is about so much', () => {
    const numbers = {
      ...nothing,
      finished: 3,
      failed: 1,
      webhooks: { delivered: 3, failed: 1 },
      receivedMs: 90_000,
      waitSeconds: { p50: 4.04, p95: 125, measured: 9 },
      money: { paidRappen: 120_050, returnedRappen: 20_000, vatRappen: 0 },
    };
    const written = (name: keyof typeof measures) => writtenAs(name, measures[name].of(numbers), formats);
    expect([written('failedShare'), written('received'), written('wait50'), written('net')]).toEqual([
      '25%',
      '1.5',
      '≈ 4 s',
      "CHF 1'000.50",
    ]);
    expect(written('deliveredShare')).toBe('75%');
    expect(written('wait95')).toBe('≈ 2 Min. 5 Sek.');
  });

  it('[AD2] a span is called by its day or by its two ends', () => {
    expect(nameOfSpan({ from: '2026-11-29', to: '2026-11-29' }, formats)).toBe('29.11.2026');
    expect(nameOfSpan({ from: '2026-11-01', to: '2026-11-30' }, formats)).toBe('01.11.2026 – 30.11.2026');
  });
});
