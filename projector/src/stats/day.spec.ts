import { describe, expect, it } from '@jest/globals';
import { quantileOf, type FiguresEvent } from '@soebs/events';
import { viewOf } from '../testing/scenario.ts';
import { noCounts, statsDayView, summed } from './day.projection.ts';

const DAY = '2026-10-25';
const dayOf = (...events: FiguresEvent[]) => viewOf(statsDayView, DAY, events);
const credits = (
  kind: Extract<FiguresEvent, { type: 'CreditsCounted' }>['data']['kind'],
  cents: number,
): FiguresEvent => ({
  type: 'CreditsCounted',
  data: { kind, cents },
});
const ended = (data: Extract<FiguresEvent, { type: 'ProjectEnded' }>['data']): FiguresEvent => ({
  type: 'ProjectEnded',
  data,
});

describe('the figures of a day', () => {
  it('[AD2] count people, projects by their end, failures by code, and minutes in and out', () => {
    const day = dayOf(
      { type: 'PersonRegistered', data: {} },
      { type: 'PersonRegistered', data: {} },
      { type: 'PersonVerified', data: {} },
      { type: 'ProjectAdded', data: {} },
      { type: 'MediaReceived', data: { mediaMs: 90_000 } },
      ended({ outcome: 'finished', code: null, mediaMs: 60_000, language: 'de' }),
      ended({ outcome: 'failed', code: 'media_corrupt', mediaMs: 0, language: null }),
      ended({ outcome: 'failed', code: 'media_corrupt', mediaMs: 0, language: null }),
      { type: 'PersonsActive', data: { span: 'week', persons: 7 } },
    );
    expect(day).toMatchObject({
      day: DAY,
      registered: 2,
      verified: 1,
      added: 1,
      finished: 1,
      failed: 2,
      failures: { media_corrupt: 2 },
      languages: { de: 1 },
      receivedMs: 90_000,
      finishedMs: 60_000,
      active: { day: null, week: 7, month: null },
    });
  });

  it('[AD2] take off what was called off: refunds that failed, money that did not arrive', () => {
    const day = dayOf(
      credits('sold', 1_000),
      credits('refunded', 400),
      credits('refundFailed', 400),
      { type: 'MoneyCounted', data: { kind: 'paid', rappen: 1_000 } },
      { type: 'MoneyCounted', data: { kind: 'returned', rappen: 400 } },
      { type: 'MoneyCounted', data: { kind: 'returnFailed', rappen: 400 } },
      { type: 'VatCounted', data: { rappen: 75 } },
      { type: 'VatCounted', data: { rappen: -30 } },
      { type: 'DeliveriesCounted', data: { delivered: 5, failed: 1 } },
      { type: 'DeliveriesCounted', data: { delivered: 2, failed: 0 } },
    );
    expect(day?.webhooks).toEqual({ delivered: 7, failed: 1 });
    expect(day?.cents).toEqual({ ...noCounts.cents, sold: 1_000 });
    expect(day?.rappen).toEqual({ paid: 1_000, returned: 0, vat: 45 });
  });

  it('[AD2] measure waiting in seconds and speed in sound a second of work; what took no time has no speed', () => {
    const day = dayOf(
      { type: 'JobWorked', data: { waitMs: 4_000, workMs: 10_000, mediaMs: 60_000 } },
      { type: 'JobWorked', data: { waitMs: 4_000, workMs: 0, mediaMs: 60_000 } },
    );
    expect(quantileOf(day?.wait ?? {}, 0.5)).toBeCloseTo(4, 0);
    expect(quantileOf(day?.speed ?? {}, 0.5)).toBeCloseTo(6, 0);
    expect(Object.values(day?.speed ?? {})).toEqual([1]);
  });

  it('[AD2] add up number by number', () => {
    expect(summed<Record<string, number>>({ a: 1, b: 2 }, { b: 3, c: 4 })).toEqual({ a: 1, b: 5, c: 4 });
  });
});
