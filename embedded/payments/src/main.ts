import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { openBooks } from './books.ts';
import { checkout } from './checkout.ts';
import { openAccount } from './account.ts';
import { returns } from './returns.ts';
import { paymentsServer } from './server.ts';
import { openWebhooks } from './webhooks.ts';

/**
 * `main.ts --port N --data DIR --webhook URL --webhook-secret whsec_… --key sk_…`: the card provider of this machine.
 * `--later-ms` settles payments that come later by themselves after that time.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    data: { type: 'string' },
    webhook: { type: 'string' },
    'webhook-secret': { type: 'string' },
    key: { type: 'string' },
    'later-ms': { type: 'string' },
  },
});
const { webhook, 'webhook-secret': secret, key } = values;
if (webhook === undefined || secret === undefined || key === undefined) {
  console.error('The payments server needs --webhook, --webhook-secret and --key.');
  process.exit(2);
}

const now = (): Date => new Date();
const books = openBooks(values.data);
const webhooks = openWebhooks({ books, url: webhook, secret, now, say: (line) => console.error(line) });
const account = openAccount({ books, now, happened: (event) => webhooks.happened(event) });
let port = Number(values.port);
const sessions = checkout(account, (sessionId) => `http://localhost:${port}/pay/${sessionId}`);
const server = paymentsServer({
  books,
  checkout: sessions,
  returns: returns(account),
  webhooks,
  troubles: [],
  secretKey: key,
});

/** Payments that come later come by themselves: nobody here owns a bank. */
const laterMs = Number(values['later-ms'] ?? 0);
const settling = setInterval(() => {
  if (laterMs === 0) return;
  for (const { id, created } of sessions.waiting())
    if (created * 1_000 + laterMs < Date.now()) sessions.settle(id, true);
}, 1_000);

server.once('error', (error) => {
  console.error(`The payments server cannot start: ${error.message}`);
  process.exit(2);
});
server.listen(port, '127.0.0.1', () => {
  ({ port } = server.address() as AddressInfo);
  console.log(`ready 127.0.0.1:${port}`);
});
for (const name of ['SIGTERM', 'SIGINT'] as const) {
  process.once(name, () => {
    clearInterval(settling);
    webhooks.close();
    server.closeAllConnections();
    server.close(() => {
      books.close();
      process.exit(0);
    });
  });
}
