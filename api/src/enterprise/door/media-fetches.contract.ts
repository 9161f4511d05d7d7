import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Project } from '@soebs/events';
import { newId, openMongo, type Database } from '@soebs/platform';
import { contractServer, quiet, until, type ContractServer } from '@soebs/platform/testing';
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
  const givenUp: string[] = [];
  const commands = {
    projects: {
      stateOf: () => Promise.resolve({ state, revision: 0 }),
      handle: (command: { code: string }) => {
        failed.push(command.code);
        return Promise.resolve({ ok: true, revision: 1 });
      },
    },
  } as unknown as Pick<Commands, 'projects'>;
  const pull = (_: string, source: { url: string }): Promise<Pulled> => {
    pulls.push(source.url);
    return Promise.resolve(outcomes.shift() ?? { ok: true });
  };
  const giveUp = (projectId: string): Promise<void> => {
    givenUp.push(projectId);
    return Promise.resolve();
  };
  const deps = { db: mongo.db, commands, pull, giveUp, log: quiet, now: () => new Date(clock.ms) };
  const queue = mediaFetches(deps);
  const left = () => mongo.db.collection('enterprise.fetches').countDocuments();
  /** Has so many tries made, each when it is due. */
  const tried = async (times: number): Promise<void> => {
    for (let n = 0; n < times; n += 1) {
      await queue.drain();
      clock.ms += 15 * 60_000;
    }
  };
  return { queue, clock, failed, pulls, givenUp, left, tried };
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
    const away: Pulled = { ok: false, code: 'media_unreachable', left: 'nothing' };
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
    const { queue, failed, givenUp, left } = queueOf([{ ok: false, code, left: 'over' }]);
    const id = newId();
    await queue.add(id, url, origins);
    await queue.drain();
    expect([failed, givenUp, await left()]).toEqual([[code], [id], 0]);
  });

  it('[PJ5] that gets further is tried as often as that takes, and eight times in a row once it does not', async () => {
    const further: Pulled = { ok: false, code: 'media_unreachable', left: 'more' };
    const stands: Pulled = { ok: false, code: 'media_unreachable', left: 'some' };
    const patient = queueOf([...Array<Pulled>(12).fill(further), ...Array<Pulled>(7).fill(stands), further]);
    await patient.queue.add(newId(), url, origins);
    await patient.tried(21);
    expect([patient.pulls.length, patient.failed, await patient.left()]).toEqual([21, [], 0]);
    const given = queueOf([further, ...Array<Pulled>(8).fill(stands)]);
    await given.queue.add(newId(), url, origins);
    await given.tried(10);
    expect([given.pulls.length, given.failed, await given.left()]).toEqual([9, ['media_unreachable'], 0]);
  });

  it('[PJ5] that is being fetched elsewhere, or was stopped with its process, waits without an end', async () => {
    const { queue, pulls, failed, tried } = queueOf(Array<Pulled>(20).fill({ ok: false, code: 'busy' }));
    await queue.add(newId(), url, origins);
    await tried(21);
    expect([pulls.length, failed]).toEqual([21, []]);
  });

  it('[PJ5] from a source that is slow holds nobody else up', async () => {
    const [slow, stop] = [new AbortController(), new AbortController()];
    const pulled: string[] = [];
    const commands = { projects: { stateOf: () => Promise.resolve({ state: {}, revision: 0 }) } };
    const queue = mediaFetches({
      db: mongo.db,
      commands: commands as never,
      pull: async (projectId, source) => {
        if (source.url.endsWith('slow')) await once(slow.signal, 'abort');
        pulled.push(projectId);
        return { ok: true };
      },
      giveUp: () => Promise.resolve(),
      log: quiet,
      now: () => new Date(),
    });
    const [first, ...others] = [newId(), newId(), newId()];
    await queue.add(first, `${url}&slow`, origins);
    const running = queue.run({ fence: 7, signal: stop.signal });
    for (const id of others) await queue.add(id, url, origins);
    await until(() => pulled.length === others.length);
    expect(pulled.toSorted()).toEqual(others.toSorted());
    slow.abort();
    await until(() => pulled.includes(first));
    stop.abort();
    await running;
  });

  it('[PJ5] of a project that was deleted meanwhile is left alone', async () => {
    const { queue, pulls, givenUp, left } = queueOf([], 'deleted');
    const id = newId();
    await queue.add(id, url, origins);
    await queue.drain();
    expect([pulls, givenUp, await left()]).toEqual([[], [id], 0]);
  });
});
