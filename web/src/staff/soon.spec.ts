import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createSoon } from './soon.ts';

const REST_MS = 300;
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const setUp = () => {
  let hidden = false;
  const ends: (() => void)[] = [];
  const act = jest.fn(() => new Promise<void>((resolve) => void ends.push(resolve)));
  const soon = createSoon(act, { isHidden: () => hidden, restMs: REST_MS });
  const end = async (): Promise<void> => {
    ends.shift()?.();
    await jest.advanceTimersByTimeAsync(REST_MS);
  };
  return { soon, act, end, hide: (now: boolean) => (hidden = now) };
};

describe('a list that changes often', () => {
  it('[AD1] is asked for once for many changes, and once more for those that came meanwhile', async () => {
    const { soon, act, end } = setUp();
    for (let n = 0; n < 50; n += 1) soon.ask();
    await jest.advanceTimersByTimeAsync(REST_MS);
    expect(act).toHaveBeenCalledTimes(1);
    for (let n = 0; n < 50; n += 1) soon.ask();
    await jest.advanceTimersByTimeAsync(10 * REST_MS);
    // The server takes its time: never two requests at once.
    expect(act).toHaveBeenCalledTimes(1);
    await end();
    expect(act).toHaveBeenCalledTimes(2);
    await end();
    expect(act).toHaveBeenCalledTimes(2);
  });

  it('[AD1] is not asked for as long as nobody can see it', async () => {
    const { soon, act, hide } = setUp();
    hide(true);
    soon.ask();
    await jest.advanceTimersByTimeAsync(10 * REST_MS);
    expect(act).not.toHaveBeenCalled();
    hide(false);
    soon.seen();
    await jest.advanceTimersByTimeAsync(REST_MS);
    expect(act).toHaveBeenCalledTimes(1);
    soon.stop();
    soon.ask();
    await jest.advanceTimersByTimeAsync(10 * REST_MS);
    expect(act).toHaveBeenCalledTimes(1);
  });
});
