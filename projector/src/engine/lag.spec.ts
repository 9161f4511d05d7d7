import { describe, expect, it } from '@jest/globals';
import { lagOf } from './lag.ts';

const START_MS = Date.parse('2026-11-29T12:00:00.000Z');

describe('how far a view is behind', () => {
  const started = () => {
    const clock = { ms: START_MS };
    return { clock, lag: lagOf(() => clock.ms) };
  };
  const after = (ms: number): string => new Date(START_MS + ms).toISOString();

  it('[OP10] is how old an event was when it was shown, and nothing once no other comes', () => {
    const { clock, lag } = started();
    lag.onLive();
    expect(lag.ms()).toBe(0);
    clock.ms += 250;
    lag.onShown(after(50));
    expect(lag.ms()).toBe(200);
    clock.ms += 6_000;
    expect(lag.ms()).toBe(0);
  });

  it('[OP10] grows while the view catches up and while it stands still', () => {
    const { clock, lag } = started();
    lag.onShown(after(-60_000));
    clock.ms += 1_000;
    expect(lag.ms()).toBe(61_000);
    lag.onLive();
    expect(lag.ms()).toBe(0);
    lag.onShown(after(900));
    lag.onFault();
    clock.ms += 9_000;
    expect(lag.ms()).toBe(9_100);
  });
});
