import { parseArgs } from 'node:util';
import { proxyTo } from './proxy.ts';

/**
 * The proxy of `npm start -- --api 2`: `--port 4001 --to http://127.0.0.1:4011,http://127.0.0.1:4012`. Prints `in <url>` when a service
 * has become ready and `out <url>` when it is not any more; all begin as ready.
 */
const { values } = parseArgs({ options: { port: { type: 'string' }, to: { type: 'string' } } });
const stop = new AbortController();
const server = proxyTo((values.to ?? '').split(','), {
  signal: stop.signal,
  changed: ({ url, isReady }) => process.stdout.write(`${isReady ? 'in' : 'out'} ${url}\n`),
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
server.listen(Number(values.port), '127.0.0.1', () => process.stdout.write(`ready 127.0.0.1:${values.port}\n`));
