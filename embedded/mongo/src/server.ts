import { existsSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { Cursors } from './commands/cursors.ts';
import { Catalogue } from './store/catalogue.ts';
import { openDatabase } from './store/database.ts';
import { Turns } from './turns.ts';
import type { Answer } from './wire/answer.ts';
import { answerMessage, messageLength, readMessage, type Request } from './wire/message.ts';
import { refusal } from './commands/registry.ts';

/** How the server is started; port 0 takes a free one, `socketPath` is a unix socket beside the port. */
export type Settings = {
  readonly port: number;
  readonly socketPath: string | undefined;
  readonly folder: string;
  readonly sweepMs: number;
  /** Whether to go on where a damaged write-ahead log has lost what was acknowledged. */
  readonly acceptLoss: boolean;
};

/** A listening server; `stop` answers what was asked, then closes connections and file. */
export type MongoServer = { readonly port: number; readonly stop: () => Promise<void> };

const HOST = '127.0.0.1';

/** Cuts the bytes of a connection into messages. */
function* messagesIn(piece: Buffer, waiting: { chunks: Buffer[]; bytes: number; awaited: number }): Generator<Buffer> {
  waiting.chunks.push(piece);
  waiting.bytes += piece.length;
  if (waiting.bytes < waiting.awaited) return;
  let rest = waiting.chunks.length === 1 ? piece : Buffer.concat(waiting.chunks);
  let length = messageLength(rest);
  while (length !== undefined && rest.length >= length) {
    yield rest.subarray(0, length);
    rest = rest.subarray(length);
    length = messageLength(rest);
  }
  waiting.chunks = rest.length > 0 ? [rest] : [];
  waiting.bytes = rest.length;
  waiting.awaited = length ?? 4;
}

const bytesOf = (request: Request, answer: Answer): Buffer => {
  try {
    return answerMessage(request, answer);
  } catch (error) {
    // A stored document that BSON cannot write must not end the server.
    return answerMessage(request, refusal(error));
  }
};

const serve = (socket: Socket, turns: Turns): void => {
  const waiting = { chunks: [], bytes: 0, awaited: 4 };
  socket.setNoDelay(true);
  socket.on('data', (piece) => {
    try {
      for (const message of messagesIn(piece, waiting)) {
        const request = readMessage(message);
        turns.take(request, (answer) => {
          if (!request.silent && socket.writable) socket.write(bytesOf(request, answer));
        });
      }
    } catch (error) {
      console.error(`A connection broke the protocol and was closed: ${String(error)}.`);
      socket.destroy();
    }
  });
  // A reset by the peer is an ordinary end.
  socket.on('error', () => socket.destroy());
};

type Listener = {
  readonly server: Server;
  readonly where: { readonly port: number; readonly host: string } | { readonly path: string };
};

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/** Whether nobody answers at a unix socket: its server was killed and left the file behind. */
const isForsaken = async (path: string): Promise<boolean> =>
  await new Promise((resolve) => {
    const socket = createConnection(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', (error) => resolve(codeOf(error) === 'ECONNREFUSED'));
  });

const listen = async ({ server, where }: Listener): Promise<void> => {
  if ('path' in where && existsSync(where.path) && (await isForsaken(where.path))) rmSync(where.path);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(where, resolve);
  });
};

const close = async ({ server }: Listener): Promise<void> => {
  await new Promise<void>((resolve) => server.close(() => resolve()));
};

const listenersFor = ({ port, socketPath }: Settings, accept: (socket: Socket) => void): Listener[] => {
  const onPort = { server: createServer(accept), where: { port, host: HOST } };
  return socketPath === undefined ? [onPort] : [onPort, { server: createServer(accept), where: { path: socketPath } }];
};

const portOf = (listeners: readonly Listener[]): number => {
  const addresses = listeners.map(({ server }) => server.address());
  const tcp = addresses.find((address) => typeof address === 'object' && address !== null);
  if (tcp !== undefined) return tcp.port;
  throw new Error('The server has no TCP address.');
};

/** How long the bytes of removed documents may stay in the journal. */
const FORGET_MS = 5_000;

/**
 * Opens the data and listens on the loopback. Rejects with DataLocked when another server has the folder, JournalDamaged, and with the
 * error of `listen` when the port is taken (EADDRINUSE).
 */
export const startMongo = async (settings: Settings): Promise<MongoServer> => {
  const now = (): Date => new Date();
  const database = openDatabase(settings.folder, settings.acceptLoss);
  const turns = new Turns({ database, catalogue: new Catalogue(database), cursors: new Cursors(now), now });
  const sockets = new Set<Socket>();
  const listeners = listenersFor(settings, (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    serve(socket, turns);
  });
  try {
    for (const listener of listeners) await listen(listener);
  } catch (error) {
    for (const { server } of listeners) server.close();
    database.close();
    throw error;
  }
  const sweeping = setInterval(() => turns.sweep(), settings.sweepMs);
  const forgetting = setInterval(() => turns.forgetRemoved(), FORGET_MS);
  const stop = async (): Promise<void> => {
    clearInterval(sweeping);
    clearInterval(forgetting);
    const ends = listeners.map(close);
    turns.run();
    for (const socket of sockets) socket.destroySoon();
    await Promise.all(ends);
    database.close();
  };
  return { port: portOf(listeners), stop };
};
