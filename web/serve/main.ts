import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { newLog, newMetrics, openHealth, runService } from '@soebs/platform/service';
import { buildApp } from './app.ts';
import { config, unread } from './config.ts';
import { readLegal } from './legal.ts';
import { readSite } from './site.ts';

const settings = config();
const log = newLog('web', settings.LOG_LEVEL);
for (const each of unread()) log.warn(each, 'unknown setting ignored');

const listen = (server: Server): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.WEB_PORT, settings.LISTEN_HOST, resolve);
  });

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });

await runService(log, async (lifecycle) => {
  const metrics = newMetrics('web');
  const health = await openHealth({ port: settings.HEALTH_PORT, host: settings.LISTEN_HOST, metrics }, lifecycle);
  const site = readSite(join(import.meta.dirname, '../dist/site'), {
    api: settings.API_URL,
    terms: settings.TERMS_URL ?? '/legal/terms',
    status: settings.STATUS_URL ?? '/legal/status',
  });
  const legal = readLegal(join(import.meta.dirname, '../legal'), settings.LEGAL_DIR);
  const app = buildApp({
    site,
    webUrl: settings.WEB_URL,
    apiUrl: settings.API_URL,
    innerApiUrl: settings.API_INNER_URL,
    legal,
    metrics,
  });
  const server = createServer(app);
  await lifecycle.open(
    'http',
    () => listen(server),
    () => close(server),
  );
  health.started({ deps: {} });
});
