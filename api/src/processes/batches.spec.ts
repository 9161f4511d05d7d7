import { expect, it } from '@jest/globals';
import { inBatches } from './batches.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('gives what has come meanwhile together, in its order', async () => {
  async function* source() {
    for (let n = 1; n <= 10; n += 1) yield Promise.resolve(n);
  }
  const batches: (readonly number[])[] = [];
  for await (const batch of inBatches(source(), 4)) {
    batches.push(batch);
    await turn();
  }
  expect(batches.flat()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(Math.max(...batches.map(({ length }) => length))).toBe(4);
});

it('gives one after the other when that is the most, and waits for none that has not come', async () => {
  const given: number[] = [];
  async function* source() {
    yield 1;
    await turn();
    yield 2;
  }
  for await (const batch of inBatches(source(), 1)) {
    expect(batch).toHaveLength(1);
    given.push(...batch);
  }
  expect(given).toEqual([1, 2]);
});

it('gives what came before a fault, then throws it', async () => {
  async function* source() {
    yield 1;
    yield 2;
    await turn();
    throw new Error('dropped');
  }
  const given: number[] = [];
  const all = async (): Promise<void> => {
    for await (const batch of inBatches(source(), 64)) given.push(...batch);
  };
  await expect(all()).rejects.toThrow('dropped');
  expect(given).toEqual([1, 2]);
});

it('ends the source when it is left early', async () => {
  let isEnded = false;
  async function* source() {
    try {
      for (let n = 0; ; n += 1) yield Promise.resolve(n);
    } finally {
      isEnded = true;
    }
  }
  for await (const batch of inBatches(source(), 2)) if (batch.length > 0) break;
  await turn();
  expect(isEnded).toBe(true);
});
