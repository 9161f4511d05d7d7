import { parseArgs } from 'node:util';
import { defaultLimits, type Limits, type NatsServer, startNats } from './server.ts';

const UNUSABLE = 2;

const fail = (sentence: string): never => {
  console.error(sentence);
  process.exit(UNUSABLE);
};

const wholeNumber = (option: string, text: string | undefined, otherwise: number): number => {
  if (text === undefined) return otherwise;
  return /^\d+$/.test(text) ? Number(text) : fail(`The option --${option} wants a whole number, not "${text}".`);
};

const readOptions = (): { port: number; limits: Limits } => {
  const { values } = parseArgs({
    // --data is accepted because every local server is started in the same way; nothing is stored here.
    options: { port: { type: 'string' }, data: { type: 'string' }, 'max-pending-bytes': { type: 'string' } },
  });
  const maxPendingBytes = wholeNumber('max-pending-bytes', values['max-pending-bytes'], defaultLimits.maxPendingBytes);
  return { port: wholeNumber('port', values.port, 4222), limits: { ...defaultLimits, maxPendingBytes } };
};

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

const explain = (error: unknown, port: number): string => {
  if (codeOf(error) === 'EADDRINUSE')
    return `Port ${port} on 127.0.0.1 is taken by another program; choose another --port.`;
  return `NATS cannot start on 127.0.0.1:${port}: ${error instanceof Error ? error.message : String(error)}`;
};

const start = async (): Promise<void> => {
  let port = 0;
  let server: NatsServer;
  try {
    const options = readOptions();
    port = options.port;
    server = await startNats(port, options.limits);
  } catch (error) {
    return fail(explain(error, port));
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void server.stop().then(() => process.exit(0)));
  }
  console.log(`ready 127.0.0.1:${server.port}`);
};

await start();
