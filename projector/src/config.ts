import {
  projectorSettings,
  readConfig,
  unknownSettings,
  type ConfigOf,
  type UnknownSetting,
} from '@soebs/platform/settings';

export type Config = ConfigOf<typeof projectorSettings>;

/** Reads the projector's configuration from the environment. Throws InvalidConfig. */
export const config = (): Config => readConfig(projectorSettings, process.env);

/** The variables that are meant for us and that nothing reads. */
export const unread = (): UnknownSetting[] => unknownSettings(process.env);
