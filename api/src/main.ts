import { newLog, runService } from '@soebs/platform';
import { config, unread } from './config.ts';
import { serveApi } from './serve.ts';

const settings = config();
const log = newLog('api', settings.LOG_LEVEL);
for (const each of unread()) log.warn(each, 'a variable is set that nothing reads');

await runService(log, async (lifecycle) => {
  await serveApi({ settings, log, now: () => new Date() }, lifecycle);
});
