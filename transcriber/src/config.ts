import { newId } from '@soebs/platform';
import {
  readConfig,
  transcriberSettings,
  unknownSettings,
  type ConfigOf,
  type UnknownSetting,
} from '@soebs/platform/settings';

export type Config = ConfigOf<typeof transcriberSettings> & { readonly WORKER_ID: string };

/** Reads the transcriber's configuration from the environment. Throws InvalidConfig with every fault. */
export const config = (): Config => {
  const { WORKER_ID = newId(), ...read } = readConfig(transcriberSettings, process.env);
  return { ...read, WORKER_ID };
};

/** The variables that are meant for us and that nothing reads. */
export const unread = (): UnknownSetting[] => unknownSettings(process.env);
