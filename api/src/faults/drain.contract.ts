// @long: drives a load against an api that stops.
import { expect, it } from '@jest/globals';
import { drainUnderLoad } from './drain.ts';

it('[OP23] an api that stops behind a proxy fails no request and no upload, and its sockets are back at once (drain, short form)', async () => {
  const { faults, requests } = await drainUnderLoad({ requestsPerSecond: 20, sockets: 20, rounds: 1 });
  expect(faults).toEqual([]);
  expect(requests).toBeGreaterThan(20);
}, 120_000);
