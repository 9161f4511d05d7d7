import { settingsFrom } from './arguments.ts';
import { startServer } from './server/server.ts';

/** A start that cannot succeed ends with this code and one sentence. */
const CANNOT_START = 2;

const run = async (): Promise<void> => {
  const server = await startServer(settingsFrom(process.argv.slice(2)));
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    void server.stop().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  console.log(`ready 127.0.0.1:${server.port}`);
};

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(CANNOT_START);
});
