import { join } from 'node:path';
import { sentenceOfUnknown } from '@soebs/platform/settings';
import { buildApp } from './app.ts';
import { config, unread } from './config.ts';
import { readSite } from './site.ts';

const settings = config();
for (const each of unread()) process.stderr.write(`${sentenceOfUnknown(each)}\n`);
const site = readSite(join(import.meta.dirname, '../dist/site'), {
  api: settings.API_URL,
  terms: settings.TERMS_URL ?? '',
  status: settings.STATUS_URL ?? '',
  support: settings.SUPPORT_EMAIL ?? '',
});
const app = buildApp({ site, webUrl: settings.WEB_URL, apiUrl: settings.API_URL });
const server = app.listen(settings.WEB_PORT, settings.LISTEN_HOST, () => {
  process.stdout.write(`ready ${settings.WEB_URL}\n`);
});
server.once('error', (error) => {
  process.stderr.write(`The web server could not start: ${error.message}\n`);
  process.exitCode = 1;
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    server.close();
    server.closeIdleConnections();
  });
}
