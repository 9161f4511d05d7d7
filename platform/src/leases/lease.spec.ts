import { describe, expect, it } from '@jest/globals';
import { ObservedLeases } from './observed-leases.ts';
import { isGone, lookedAt, lookEveryMs, preferredOf, remainingMs } from './lease.ts';

const TTL_MS = 6_000;

describe('a contender', () => {
  it('takes a lease only after it has itself seen the same beat for 1.25 times to live', () => {
    let seen = lookedAt(undefined, 'a', 1_000);
    expect(isGone(seen, 8_499, TTL_MS)).toBe(false);
    expect(isGone(lookedAt(seen, 'a', 8_500), 8_500, TTL_MS)).toBe(true);
    seen = lookedAt(seen, 'b', 8_000);
    expect(isGone(lookedAt(seen, 'b', 8_500), 8_500, TTL_MS)).toBe(false);
  });

  it('knows nothing at its first look, however old the beat is', () => {
    expect(isGone(lookedAt(undefined, 'old', 99_999_999), 99_999_999, TTL_MS)).toBe(false);
  });

  it('knows that another lives once its beat has changed', () => {
    const first = lookedAt(undefined, 'a', 0);
    expect([first.hasChanged, lookedAt(first, 'b', 1).hasChanged]).toEqual([false, true]);
  });

  it('has taken over within ten seconds of the last sign of life, with a time to live of six', () => {
    expect(TTL_MS * 1.25 + lookEveryMs(TTL_MS)).toBeLessThan(10_000);
  });
});

describe('a holder', () => {
  it('stops before anybody may take over: 0.75 times to live after it began to renew', () => {
    expect(remainingMs(1_000, 1_000, TTL_MS)).toBe(4_500);
    expect(remainingMs(1_000, 5_499, TTL_MS)).toBe(1);
    expect(remainingMs(1_000, 9_000, TTL_MS)).toBe(0);
  });
});

describe('leases of several processes', () => {
  const names = Array.from({ length: 60 }, (_, n) => `process:${n}`);
  const members = ['a', 'b', 'c'].map((id) => ({ id: `${id}-${id}`, names }));
  const shares = (of: typeof members) =>
    new Map(of.map(({ id }) => [id, names.filter((name) => preferredOf(name, of) === id)]));

  it('spread over them, whoever counts and in whatever order', () => {
    for (const own of shares(members).values()) expect(own.length).toBeGreaterThan(8);
    expect(shares([...members].reverse())).toEqual(new Map([...shares(members)].reverse()));
  });

  it('stay where they are when another process goes', () => {
    const [before, after] = [shares(members), shares(members.slice(0, 2))];
    for (const id of ['a-a', 'b-b']) expect(after.get(id)).toEqual(expect.arrayContaining(before.get(id) ?? []));
  });

  it('are nobody’s when nobody contends for them', () => {
    expect(preferredOf('x', members)).toBeUndefined();
  });

  it('are not taken back by who has just handed them over, however long it had them', () => {
    const lease = 'process:0';
    const self = [...shares(members)].find(([, own]) => !own.includes(lease))?.[0] ?? '';
    const observed = new ObservedLeases(self, TTL_MS);
    const lookAt = (atMs: number, holder: string | null): void => {
      const signs = members.map(({ id }) => ({ _id: `member/${id}`, holder: id, fence: 0, beat: `${atMs}`, names }));
      observed.look([...signs, { _id: lease, holder, fence: 1, beat: `${atMs}` }], atMs);
    };
    lookAt(0, null);
    expect(observed.mayTake(lease, 0)).toBe(false);
    lookAt(3_000, null);
    expect(observed.mayTake(lease, 3_000)).toBe(true);
    for (const atMs of [4_500, 6_000]) lookAt(atMs, self);
    expect(observed.belongsToAnother(lease, 6_000)).toBe(true);
    lookAt(6_100, null);
    expect(observed.mayTake(lease, 6_100)).toBe(false);
  });
});
