import { connect, type NatsConnection } from 'nats';
import { type RunningServer, servers } from '../testing/servers.ts';

/**
 * The long form of this room's faults, on every server that the machine has: the broker is ended and started again on
 * its port under clients that publish all the time. Each must come back by itself with all its subscriptions, and the
 * members of a queue must share the work again. Exit 0 when all held.
 */
const ROUNDS = 12;
const CLIENTS = 20;
const COME_BACK_MS = 10_000;

type Listener = { readonly connection: NatsConnection; single: number; queued: number };

const listen = async (port: number): Promise<Listener> => {
  const connection = await connect({ port, reconnectTimeWait: 50, maxReconnectAttempts: -1 });
  const listener: Listener = { connection, single: 0, queued: 0 };
  connection.subscribe('views.>', { callback: () => (listener.single += 1) });
  connection.subscribe('jobs.*', { queue: 'workers', callback: () => (listener.queued += 1) });
  await connection.flush();
  return listener;
};

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

/** Publishes until every client has heard, and the queue has taken work. Answers the time it took, in ms. */
const untilAllHear = async (listeners: readonly Listener[]): Promise<number> => {
  const begunMs = performance.now();
  const before = listeners.map(({ single }) => single);
  const queuedBefore = listeners.reduce((sum, { queued }) => sum + queued, 0);
  const isHeard = (): boolean => listeners.every(({ single }, at) => single > (before[at] ?? 0));
  const isShared = (): boolean => listeners.reduce((sum, { queued }) => sum + queued, 0) > queuedBefore;
  while (!isHeard() || !isShared()) {
    if (performance.now() - begunMs > COME_BACK_MS) throw new Error(`not everybody came back in ${COME_BACK_MS} ms`);
    listeners[0]?.connection.publish('views.a.1');
    listeners[0]?.connection.publish('jobs.offer');
    await turn();
  }
  return Math.round(performance.now() - begunMs);
};

const fault = async (start: (port?: number) => Promise<RunningServer>): Promise<number[]> => {
  let server = await start();
  const { port } = server;
  const listeners = await Promise.all(Array.from({ length: CLIENTS }, () => listen(port)));
  const times: number[] = [];
  await untilAllHear(listeners);
  for (let round = 0; round < ROUNDS; round += 1) {
    await server.kill();
    server = await start(port);
    times.push(await untilAllHear(listeners));
  }
  await Promise.all(listeners.map(({ connection }) => connection.close()));
  await server.stop();
  return times;
};

for (const { name, start } of servers().filter(({ foreign }) => !foreign)) {
  const times = await fault(start);
  console.log(`${name}: ended ${ROUNDS} times, ${CLIENTS} clients back each time, in ms:`, times.join(' '));
}
process.exit(0);
