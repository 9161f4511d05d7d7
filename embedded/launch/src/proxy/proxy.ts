import { Agent, createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { createProxyServer } from 'http-proxy-3';
import { Targets, type Target } from './targets.ts';

/** Shorter than the services keep idle connections. */
const KEPT_MS = 30_000;
const LOOK_EVERY_MS = 500;
const LOOK_WITHIN_MS = 2_000;

const isOfSocket = ({ url = '' }: IncomingMessage): boolean => url.startsWith('/socket.io/');

/** Requests whose body nobody has begun to send on may be asked of another service. */
const isRepeatable = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && headers['content-length'] === undefined;

const refuse = (response: ServerResponse): void => {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' });
  response.end(JSON.stringify({ success: false, error: 'service_unavailable', status: 503 }));
};

/** Asks each service whether it is ready, until the signal aborts: who drains gets no new requests. */
const watch = async (targets: Targets, signal: AbortSignal): Promise<void> => {
  const look = async (target: Target): Promise<void> => {
    const within = AbortSignal.any([signal, AbortSignal.timeout(LOOK_WITHIN_MS)]);
    target.isReady = await fetch(`${target.url}/health/live`, { signal: within }).then(
      async (answer) => {
        await answer.body?.cancel();
        return answer.ok;
      },
      () => false,
    );
  };
  while (!signal.aborted) {
    await Promise.all(targets.all.map(look));
    await after(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
};

/**
 * Stands in front of several services of one kind: requests in turns to those that are ready, the requests of a socket to the one
 * that has it. A request that reached nobody is asked of the next one where it can be, else answered 503 with Retry-After.
 */
export const proxyTo = (urls: readonly string[], signal: AbortSignal): Server => {
  const targets = new Targets(urls);
  // Without an agent each answer would close the browser's connection, too, and the next request on it would be reset.
  const agent = new Agent({ keepAlive: true, timeout: KEPT_MS });
  const proxy = createProxyServer({ xfwd: true, agent });

  // A browser that goes away in the middle of something is no fault of ours; without a listener the library throws.
  proxy.on('error', (_error, _request, other) => void other.destroy());

  const ask = (request: IncomingMessage, response: ServerResponse, tried: Set<Target>): void => {
    const ofSocket = isOfSocket(request) && tried.size === 0;
    const target = ofSocket ? targets.ofSocket(request.headers.cookie) : targets.next(tried);
    if (!target) return refuse(response);
    tried.add(target);
    if (isOfSocket(request)) response.setHeader('set-cookie', targets.routeTo(target));
    proxy.web(request, response, { target: target.url }, () => {
      if (isRepeatable(request) && !response.headersSent) ask(request, response, tried);
      else refuse(response);
    });
  };

  const server = createServer((request, response) => ask(request, response, new Set()));
  server.on('upgrade', (request, socket, head) => {
    const target = targets.ofSocket(request.headers.cookie);
    if (target && socket instanceof Socket)
      proxy.ws(request, socket, head, { target: target.url }, () => socket.destroy());
    else socket.destroy();
  });
  signal.addEventListener('abort', () => {
    server.close();
    server.closeAllConnections();
    proxy.close();
    agent.destroy();
  });
  void watch(targets, signal);
  return server;
};
