import { JournalDamaged } from '@soebs/embedded-sqlite';
import { parseArgs } from 'node:util';
import { type MongoServer, type Settings, startMongo } from './server.ts';
import { DataLocked } from './store/database.ts';

const UNUSABLE = 2;
/** MongoDB looks for expired documents once a minute. */
const SWEEP_MS = 60_000;

const fail = (sentence: string): never => {
  console.error(sentence);
  process.exit(UNUSABLE);
};

const wholeNumber = (option: string, text: string | undefined, otherwise: number): number => {
  if (text === undefined) return otherwise;
  return /^\d+$/.test(text) ? Number(text) : fail(`The option --${option} wants a whole number, not "${text}".`);
};

const readOptions = (): Settings => {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      data: { type: 'string' },
      socket: { type: 'string' },
      'sweep-ms': { type: 'string' },
      'accept-loss': { type: 'boolean', default: false },
    },
  });
  return {
    port: wholeNumber('port', values.port, 27017),
    socketPath: values.socket,
    folder: values.data ?? fail('The option --data is missing: the folder for the documents.'),
    sweepMs: wholeNumber('sweep-ms', values['sweep-ms'], SWEEP_MS),
    acceptLoss: values['accept-loss'],
  };
};

const detail = (error: unknown, name: 'code' | 'address' | 'port'): string =>
  typeof error === 'object' && error !== null ? String(new Map(Object.entries(error)).get(name)) : '';

const explain = (error: unknown): string => {
  if (error instanceof DataLocked || error instanceof JournalDamaged) return error.message;
  if (detail(error, 'code') !== 'EADDRINUSE') {
    return `The document store cannot start: ${error instanceof Error ? error.message : String(error)}`;
  }
  const [address, port] = [detail(error, 'address'), detail(error, 'port')];
  if (address.includes('/')) return `The socket ${address} is taken by another program; choose another --socket.`;
  return `Port ${port} on ${address} is taken by another program; choose another --port.`;
};

const start = async (): Promise<void> => {
  let server: MongoServer;
  try {
    server = await startMongo(readOptions());
  } catch (error) {
    return fail(explain(error));
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void server.stop().then(() => process.exit(0)));
  }
  console.log(`ready 127.0.0.1:${server.port}`);
};

await start();
