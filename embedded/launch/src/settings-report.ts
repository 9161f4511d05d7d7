import { existsSync } from 'node:fs';
import { sentenceOfUnknown, unknownSettings, type Environment } from '@soebs/platform/settings';
import { decidedBy, type Place } from './environment.ts';

/** Takes what a settings file says into this process, as docker compose does with `.env`; what is set already holds. */
export const loadSettings = (file: string): void => {
  if (existsSync(file)) process.loadEnvFile(file);
};

/** What is said at the start of variables that are set and not read: misspelt ones, and those that the instance decides. */
export const unreadSentences = (place: Place, env: Environment): string[] => [
  ...unknownSettings(env).map(sentenceOfUnknown),
  ...Object.entries(decidedBy(place))
    .filter(([name, value]) => env[name] && env[name] !== value)
    .map(([name]) => `The variable ${name} is set, but npm start does not read it: --port and --data decide it.`),
];
