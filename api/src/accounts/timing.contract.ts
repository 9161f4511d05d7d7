import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 60_000);
afterAll(() => world.close(), 30_000);

/** `LOGINS=500` is the full form; only there is the difference judged, on a quiet machine. */
const logins = Number(process.env['LOGINS'] ?? 40);
const isJudged = logins >= 500;

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

describe('a refused login', () => {
  it('[H13] tells the same for an unknown address as for a wrong password, and takes as long', async () => {
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
    const [unknown, wrong] = [median(took.unknown), median(took.wrong)];
    const difference = Math.abs(unknown - wrong) / Math.max(unknown, wrong);
    process.stdout.write(
      `medians of ${logins}: unknown ${unknown.toFixed(2)} ms, wrong ${wrong.toFixed(2)} ms, ${(difference * 100).toFixed(1)} % apart\n`,
    );
    expect(difference).toBeLessThan(isJudged ? 0.05 : 0.5);
  }, 300_000);
});
