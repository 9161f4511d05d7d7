import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openEmails } from './emails.ts';
import { smtpServer, type Mood } from './smtp.ts';
import { webServer } from './web.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '1025' },
    'web-port': { type: 'string', default: '0' },
    data: { type: 'string' },
  },
});

const listen = (server: Pick<Server, 'listen' | 'once' | 'address'>, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

const emails = openEmails(values.data === undefined ? undefined : join(values.data, 'mails.jsonl'));
const mood: Mood = { behaviour: 'take' };
const smtp = smtpServer(emails, mood);
const web = webServer(emails, mood);
try {
  smtp.listen(Number(values.port), '127.0.0.1');
  await new Promise((resolve, reject) => {
    smtp.server.once('listening', resolve);
    smtp.server.once('error', reject);
  });
  const smtpPort = (smtp.server.address() as AddressInfo).port;
  const webPort = await listen(web, Number(values['web-port']));
  console.log(`ready 127.0.0.1:${smtpPort} http://127.0.0.1:${webPort}`);
} catch (error) {
  console.error(`The mail catcher cannot start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(2);
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    web.close();
    web.closeAllConnections();
    smtp.close(() => process.exit(0));
    setTimeout(() => process.exit(0), 1_000).unref();
  });
}
