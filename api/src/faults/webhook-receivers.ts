import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { PATIENCE_MS } from './webhook-clock.ts';

/** A message as it came in, and how many of the same event were under way at once. */
export type Arrived = {
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly body: string;
  readonly atMs: number;
};

type Answer = (response: ServerResponse, tries: number, request: IncomingMessage) => void;
const SECOND_MS = 1_000;
const say =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(status, headers).end();
/** As told the first times, and then well. */
const until =
  (tries: number, first: Answer): Answer =>
  (response, n, request) =>
    (n <= tries ? first : say(204))(response, n, request);

/** How receivers behave; an event goes to one of them. */
export const manners: Readonly<Record<string, Answer>> = {
  well: say(204),
  broken: say(500),
  mended: until(3, say(500)),
  silent: until(2, () => undefined),
  reset: until(3, (_response, _n, request) => void request.socket.destroy()),
  slow: (response) => void setTimeout(() => response.writeHead(200).end('x'.repeat(5_000)), PATIENCE_MS / 2),
  moved: say(301, { location: 'http://localhost:1/' }),
  busy: until(4, say(429, { 'retry-after': '600' })),
  gone: say(410),
};

const wholeOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
};

const headerOf = (request: IncomingMessage, name: string): string => String(request.headers[name] ?? '');

/** Receivers on this machine, a path each: `/<manner>`. */
export const receivers = async () => {
  const arrived = new Map<string, Arrived[]>();
  const flying = new Map<string, number>();
  const faults: string[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const id = headerOf(request, 'webhook-id');
    const count = (flying.get(id) ?? 0) + 1;
    flying.set(id, count);
    if (count > 1) faults.push(`${id} was under way ${count} times at once`);
    response.once('close', () => flying.set(id, (flying.get(id) ?? 1) - 1));
    const body = await wholeOf(request);
    const [timestamp, signature] = [headerOf(request, 'webhook-timestamp'), headerOf(request, 'webhook-signature')];
    const before = arrived.get(id) ?? [];
    arrived.set(id, [...before, { id, timestamp, signature, body, atMs: Date.now() }]);
    manners[(request.url ?? '').slice(1)]?.(response, before.length + 1, request);
  };
  const server = createServer((request, response) => void take(request, response).catch(() => response.destroy()));
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );
  return {
    origin: `http://localhost:${port}`,
    arrived,
    faults,
    stop: (): void => {
      server.closeAllConnections();
      server.close();
    },
  };
};

/** Verifies a message by the official package at the moment that it names: the clock of the sender ran faster. */
export const verifiedAt = (secret: string, { id, timestamp, signature, body }: Arrived): unknown => {
  const real = Date.now;
  Date.now = () => Number(timestamp) * SECOND_MS;
  try {
    const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
    return new Webhook(secret).verify(body, headers);
  } finally {
    Date.now = real;
  }
};
