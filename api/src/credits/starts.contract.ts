import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { booked, credits, emptyBooks, entriesOf, faultOfBooks } from '@soebs/events';
import { until } from '@soebs/platform/testing';
import { secondApi } from '../testing/environment.ts';
import { storiesOf, type Stories } from '../testing/stories.ts';
import { sharedWorld, type World } from '../testing/world.ts';

/** 200 in the long form (`npm run faults -- parallel-starts`). */
const rounds = Number(process.env['ROUNDS'] ?? '1');
const STARTS = 64;
const ENOUGH_FOR = 7;

let world: World;
let story: Stories;
let second: Awaited<ReturnType<typeof secondApi>>;
beforeAll(async () => {
  world = await sharedWorld();
  story = storiesOf(world);
  second = await secondApi(world);
}, 60_000);
afterAll(async () => {
  await second.stop();
  await world.close();
}, 30_000);

const PATIENCE_MS = 60_000;

/** Starts projects as far as their length is known, all at the same time; from there the two apis charge or refuse them. */
const start = async (userId: string): Promise<readonly string[]> => {
  const ids = await Promise.all(Array.from({ length: STARTS }, () => story.queued(userId)));
  // One is asked after the other, so that asking does not slow down what is waited for.
  for (const id of ids)
    await until(async () => (await world.commands.jobs.stateOf(`transcription-${id}`)).state, PATIENCE_MS);
  const attempts = await Promise.all(ids.map((id) => story.claim(id)));
  await Promise.all(ids.map((id, n) => story.reportAudio(id, attempts[n] ?? 1, 60_000)));
  return ids;
};

const endOf = async (id: string): Promise<string> =>
  until(async () => {
    const { results, phase } = await story.jobOf(id);
    if (results.chargedCents !== undefined) return 'charged';
    return phase.state === 'failed' ? phase.code : undefined;
  }, PATIENCE_MS);

describe('64 starts with credit for seven, two apis', () => {
  it(
    `[parallel-starts] [CR4] [CR5] charge exactly seven, in ${rounds} rounds`,
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        const { _id: userId } = await world.person({ minutes: ENOUGH_FOR });
        const ends: string[] = [];
        for (const id of await start(userId)) ends.push(await endOf(id));
        const counted = (end: string): number => ends.filter((each) => each === end).length;
        expect([counted('charged'), counted('not_enough_credits_left')]).toEqual([ENOUGH_FOR, STARTS - ENOUGH_FOR]);
        const ledger = (await world.store.read(`credits-${userId}`, credits.codec)).map(({ event }) => event);
        expect(ledger.filter(({ type }) => type === 'CreditsWithdrawn')).toHaveLength(ENOUGH_FOR);
        let [books, account] = [emptyBooks, credits.initial];
        for (const event of ledger) {
          books = booked(books, entriesOf(event, account));
          account = credits.evolve(account, event);
          expect(faultOfBooks(books, account)).toBeUndefined();
        }
        expect(books).toMatchObject({ user: 0, usage: ENOUGH_FOR * 100 });
        await until(async () => (await world.views.balance(userId)).view.creditsInCents === 0);
      }
    },
    60_000 + rounds * 20_000,
  );
});
