import { describe, expect, it } from '@jest/globals';
import { workerIdOf } from './config.ts';

describe('the id of a worker', () => {
  it('[TJ2] is another one for each process, also where two machines were given the same name', () => {
    const ids = [workerIdOf('gpu'), workerIdOf('gpu'), workerIdOf(undefined), workerIdOf(undefined)];
    expect(new Set(ids).size).toBe(4);
    expect(ids[0]).toMatch(/^gpu-[0-9a-f]{8}$/);
  });
});
