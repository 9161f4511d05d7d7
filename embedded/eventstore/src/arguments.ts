import { parseArgs } from 'node:util';
import { type Settings } from './server/server.ts';

/** The command line says something that cannot be followed. */
class UsageError extends Error {
  override readonly name = 'UsageError';
}

const USAGE = 'Usage: main.ts --port <0..65535> --data <directory> [--sync full|normal]';

const optionsIn = (argv: readonly string[]): { port: string; data: string | undefined; sync: string } => {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        port: { type: 'string', default: '2113' },
        data: { type: 'string' },
        sync: { type: 'string', default: 'full' },
      },
    });
    return { port: values.port, data: values.data, sync: values.sync };
  } catch {
    throw new UsageError(`An option is not known or lacks its value. ${USAGE}`);
  }
};

/** Reads the command line. Throws UsageError with one sentence that says what is wrong. */
export const settingsFrom = (argv: readonly string[]): Settings => {
  const { port, data, sync } = optionsIn(argv);
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new UsageError(`'${port}' is not a port. ${USAGE}`);
  if (data === undefined || data === '') throw new UsageError(`The data directory is missing. ${USAGE}`);
  if (sync !== 'full' && sync !== 'normal') throw new UsageError(`'${sync}' is neither full nor normal. ${USAGE}`);
  return { port: Number(port), directory: data, sync };
};
