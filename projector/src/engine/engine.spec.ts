import { describe, expect, it } from '@jest/globals';
import { quiet } from '@soebs/platform/testing';
import { padView } from '../testing/world.ts';
import type { EngineDeps } from './deps.ts';
import { runProjection } from './engine.ts';

/** A view whose log answers with a fault; what is logged of it. */
const faultLogged = async (before: (stop: AbortController) => void): Promise<string[]> => {
  const logged: string[] = [];
  const stop = new AbortController();
  const asked = new Promise<void>((resolve) => {
    const logId = (): Promise<string> => {
      before(stop);
      setImmediate(resolve);
      return Promise.reject(new Error('the connection is closed'));
    };
    const deps = {
      store: { logId },
      db: { collection: () => ({}) },
      notifications: { publish: () => undefined },
      log: Object.assign(Object.create(quiet) as typeof quiet, {
        error: (_: object, text: string) => logged.push(text),
      }),
      signal: stop.signal,
    };
    runProjection(deps as unknown as EngineDeps, padView());
  });
  await asked;
  stop.abort();
  return logged;
};

describe('a fault of a view', () => {
  it('is logged while the view runs', async () => {
    expect(await faultLogged(() => undefined)).toEqual(['view stalled, retrying']);
  });

  it('is none while the service stops and closes its connections', async () => {
    expect(await faultLogged((stop) => stop.abort())).toEqual([]);
  });
});
