import { newId } from '@soebs/platform';
import {
  readConfig,
  transcriberSettings,
  unknownSettings,
  type ConfigOf,
  type UnknownSetting,
} from '@soebs/platform/settings';

export type Config = ConfigOf<typeof transcriberSettings> & { readonly WORKER_ID: string };

const TAIL_LETTERS = 8;

/**
 * The id under which a process claims jobs: the name it was given with a tail that is new at each start, so that two machines with
 * the same name, or one that was frozen and its successor, never take each other's claims for their own.
 */
export const workerIdOf = (name: string | undefined, id = newId()): string =>
  name === undefined ? id : `${name}-${id.slice(-TAIL_LETTERS)}`;

/** Reads the transcriber's configuration from the environment. Throws InvalidConfig with every fault. */
export const config = (): Config => {
  const { WORKER_ID: name, ...read } = readConfig(transcriberSettings, process.env);
  return { ...read, WORKER_ID: workerIdOf(name) };
};

/** The variables that are meant for us and that nothing reads. */
export const unread = (): UnknownSetting[] => unknownSettings(process.env);
