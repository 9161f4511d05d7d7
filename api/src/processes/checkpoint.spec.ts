import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { lazyCheckpoint } from './checkpoint.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('saves the last position of a while, and what is left at the end', async () => {
  const saved: bigint[] = [];
  const { reached, end } = lazyCheckpoint((position) => Promise.resolve(void saved.push(position)), 200);
  for (let n = 1n; n <= 5n; n += 1n) reached(n);
  await jest.advanceTimersByTimeAsync(199);
  expect(saved).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(saved).toEqual([5n]);
  await jest.advanceTimersByTimeAsync(1_000);
  reached(6n);
  await end();
  expect(saved).toEqual([5n, 6n]);
});

it('never puts an older position over a newer one, however long a save takes', async () => {
  const saved: bigint[] = [];
  const slow = (position: bigint): Promise<void> =>
    new Promise((resolve) => {
      setTimeout(() => resolve(void saved.push(position)), position === 1n ? 1_000 : 1);
    });
  const { reached } = lazyCheckpoint(slow, 200);
  reached(1n);
  await jest.advanceTimersByTimeAsync(300);
  reached(2n);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(saved).toEqual([1n, 2n]);
});

it('tells at the next event, and at the end, that a save has failed', async () => {
  const { reached, end } = lazyCheckpoint(() => Promise.reject(new Error('fenced')), 200);
  reached(1n);
  await jest.advanceTimersByTimeAsync(200);
  expect(() => reached(2n)).toThrow('fenced');
  await expect(end()).rejects.toThrow('fenced');
});
