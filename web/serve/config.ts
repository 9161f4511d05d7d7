import {
  readConfig,
  unknownSettings,
  webSettings,
  type ConfigOf,
  type Environment,
  type UnknownSetting,
} from '@soebs/platform/settings';

export type Config = ConfigOf<typeof webSettings>;

/** Reads the configuration. Throws InvalidConfig with every fault. */
export const config = (env: Environment = process.env): Config => readConfig(webSettings, env);

/** The variables that are meant for us and that nothing reads. */
export const unread = (): UnknownSetting[] => unknownSettings(process.env);
