// @long: it measures how long answers take.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 60_000);
afterAll(() => world.close(), 30_000);

/** `LOGINS=500` is the full form; only there is the difference judged, on a quiet machine. */
const logins = Number(process.env['LOGINS'] ?? 40);
const isJudged = logins >= 500;

/** How far two medians are apart, told on the way. */
const apart = (name: string, one: readonly number[], other: readonly number[]): number => {
  const [first, second] = [median(one), median(other)];
  const difference = Math.abs(first - second) / Math.max(first, second);
  const figures = [`${first.toFixed(2)} ms`, `${second.toFixed(2)} ms`, `${(difference * 100).toFixed(1)} % apart`];
  process.stdout.write(`${name}, medians of ${one.length}: ${figures.join(', ')}\n`);
  return difference;
};

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

describe('a refused login', () => {
  it('[login-timing] tells the same for an unknown address as for a wrong password, and takes as long', async () => {
    const people = await Promise.all(Array.from({ length: 60 }, () => world.person({ minutes: 0 })));
    const took: { readonly unknown: number[]; readonly wrong: number[] } = { unknown: [], wrong: [] };
    const bodies = new Set<string>();
    for (let n = 0; n < logins; n += 1) {
      // Nine tries each, so that nobody is locked.
      const known = people[Math.floor(n / 9) % people.length]?.email ?? '';
      for (const [kind, email] of [
        ['unknown', `niemand${Math.floor(n / 9)}@soebs.example`],
        ['wrong', known],
      ] as const) {
        const begun = performance.now();
        const { body } = await world
          .anonymous()
          .call('post', '/auth/login', { body: { email, password: 'falsch geraten' } });
        took[kind].push(performance.now() - begun);
        bodies.add(JSON.stringify(body));
      }
    }
    expect([...bodies]).toEqual([expect.stringContaining('incorrect_login_credentials')]);
    expect(apart('login', took.unknown, took.wrong)).toBeLessThan(isJudged ? 0.05 : 0.5);
  }, 300_000);
});

describe('a verification that is sent again', () => {
  it('[AU7] takes as long for an unknown address as for one that waits for it', async () => {
    const took: { readonly unknown: number[]; readonly waiting: number[] } = { unknown: [], waiting: [] };
    const bodies = new Set<string>();
    const ask = async (kind: keyof typeof took, email: string): Promise<void> => {
      const begun = performance.now();
      const { body } = await world.anonymous().call('post', '/auth/verify/resend', { body: { email } });
      took[kind].push(performance.now() - begun);
      bodies.add(JSON.stringify(body));
    };
    for (let n = 0; n < logins; n += 1) {
      const { email } = await world.person({ minutes: 0, verified: false });
      await ask('waiting', email);
      // What is done after the answer does not slow the next question down.
      await world.mailTo(email, /Bestätigen/);
      await ask('unknown', `niemand${n}@soebs.example`);
    }
    expect(bodies.size).toBe(1);
    expect(apart('resend', took.unknown, took.waiting)).toBeLessThan(isJudged ? 0.05 : 0.5);
  }, 300_000);
});
