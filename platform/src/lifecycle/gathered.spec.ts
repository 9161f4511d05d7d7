import { describe, expect, it } from '@jest/globals';
import { gathered } from './gathered.ts';

describe('gathered work', () => {
  it('is done together for those who came while it was under way, in their order', async () => {
    const done: string[] = [];
    let finish = (): void => undefined;
    const first = new Promise<void>((resolve) => (finish = resolve));
    const double = gathered(async (key, items: readonly number[]) => {
      done.push(`${key} ${items.join()}`);
      if (items[0] === 1) await first;
      return items.map((item) => item * 2);
    });
    const begun = double('a', 1);
    await Promise.resolve();
    const later = [double('a', 2), double('b', 3), double('a', 4)];
    finish();
    expect(await Promise.all([begun, ...later])).toEqual([2, 4, 6, 8]);
    expect(done.sort()).toEqual(['a 1', 'a 2,4', 'b 3']);
  });

  it('fails for all that were done together, and goes on with the next', async () => {
    let isBroken = true;
    const work = gathered((_, items: readonly number[]) =>
      isBroken ? Promise.reject(new Error('broken')) : Promise.resolve(items),
    );
    const both = await Promise.allSettled([work('a', 1), work('a', 2)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isBroken = false;
    expect(await work('a', 3)).toBe(3);
  });
});
