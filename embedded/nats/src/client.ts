import type { Socket } from 'node:net';
import { delivery, type Message } from './protocol.ts';
import type { Interest } from './subjects.ts';

/** What a client says about itself in CONNECT; the defaults are those of nats-server before CONNECT. */
export type ClientOptions = {
  readonly verbose: boolean;
  readonly pedantic: boolean;
  readonly echo: boolean;
  readonly headers: boolean;
  readonly noResponders: boolean;
};

const optionsBeforeConnect: ClientOptions = {
  verbose: true,
  pedantic: true,
  echo: true,
  headers: false,
  noResponders: false,
};

/** Reads the JSON of CONNECT; undefined when it is not an object. */
export const clientOptions = (json: string): ClientOptions | undefined => {
  const said = objectIn(json);
  if (said === undefined) return undefined;
  return {
    verbose: said.get('verbose') === true,
    pedantic: said.get('pedantic') === true,
    echo: said.get('echo') !== false,
    headers: said.get('headers') === true,
    noResponders: said.get('no_responders') === true,
  };
};

const objectIn = (json: string): ReadonlyMap<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? new Map<string, unknown>(Object.entries(value)) : undefined;
  } catch {
    return undefined;
  }
};

/** One interest of one client; it ends by itself after `max` deliveries when max is above 0. */
export type Subscription = Interest & { readonly sid: string; readonly client: Client; delivered: number; max: number };

/** How much may wait for a client, and for how long nothing may move, before it is cut off as a slow consumer. */
export type SlowConsumerLimits = { readonly maxPendingBytes: number; readonly writeDeadlineMs: number };

/** How long a client that is sent away has to read why. */
const LAST_WORDS_MS = 1000;

/** One connected client: its socket, its options and its subscriptions by sid. */
export class Client {
  readonly socket: Socket;
  readonly subscriptions = new Map<string, Subscription>();
  options = optionsBeforeConnect;
  pingsUnanswered = 0;
  readonly #limits: SlowConsumerLimits;
  #deadline: NodeJS.Timeout | undefined;
  #corked = false;

  constructor(socket: Socket, limits: SlowConsumerLimits) {
    this.socket = socket;
    this.#limits = limits;
    socket.on('drain', () => this.#relax());
    socket.on('close', () => this.#relax());
  }

  /** Sends a message to one of this client's subscriptions. */
  deliver(message: Message, sid: string): void {
    for (const bytes of delivery(message, sid, this.options.headers)) this.send(bytes);
  }

  /** Queues bytes for the client; all bytes of one turn leave in one write. Cuts the client off when too many wait. */
  send(bytes: Buffer | string): void {
    if (!this.socket.writable) return;
    if (!this.#corked) this.#cork();
    this.socket.write(bytes);
    if (this.socket.writableLength > this.#limits.maxPendingBytes) this.#cutOff('more bytes wait than allowed');
  }

  /** Says goodbye with a reason and closes, after what was queued before; what the client still sends is dropped. */
  refuse(reason: string): void {
    this.send(`-ERR '${reason}'\r\n`);
    this.socket.removeAllListeners('data').resume().end();
    setTimeout(() => this.socket.destroy(), LAST_WORDS_MS).unref();
  }

  #cork(): void {
    this.#corked = true;
    this.socket.cork();
    process.nextTick(() => {
      this.#corked = false;
      this.socket.uncork();
      if (this.socket.writableNeedDrain) this.#watch();
    });
  }

  #watch(): void {
    if (this.#deadline !== undefined) return;
    const bytesGone = this.socket.bytesWritten - this.socket.writableLength;
    this.#deadline = setTimeout(() => {
      this.#deadline = undefined;
      if (this.socket.bytesWritten - this.socket.writableLength === bytesGone) this.#cutOff('nothing moved in time');
      else if (this.socket.writableNeedDrain) this.#watch();
    }, this.#limits.writeDeadlineMs);
  }

  #relax(): void {
    clearTimeout(this.#deadline);
    this.#deadline = undefined;
  }

  #cutOff(why: string): void {
    console.error(`Slow consumer ${String(this.socket.remotePort)} cut off: ${why}.`);
    this.socket.destroy();
  }
}
