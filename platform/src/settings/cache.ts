import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { launchSettings } from './commands.ts';
import { readConfig, type Environment } from './read.ts';

/** The folder in which what was fetched once is kept for every instance of this person. */
export const cacheFolder = (env: Environment): string => {
  const { SOEBS_CACHE: folder } = readConfig({ SOEBS_CACHE: launchSettings.SOEBS_CACHE }, env);
  return folder.startsWith('~/') ? join(homedir(), folder.slice(2)) : resolve(folder);
};
