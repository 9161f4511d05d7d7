import { status, type ServerWritableStream } from '@grpc/grpc-js';
import { randomUUID } from 'node:crypto';
import type { RecordedEvent } from '../event.ts';
import { matcher, type Matches } from '../filter.ts';
import { allPages, readableStream, resolve, streamPages, type NextPage } from '../reading.ts';
import { allSource, streamSource, Subscription, type Outlet } from '../subscription.ts';
import type { streams } from '../wire/generated.ts';
import { readRequestOf, type ReadRequest } from '../wire/requests.ts';
import {
  caughtUpResponse,
  checkpointResponse,
  confirmationResponse,
  eventResponse,
  fellBehindResponse,
  streamNotFoundResponse,
} from '../wire/responses.ts';
import { Channel } from './channel.ts';
import { stopping } from './errors.ts';
import type { Deps } from './deps.ts';

const PAGE = 128;

type Send = (event: RecordedEvent) => void;

const sender = (parts: Deps, channel: Channel, request: ReadRequest): Send => {
  const { resolveLinks, structuredIds } = request;
  return (event) => channel.send(eventResponse(resolve(parts.log, event, resolveLinks), structuredIds));
};

const matchesOf = ({ filter }: ReadRequest): Matches => (filter === undefined ? () => true : matcher(filter));

/** The pages of a read, undefined when the stream is not there. */
const pagesOf = ({ log, nowMs }: Deps, { target, direction }: ReadRequest): NextPage | undefined => {
  if (target.stream === undefined) return allPages(log, target.from, direction);
  const state = readableStream(log, target.stream);
  return state === undefined ? undefined : streamPages(log, state, { from: target.from, direction, nowMs: nowMs() });
};

const readToEnd = async (parts: Deps, channel: Channel, request: ReadRequest): Promise<void> => {
  const next = pagesOf(parts, request);
  if (next === undefined) channel.send(streamNotFoundResponse(request.target.stream ?? ''));
  else await sendPages(next, channel, { ...request, send: sender(parts, channel, request) });
  channel.end();
};

/** Sends what the reader wants, page by page, until it has enough, the log ends or the reader goes. */
const sendPages = async (next: NextPage, channel: Channel, request: ReadRequest & { send: Send }): Promise<void> => {
  const matches = matchesOf(request);
  let left = request.maxCount ?? 0;
  while (left > 0 && channel.open) {
    const page = next(request.filter === undefined ? Math.min(left, PAGE) : PAGE);
    if (page.length === 0) return;
    const wanted = page.filter(matches).slice(0, left);
    wanted.forEach(request.send);
    left -= wanted.length;
    await channel.ready();
  }
};

const subscribe = (parts: Deps, channel: Channel, request: ReadRequest): void => {
  const { target, filter } = request;
  const source =
    target.stream === undefined
      ? allSource(parts.log, target.from)
      : streamSource(parts.log, { stream: target.stream, from: target.from }, parts.nowMs);
  const send = sender(parts, channel, request);
  const outlet: Outlet = {
    get open() {
      return channel.open;
    },
    get queued() {
      return channel.queued;
    },
    event: send,
    checkpoint: (position) => channel.send(checkpointResponse(position)),
    caughtUp: () => channel.send(caughtUpResponse()),
    fellBehind: () => channel.send(fellBehindResponse()),
    ready: () => channel.ready(),
    fail: (error) => channel.fail(error),
  };
  const selection = { matches: matchesOf(request), checkpointEvery: filter?.checkpointEvery };
  const subscription = new Subscription(source, outlet, selection);
  parts.subscriptions.add(subscription);
  channel.whenClosed(() => parts.subscriptions.delete(subscription));
  channel.send(confirmationResponse(randomUUID()));
  void subscription.catchUp();
};

/** Reads that end, and subscriptions that do not: the protocol knows them as one call. */
export const readCall =
  (parts: Deps) =>
  (call: ServerWritableStream<streams.ReadReq, streams.ReadResp>): void => {
    const channel = new Channel(call);
    const stop = (): void => void call.emit('error', stopping(status.CANCELLED));
    parts.open.add(stop);
    channel.whenClosed(() => parts.open.delete(stop));
    try {
      const request = readRequestOf(call.request);
      parts.access(call.metadata, 'read', request.target.stream ?? '$all');
      if (request.maxCount === undefined) subscribe(parts, channel, request);
      else readToEnd(parts, channel, request).catch((error: unknown) => channel.fail(error));
    } catch (error) {
      channel.fail(error);
    }
  };
