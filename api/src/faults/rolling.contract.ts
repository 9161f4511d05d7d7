// @long: two releases of everything, one after the other.
import { expect, it } from '@jest/globals';
import { rollingDeploy } from './rolling.ts';

it('[OP22] [OP23] a release is deployed and taken back while people work, and nobody notices (rolling, short form)', async () => {
  const run = { commandsPerSecond: 5, people: 5, jobsAtOnce: 1, restMs: 500, directions: ['after', 'before'] as const };
  const { faults, commands, lists, jobs } = await rollingDeploy(run);
  expect(faults).toEqual([]);
  expect([commands > 20, lists > 5, jobs > 0]).toEqual([true, true, true]);
}, 240_000);
