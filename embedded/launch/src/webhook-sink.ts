import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { sinkPort } from './ports.ts';

/**
 * `npm run webhook-sink -- <secret> [--port 4009] [--once]`: a consumer of webhooks as a customer would write one. Verifies what comes,
 * prints it once, and drops what is older than what it knows of a project. With `--once` it ends after the first message.
 */
type Message = { readonly type: string; readonly data: { readonly projectId?: string; readonly revision?: number } };
const port = { type: 'string', default: String(sinkPort({ web: 4_000 })) } as const;
const { values, positionals } = parseArgs({ allowPositionals: true, options: { port, once: { type: 'boolean' } } });
const webhook = new Webhook(positionals[0] ?? '');
const [seen, revisions] = [new Set<string>(), new Map<string, number>()];

const take = (id: string, { type, data }: Message): void => {
  const { projectId = id, revision = 0 } = data;
  if (seen.has(id) || revision < (revisions.get(projectId) ?? 0)) return;
  seen.add(id);
  revisions.set(projectId, revision);
  console.log(`verified ${id} ${type} ${JSON.stringify(data)}`);
  if (values.once) server.close();
};
const server = createServer((request, response) => {
  void text(request).then((body) => {
    const { 'webhook-id': id = '', ...rest } = request.headers as Record<string, string>;
    try {
      take(id, webhook.verify(body, { 'webhook-id': id, ...rest }) as Message);
      response.writeHead(204, { connection: 'close' }).end();
    } catch {
      response.writeHead(400, { connection: 'close' }).end('not verified');
    }
  });
}).listen(Number(values.port), '127.0.0.1');
