import { apiSettings } from './api.ts';
import { launchSettings, seedSettings, storySettings } from './commands.ts';
import { projectorSettings } from './projector.ts';
import type { Settings } from './setting.ts';
import { transcriberSettings } from './transcriber.ts';
import { webSettings } from './web.ts';

/** What each service reads. */
export const serviceSettings = {
  projector: projectorSettings,
  api: apiSettings,
  transcriber: transcriberSettings,
  web: webSettings,
} as const satisfies Record<string, Settings>;

export type ServiceName = keyof typeof serviceSettings;

/** What each reader reads: the services, and the commands beside them. */
export const settingsOf: Readonly<Record<string, Settings>> = {
  ...serviceSettings,
  'npm start': {
    ...launchSettings,
    SEED_PASSWORD: seedSettings.SEED_PASSWORD,
    SEED_MINUTES: seedSettings.SEED_MINUTES,
  },
  'npm run seed': storySettings,
};

const known: Settings = Object.assign({}, ...Object.values(settingsOf)) as Settings;

/** The name of every variable that anything of the product reads. */
export const knownNames: readonly string[] = Object.keys(known);

/** Whether anything reads this variable. */
export const isKnown = (name: string): boolean => Object.hasOwn(known, name);
