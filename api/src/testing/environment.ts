import type { ChildProcess } from 'node:child_process';
import { startService } from '@soebs/platform/testing';
import { environmentOf } from './variables.ts';
import { freePort, type World } from './world.ts';

/** A second api beside the one of a test's world, as a process of its own, as on another machine. */
export const secondApi = async (
  { folder, webUrl, urls }: World,
  over: Readonly<Record<string, string>> = {},
): Promise<{ readonly url: string; readonly process: ChildProcess; readonly stop: () => Promise<void> }> => {
  const port = await freePort();
  const env = { ...environmentOf({ port, folder, webUrl }), ...urls, ...over };
  const { process, stop } = await startService('api/src/main.ts', env);
  return { url: `http://127.0.0.1:${port}`, process, stop };
};
