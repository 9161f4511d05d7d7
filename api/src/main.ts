import { newLog, runService } from '@soebs/platform';
import { config } from './config.ts';
import { serveApi } from './serve.ts';

const settings = config();
const log = newLog('api', settings.LOG_LEVEL);

await runService(log, async (lifecycle) => {
  await serveApi({ settings, log, now: () => new Date() }, lifecycle);
});
