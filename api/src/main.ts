import { newLog, runService, startTracing } from '@soebs/platform';
import { config, unread } from './config.ts';
import { serveApi } from './serve.ts';

const settings = config();
const log = newLog('api', settings.LOG_LEVEL);
for (const each of unread()) log.warn(each, 'unknown setting ignored');

await runService(log, async (lifecycle) => {
  await startTracing('api', settings, lifecycle);
  await serveApi({ settings, log, now: () => new Date() }, lifecycle);
});
