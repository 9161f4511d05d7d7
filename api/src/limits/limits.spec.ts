import { describe, expect, it } from '@jest/globals';
import type { Db } from '@soebs/platform';
import { limitRules, limits } from './limits.ts';

const full = Object.assign(new Error('The disk has no room'), { code: 14_031 });

/** Counters of documents that have no room, or have some again. */
const documents = () => {
  const kept = new Map<string, number>();
  const disk = { isFull: false };
  const counters = {
    findOne: ({ _id }: { _id: string }) => Promise.resolve(kept.has(_id) ? { _id, used: kept.get(_id) } : null),
    findOneAndUpdate: ({ _id }: { _id: string }, { $inc }: { $inc: { used: number } }) => {
      if (disk.isFull) return Promise.reject(full);
      kept.set(_id, (kept.get(_id) ?? 0) + $inc.used);
      return Promise.resolve({ _id, used: kept.get(_id) });
    },
  };
  return { disk, db: { collection: () => counters } as unknown as Db };
};

describe('a limit', () => {
  it('[PJ10] goes on in memory while the documents have no room, from what was written, and counts on afterwards', async () => {
    const { disk, db } = documents();
    const { take } = limits(db, () => new Date(0), 1);
    const { max } = limitRules.export;
    for (let n = 0; n < max - 2; n += 1) expect(await take('export', 'u1')).toEqual({ ok: true });
    disk.isFull = true;
    expect([(await take('export', 'u1')).ok, (await take('export', 'u1')).ok]).toEqual([true, true]);
    expect(await take('export', 'u1')).toMatchObject({ ok: false });
    expect(await take('export', 'u2')).toEqual({ ok: true });
    disk.isFull = false;
    expect(await take('export', 'u1')).toMatchObject({ ok: false });
  });

  it('tells every other fault of the documents', async () => {
    const failing = { collection: () => ({ findOneAndUpdate: () => Promise.reject(new Error('away')) }) };
    const { take } = limits(failing as unknown as Db, () => new Date(0), 1);
    await expect(take('export', 'u1')).rejects.toThrow('away');
  });
});
