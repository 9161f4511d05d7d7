import { Agent, createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createProxyServer } from 'http-proxy-3';
import { Targets, type Target } from './targets.ts';

export type ProxyOptions = {
  /** Closes the proxy when it aborts. */
  readonly signal: AbortSignal;
  /** Told when a service has become ready, or is not any more. */
  readonly changed?: (target: Readonly<Target>) => void;
};

/** Shorter than the services keep idle connections. */
const KEPT_MS = 30_000;
const LOOK_EVERY_MS = 500;
const LOOK_WITHIN_MS = 2_000;
/** A service that is busy may miss a look without being left out. */
const MOST_MISSED = 2;
/** A body of at most so many bytes is kept until a service has taken the request, so that it can be sent to another one. */
const KEPT_BYTES = 65_536;

const isOfSocket = ({ url = '' }: IncomingMessage): boolean => url.startsWith('/socket.io/');

type Failure = Error & { readonly code?: string };
type Asked = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: Buffer | undefined;
};

/** The body, where it is short; one that is long or of unknown length is sent on as it comes. */
const shortBodyOf = async (request: IncomingMessage): Promise<Buffer | undefined> => {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (length === undefined && encoding === undefined) return Buffer.alloc(0);
  return length !== undefined && Number(length) <= KEPT_BYTES ? buffer(request) : undefined;
};

/** Whether a request may be sent to another service: nobody has taken it, or it only reads. */
const isRepeatable = ({ request, response, body }: Asked, { code }: Failure): boolean => {
  if (response.headersSent || body === undefined) return false;
  return code === 'ECONNREFUSED' || request.method === 'GET' || request.method === 'HEAD';
};

const refuse = (response: ServerResponse): void => {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' });
  const errorMessage = 'no service answers at the moment';
  response.end(JSON.stringify({ success: false, error: 'unavailable', status: 503, errorMessage }));
};

/** What a service answers when it is asked whether it is ready; `late` when it does not within two seconds. */
const answerOf = async (url: string, signal: AbortSignal): Promise<'ready' | 'away' | 'late'> => {
  const within = AbortSignal.timeout(LOOK_WITHIN_MS);
  try {
    const answer = await fetch(`${url}/health/live`, { signal: AbortSignal.any([signal, within]) });
    await answer.body?.cancel();
    return answer.ok ? 'ready' : 'away';
  } catch {
    return within.aborted ? 'late' : 'away';
  }
};

/** Asks a service again and again whether it is ready, until the signal aborts: who drains gets no new requests. */
const watch = async (target: Target, { signal, changed = () => undefined }: ProxyOptions): Promise<void> => {
  let missed = 0;
  while (!signal.aborted) {
    const answer = await answerOf(target.url, signal);
    missed = answer === 'late' ? missed + 1 : 0;
    const isReady = answer === 'ready' || (target.isReady && answer === 'late' && missed <= MOST_MISSED);
    if (isReady !== target.isReady) changed({ ...target, isReady });
    target.isReady = isReady;
    await after(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
};

/**
 * Stands in front of several services of one kind: requests in turns to those that are ready, the requests of a socket to the one
 * that has it. A request that reached nobody is asked of the next one where it can be, else answered 503 with Retry-After.
 */
export const proxyTo = (urls: readonly string[], options: ProxyOptions): Server => {
  const { signal } = options;
  const targets = new Targets(urls);
  // Without an agent each answer would close the browser's connection, too, and the next request on it would be reset.
  const agent = new Agent({ keepAlive: true, timeout: KEPT_MS });
  const proxy = createProxyServer({ xfwd: true, agent });

  // A browser that goes away in the middle of something is no fault of ours; without a listener the library throws.
  proxy.on('error', (_error, _request, other) => void other.destroy());

  const ask = (asked: Asked, tried: Set<Target>): void => {
    const { request, response, body } = asked;
    const ofSocket = isOfSocket(request) && tried.size === 0;
    const target = ofSocket ? targets.ofSocket(request.headers.cookie) : targets.next(tried);
    if (!target) return refuse(response);
    tried.add(target);
    if (isOfSocket(request)) response.setHeader('set-cookie', targets.routeTo(target));
    const content = body === undefined ? {} : { buffer: Readable.from([body]) };
    proxy.web(request, response, { target: target.url, ...content }, (failure) => {
      if (isRepeatable(asked, failure)) ask(asked, tried);
      else refuse(response);
    });
  };

  const server = createServer((request, response) => {
    shortBodyOf(request).then(
      (body) => ask({ request, response, body }, new Set()),
      () => response.destroy(),
    );
  });
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
  for (const target of targets.all) void watch(target, options);
  return server;
};
