import { describe, expect, it } from '@jest/globals';
import type { Program } from './program.ts';
import { stopAll, stopRequests } from './stopping.ts';

describe('a request to stop', () => {
  it.each([
    [[0], ['first']],
    [
      [5, 10, 900],
      ['first', 'echo', 'echo'],
    ],
    [
      [5, 10, 1005, 1006],
      ['first', 'echo', 'second', 'second'],
    ],
  ])('[ST2] made at %p is heard as %p', (times, heard) => {
    const next = times.values();
    const request = stopRequests(() => next.next().value ?? 0);
    expect(times.map(() => request())).toEqual(heard);
  });
});

describe('stopping everything', () => {
  const did: string[] = [];
  const program = (name: string, stopped: Promise<void>): Program => ({
    name,
    pid: () => 1,
    ready: Promise.resolve(),
    stop: async () => {
      did.push(`stop ${name}`);
      await stopped;
      did.push(`stopped ${name}`);
    },
    end: () => {
      did.push(`end ${name}`);
      return Promise.resolve();
    },
  });
  const never = new Promise<void>(() => undefined);
  const say = (line: string): void => void did.push(line);

  it('[ST2] goes layer by layer, all of one at the same time', async () => {
    did.length = 0;
    const layers = [
      [program('api', Promise.resolve()), program('web', Promise.resolve())],
      [program('log', Promise.resolve())],
    ];
    expect(await stopAll(layers, { second: new AbortController().signal, say })).toBe(true);
    expect(did).toEqual(['stop api', 'stop web', 'stopped api', 'stopped web', 'stop log', 'stopped log']);
  });

  it('[ST2] ends all at once at the second request', async () => {
    did.length = 0;
    const second = new AbortController();
    const over = stopAll([[program('api', never)], [program('log', never)]], { second: second.signal, say });
    second.abort();
    expect(await over).toBe(false);
    expect(did).toEqual(['stop api', 'asked a second time: everything is ended at once', 'end api', 'end log']);
  });
});
