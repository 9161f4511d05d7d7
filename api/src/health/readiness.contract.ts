import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@soebs/platform/testing';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 60_000);
afterAll(() => world.close(), 30_000);

const ready = async (): Promise<readonly [number, unknown]> => {
  const answer = await world.anonymous().fetch('GET', '/health/ready');
  return [answer.status, await answer.json()];
};

describe('readiness', () => {
  it.each(['documents', 'log'] as const)(
    '[LV5] is told in time while the %s server hangs',
    async (cause) => {
      expect(await ready()).toEqual([200, { ok: true }]);
      world.processes[cause].kill('SIGSTOP');
      const begun = performance.now();
      const answer = await ready();
      const tookMs = performance.now() - begun;
      world.processes[cause].kill('SIGCONT');
      expect(answer).toEqual([503, { ok: false, causes: [cause] }]);
      expect(tookMs).toBeLessThan(3_000);
      await until(async () => (await ready())[0] === 200, 20_000);
    },
    40_000,
  );
});
