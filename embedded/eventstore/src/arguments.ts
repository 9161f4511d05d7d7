import { parseArgs } from 'node:util';
import type { Settings } from './server/server.ts';

/** The command line says something that cannot be followed. */
class UsageError extends Error {
  override readonly name = 'UsageError';
}

const USAGE =
  'Usage: main.ts --port <0..65535> --data <directory> [--sync full|normal] ' +
  '[--tls-cert <file> --tls-key <file>] [--users <file>] [--accept-loss]';

const options = {
  port: { type: 'string', default: '2113' },
  data: { type: 'string' },
  sync: { type: 'string', default: 'full' },
  'tls-cert': { type: 'string' },
  'tls-key': { type: 'string' },
  users: { type: 'string' },
  'accept-loss': { type: 'boolean', default: false },
} as const;

const optionsIn = (argv: readonly string[]) => {
  try {
    return parseArgs({ args: [...argv], options }).values;
  } catch {
    throw new UsageError(`An option is not known or lacks its value. ${USAGE}`);
  }
};

const tlsOf = (certificateFile: string | undefined, keyFile: string | undefined): Pick<Settings, 'tls'> => {
  if (certificateFile === undefined && keyFile === undefined) return {};
  if (certificateFile === undefined || keyFile === undefined)
    throw new UsageError(`TLS needs a certificate and its key. ${USAGE}`);
  return { tls: { certificateFile, keyFile } };
};

/** Reads the command line. Throws UsageError with one sentence that says what is wrong. */
export const settingsFrom = (argv: readonly string[]): Settings => {
  const { port, data, sync, users, ...files } = optionsIn(argv);
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new UsageError(`'${port}' is not a port. ${USAGE}`);
  if (data === undefined || data === '') throw new UsageError(`The data directory is missing. ${USAGE}`);
  if (sync !== 'full' && sync !== 'normal') throw new UsageError(`'${sync}' is neither full nor normal. ${USAGE}`);
  return {
    port: Number(port),
    directory: data,
    sync,
    acceptLoss: files['accept-loss'],
    ...tlsOf(files['tls-cert'], files['tls-key']),
    ...(users === undefined ? {} : { usersFile: users }),
  };
};
