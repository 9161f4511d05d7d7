import { describe, expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts';

describe('passwords', () => {
  it('[AU1] are hashed by argon2id with 19456 KiB, 2 passes, 1 lane and a salt of their own', async () => {
    const [one, two] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(isOutdated(one)).toBe(false);
  });

  it('[AU1] are compared whole: 256 characters that end differently differ', async () => {
    const long = 'x'.repeat(255);
    const stored = await hashPassword(`${long}a`);
    expect(await verifyPassword(`${long}a`, stored)).toBe(true);
    expect(await verifyPassword(`${long}b`, stored)).toBe(false);
    expect(await verifyPassword(`${long}a `, stored)).toBe(false);
  });

  it('[AU1] of nobody cost the same work and never fit', async () => {
    expect(await verifyPassword('nobody has this password', undefined)).toBe(false);
  });

  it('[AU1] are the same, however a keyboard puts an accent on a letter, and those of before still fit', async () => {
    const [one, two] = ['Grüezi mitenand é', 'Grüezi mitenand é'].map((each, n) => each.normalize(n ? 'NFD' : 'NFC'));
    expect(one).not.toBe(two);
    for (const stored of [await hashPassword(one!), await hashPassword(two!), await hash(two!), await hash(one!)]) {
      expect([await verifyPassword(two!, stored), stored]).toEqual([true, stored]);
    }
    expect(await verifyPassword(one!, await hashPassword(two!))).toBe(true);
    expect(await verifyPassword('Gruezi mitenand e', await hashPassword(two!))).toBe(false);
  });

  it('[AU1] hashed with weaker figures are outdated', async () => {
    const weak = await hash('correct horse', { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    expect(isOutdated(weak)).toBe(true);
    expect(await verifyPassword('correct horse', weak)).toBe(true);
  });
});
