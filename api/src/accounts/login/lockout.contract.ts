import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { presetOf } from '@soebs/events';
import { openMongo, type Database } from '@soebs/platform';
import { startEmbedded, type Running } from '@soebs/platform/testing';
import { accountRules } from '../account-rules.ts';
import { lockout } from './lockout.ts';
import { accountCollections } from '../documents/collections.ts';

const MINUTE = 60_000;
let server: Running;
let mongo: Database;
let at = Date.parse('2026-01-01T00:00:00Z');
const later = (ms: number): void => void (at += ms);

beforeAll(async () => {
  server = await startEmbedded('mongo');
  mongo = await openMongo(`mongodb://${server.address}/test`);
});
afterAll(async () => {
  await mongo.close();
  await server.stop();
});

const guard = () =>
  lockout(accountCollections(mongo.db), { now: () => new Date(at), rules: () => accountRules(presetOf) });
const fail = async (email: string, times: number): Promise<void> => {
  for (let n = 0; n < times; n += 1) await guard().failed(email);
};

describe('the lockout', () => {
  it('[AU3] locks at the tenth failure within 15 min, not at the ninth', async () => {
    await fail('nine@x', 9);
    expect(await guard().isLocked('nine@x')).toBe(false);
    await fail('nine@x', 1);
    expect(await guard().isLocked('nine@x')).toBe(true);
    expect(await guard().isLocked('other@x')).toBe(false);
  });

  it('[AU3] forgets failures older than 15 min', async () => {
    await fail('slow@x', 9);
    later(15 * MINUTE + 1);
    await fail('slow@x', 9);
    expect(await guard().isLocked('slow@x')).toBe(false);
  });

  it('[AU3] opens after 15 min, then locks for 30', async () => {
    await fail('twice@x', 10);
    later(15 * MINUTE - 1);
    expect(await guard().isLocked('twice@x')).toBe(true);
    later(1);
    expect(await guard().isLocked('twice@x')).toBe(false);
    await fail('twice@x', 10);
    later(30 * MINUTE - 1);
    expect(await guard().isLocked('twice@x')).toBe(true);
    later(1);
    expect(await guard().isLocked('twice@x')).toBe(false);
  });

  it('[AU3] is not extended by failures while locked', async () => {
    await fail('pushed@x', 10);
    await fail('pushed@x', 25);
    later(15 * MINUTE);
    expect(await guard().isLocked('pushed@x')).toBe(false);
  });

  it('[AU3] counts failures that come at once, and locks once', async () => {
    await Promise.all(Array.from({ length: 10 }, () => guard().failed('burst@x')));
    expect(await guard().isLocked('burst@x')).toBe(true);
    later(15 * MINUTE);
    expect(await guard().isLocked('burst@x')).toBe(false);
  });

  it('[AU3] begins anew after a success', async () => {
    await fail('right@x', 9);
    await guard().succeeded('right@x');
    await fail('right@x', 9);
    expect(await guard().isLocked('right@x')).toBe(false);
  });
});
