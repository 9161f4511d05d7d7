import type { clientMessages, Handshake, readServerMessage } from '@soebs/contract';
import type { Socket } from 'socket.io-client';
import { api } from '../api/index.ts';
import { createAsk } from './ask.ts';
import { isDoorRefusal, useConnection } from './connection.ts';
import { createTopics } from './topics.ts';

export { useConnection, type ConnectionState } from './connection.ts';

type Tables = {
  readonly clientMessages: typeof clientMessages;
  readonly readServerMessage: typeof readServerMessage;
};

let socket: Socket | null = null;
let protocol: Tables | null = null;
let wanted = false;

const ACKNOWLEDGED_WITHIN_MS = 10_000;

/** Nothing is read before a socket is there, and with it the tables. */
const tables = (): Tables => {
  if (protocol === null) throw new Error('The socket is not connected');
  return protocol;
};

/** Sends over the socket and waits for the acknowledgement. Throws when the socket is down or does not answer. */
export const ask = createAsk(
  async (name, message) => {
    if (!socket?.connected) throw new Error('The socket is not connected');
    return socket.timeout(ACKNOWLEDGED_WITHIN_MS).emitWithAck(name, message);
  },
  () => tables().clientMessages,
);

const topics = createTopics({
  ask,
  read: (raw) => tables().readServerMessage(raw),
  isConnected: () => socket?.connected ?? false,
  onFault: reportError,
});
export const { listen } = topics;

const connected = (): void => {
  useConnection.setState(({ times }) => ({ state: 'online', times: times + 1, refusal: null }));
  topics.connected();
};

/** Asks again for every topic and has screens load their lists anew, as after a connection. */
export const askAgain = (): void => {
  if (socket?.connected) connected();
};

/** A refused or ended session is renewed once; then the door is tried again. */
const renewAndConnect = async (): Promise<void> => {
  useConnection.setState({ state: 'offline' });
  if (await api.renew()) socket?.connect();
};

const TRIED_AGAIN_AFTER_MS = 10_000;

/** The library does not try again by itself where the server itself has refused. */
const connectLater = (refused: Socket): void => {
  setTimeout(() => {
    if (!isClosed()) refused.connect();
  }, TRIED_AGAIN_AFTER_MS);
};

const wire = (opened: Socket): void => {
  opened.on('connect', connected);
  opened.on('message', topics.receive);
  opened.on('connect_error', ({ message }) => {
    useConnection.setState({ state: 'offline', refusal: isDoorRefusal(message) ? message : null });
    if (message === 'unauthorized') void renewAndConnect();
    else if (!opened.active) connectLater(opened);
  });
  opened.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') return;
    useConnection.setState({ state: 'offline' });
    if (reason === 'io server disconnect') void renewAndConnect();
  });
};

/** The browser knows of a cut before the socket does. */
const followNetwork = (opened: Socket): void => {
  addEventListener('offline', () => {
    if (isClosed()) return;
    opened.disconnect();
    useConnection.setState({ state: 'offline' });
  });
  addEventListener('online', () => {
    if (!isClosed()) opened.connect();
  });
};

const isClosed = (): boolean => !wanted;

/** Opens the one socket of this page. The library comes with the first login, not with the login screen. */
export const openLive = async (): Promise<void> => {
  if (wanted) return;
  wanted = true;
  useConnection.setState({ state: 'connecting' });
  const [{ io }, { clientMessages, LIVE_PROTOCOL, readServerMessage }] = await Promise.all([
    import('socket.io-client'),
    import('./protocol.ts'),
  ]);
  if (isClosed()) return;
  protocol = { clientMessages, readServerMessage };
  // A page of another version is told to load itself anew (LV6).
  const auth: Handshake = { protocol: LIVE_PROTOCOL };
  socket ??= io(api.address, {
    withCredentials: true,
    auth,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    autoConnect: false,
  });
  if (socket.listeners('connect').length === 0) {
    wire(socket);
    followNetwork(socket);
  }
  socket.connect();
};

/** Closes the socket, at logout. */
export const closeLive = (): void => {
  wanted = false;
  socket?.disconnect();
  useConnection.setState({ state: 'closed' });
};
