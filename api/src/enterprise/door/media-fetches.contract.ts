import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Project } from '@soebs/events';
import { newId, openMongo, type Database } from '@soebs/platform';
import { contractServer, quiet, type ContractServer } from '@soebs/platform/testing';
import type { Commands } from '../../commands/commands.ts';
import { mediaFetches, type Pulled } from './media-fetches.ts';

let server: ContractServer;
let mongo: Database;
beforeAll(async () => {
  server = await contractServer('mongo');
  mongo = await openMongo(server.url);
});
afterAll(async () => {
  await mongo.close();
  await server.stop();
});

/** A queue whose fetches end as told, one after the other; `failed` is what its project failed with. */
const queueOf = (outcomes: Pulled[], state: Project | 'deleted' = {} as Project) => {
  const clock = { ms: Date.parse('2026-11-29T12:00:00Z') };
  const failed: string[] = [];
  const pulls: string[] = [];
  const commands = {
    projects: {
      stateOf: () => Promise.resolve({ state, revision: 0 }),
      handle: (command: { code: string }) => {
        failed.push(command.code);
        return Promise.resolve({ ok: true, revision: 1 });
      },
    },
  } as unknown as Pick<Commands, 'projects'>;
  const pull = (_: string, url: string): Promise<Pulled> => {
    pulls.push(url);
    return Promise.resolve(outcomes.shift() ?? { ok: true });
  };
  const queue = mediaFetches({ db: mongo.db, commands, pull, log: quiet, now: () => new Date(clock.ms) });
  const left = () => mongo.db.collection('enterprise.fetches').countDocuments();
  return { queue, clock, failed, pulls, left };
};
const origins = ['https://media.example.com'];
const url = 'https://media.example.com/a.mp3?signature=secret';

describe('media by address', () => {
  it('[PJ5] is fetched once, and its address forgotten', async () => {
    const { queue, pulls, failed, left } = queueOf([]);
    const id = newId();
    await queue.add(id, url, origins);
    await queue.add(id, url, origins);
    expect([await queue.drain(), await queue.drain(), pulls, failed, await left()]).toEqual([1, 0, [url], [], 0]);
  });

  it('[PJ5] that cannot be reached is tried three times, later each time, then the project fails with that', async () => {
    const away: Pulled = { ok: false, code: 'media_unreachable' };
    const { queue, clock, pulls, failed, left } = queueOf([away, away, away]);
    await queue.add(newId(), url, origins);
    expect([await queue.drain(), await queue.drain(), failed]).toEqual([1, 0, []]);
    for (let n = 0; n < 2; n += 1) {
      clock.ms += 60_000;
      await queue.drain();
    }
    expect([pulls.length, failed, await left()]).toEqual([3, ['media_unreachable'], 0]);
  });

  it.each(['media_origin_not_whitelisted', 'media_too_large'] as const)('[PJ5] fails at once with %s', async (code) => {
    const { queue, failed, left } = queueOf([{ ok: false, code }]);
    await queue.add(newId(), url, origins);
    await queue.drain();
    expect([failed, await left()]).toEqual([[code], 0]);
  });

  it('[PJ5] of a project that was deleted meanwhile is left alone', async () => {
    const { queue, pulls, left } = queueOf([], 'deleted');
    await queue.add(newId(), url, origins);
    await queue.drain();
    expect([pulls, await left()]).toEqual([[], 0]);
  });
});
