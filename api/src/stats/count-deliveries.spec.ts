import { describe, expect, it } from '@jest/globals';
import type { FiguresCommand } from '@soebs/events';
import { countDeliveries } from './count-deliveries.ts';

type By = { readonly commandId: string };

describe('deliveries to webhooks', () => {
  it('[AD2] are counted by ten minutes that are over, under one id each, on their Swiss day', async () => {
    const ends = [
      ['2026-12-31T22:51:00.000Z', true],
      ['2026-12-31T22:59:59.999Z', false],
      ['2026-12-31T23:00:00.000Z', true],
      ['2026-12-31T23:10:00.000Z', true],
    ] as const;
    const handled: [FiguresCommand, string][] = [];
    const handle = (command: FiguresCommand, { commandId }: By) => {
      handled.push([command, commandId]);
      return Promise.resolve({ ok: true, revision: 0 });
    };
    const counting = () =>
      countDeliveries({
        now: () => new Date('2026-12-31T23:15:00.000Z'),
        commands: { figures: { handle } } as never,
        deliveries: {
          async *between(from, to) {
            for (const [at, isDelivered] of ends) {
              const end = new Date(at);
              if (end >= from && end < to) yield await Promise.resolve({ at: end, isDelivered });
            }
          },
        },
      });
    const count = counting();
    await count();
    await count();
    expect(handled.map(([{ day, figure }]) => [day, figure.data])).toEqual([
      ['2026-12-31', { delivered: 1, failed: 1 }],
      ['2027-01-01', { delivered: 1, failed: 0 }],
    ]);
    // Another process, or this one after a restart, asks under the same ids.
    await counting()();
    const ids = handled.map(([, id]) => id);
    expect(ids.slice(2)).toEqual(ids.slice(0, 2));
    expect(new Set(ids).size).toBe(2);
  });
});
