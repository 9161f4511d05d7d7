import { randomUUID } from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import { Broker } from './broker.ts';
import { Client } from './client.ts';
import { ProtocolViolation, RequestReader } from './protocol.ts';

/** The limits of the server; the defaults are those of nats-server. */
export type Limits = {
  readonly maxPayloadBytes: number;
  readonly maxPendingBytes: number;
  readonly writeDeadlineMs: number;
  readonly pingIntervalMs: number;
  readonly maxPingsUnanswered: number;
};

export const defaultLimits: Limits = {
  maxPayloadBytes: 1024 * 1024,
  maxPendingBytes: 64 * 1024 * 1024,
  writeDeadlineMs: 10_000,
  pingIntervalMs: 120_000,
  maxPingsUnanswered: 2,
};

/** A listening server; `stop` lets the clients have what was queued for them, then closes. */
export type NatsServer = { readonly port: number; readonly stop: () => Promise<void> };

const HOST = '127.0.0.1';
/** The real server whose behaviour this one follows. */
const VERSION = '2.9.10';

const infoLine = (limits: Limits) => {
  const serverId = randomUUID();
  let clients = 0;
  return ({ socket }: Client): string => {
    clients += 1;
    const info = {
      server_id: serverId,
      server_name: 'soebs-embedded-nats',
      version: VERSION,
      proto: 1,
      host: HOST,
      port: socket.localPort,
      headers: true,
      max_payload: limits.maxPayloadBytes,
      client_id: clients,
      client_ip: HOST,
    };
    return `INFO ${JSON.stringify(info)}\r\n`;
  };
};

const keepAlive = (client: Client, limits: Limits): NodeJS.Timeout =>
  setInterval(() => {
    client.pingsUnanswered += 1;
    if (client.pingsUnanswered > limits.maxPingsUnanswered) client.refuse('Stale Connection');
    else client.send('PING\r\n');
  }, limits.pingIntervalMs);

const serve = (socket: Socket, broker: Broker, limits: Limits): Client => {
  const client = new Client(socket, limits);
  const reader = new RequestReader(limits.maxPayloadBytes);
  const alive = keepAlive(client, limits);
  socket.setNoDelay(true);
  socket.on('data', (piece) => {
    try {
      for (const request of reader.read(piece)) broker.answer(client, request);
    } catch (error) {
      if (!(error instanceof ProtocolViolation)) throw error;
      client.refuse(error.message);
    }
  });
  // A reset by the peer is an ordinary end; 'close' follows and cleans up.
  socket.on('error', () => socket.destroy());
  socket.on('close', () => {
    clearInterval(alive);
    broker.forget(client);
  });
  broker.greet(client);
  return client;
};

const LAST_WORDS_MS = 1000;

const close = async (socket: Socket): Promise<void> => {
  if (socket.destroyed) return;
  await new Promise<void>((resolve) => {
    const giveUp = setTimeout(() => socket.destroy(), LAST_WORDS_MS);
    socket.once('close', () => {
      clearTimeout(giveUp);
      resolve();
    });
    socket.end(() => socket.destroy());
  });
};

/** Listens on the loopback; port 0 takes a free one. Rejects with the error of `listen` (EADDRINUSE when taken). */
export const startNats = async (port: number, limits: Limits = defaultLimits): Promise<NatsServer> => {
  const broker = new Broker(infoLine(limits));
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    serve(socket, broker, limits);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no TCP address.');
  const stop = async (): Promise<void> => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    await Promise.all([...sockets].map(close));
    await closed;
  };
  return { port: address.port, stop };
};
