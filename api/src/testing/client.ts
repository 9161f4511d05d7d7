import {
  failure,
  LIVE_PROTOCOL,
  readServerMessage,
  type ClientMessageName,
  type Envelope,
  type ServerMessage,
} from '@soebs/contract';
import { io, type Socket } from 'socket.io-client';
import { asDescribed } from './described.ts';

/** An answer with its envelope, read but not judged. */
export type Reply = { readonly status: number; readonly headers: Headers; readonly body: Envelope<never> };

type Call = {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

const read = async (response: Response): Promise<Reply> => {
  const text = await response.text();
  const body = (text === '' ? {} : JSON.parse(text)) as Envelope<never>;
  return { status: response.status, headers: response.headers, body };
};

/** A browser's half of a conversation: keeps cookies as they are set, cleared or replaced. */
export class Client {
  readonly url: string;
  readonly origin: string;
  readonly cookies = new Map<string, string>();

  constructor(url: string, origin: string) {
    this.url = url;
    this.origin = origin;
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Another browser with the same cookies as this one has now. */
  copy(): Client {
    const other = new Client(this.url, this.origin);
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    return other;
  }

  /** An answer, held against the description of the api. */
  async fetch(
    method: string,
    path: string,
    init: { body?: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> } = {},
  ) {
    const headers = { cookie: this.cookieHeader, origin: this.origin, ...init.headers };
    const url = `${this.url}${path}`;
    const response = await fetch(url, {
      method: method.toUpperCase(),
      headers,
      ...(init.body ? { body: init.body } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const name = pair.slice(0, pair.indexOf('='));
      const value = pair.slice(pair.indexOf('=') + 1);
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return asDescribed({ method, url, sent: typeof init.body === 'string' ? init.body : undefined, response });
  }

  async call(method: string, path: string, { body, headers = {} }: Call = {}): Promise<Reply> {
    const json = body === undefined ? {} : { body: JSON.stringify(body) };
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    return read(await this.fetch(method, path, { ...json, headers: { ...type, ...headers } }));
  }

  /** The data of a success; throws with the whole answer otherwise. */
  async data<T>(method: string, path: string, call: Call = {}): Promise<T> {
    const { body } = await this.call(method, path, call);
    if (!body.success) throw new Error(`${method} ${path}: ${JSON.stringify(body)}`);
    return body.data;
  }

  /** The code of a refusal, whose envelope must be well formed; throws at a success. */
  async refusal(method: string, path: string, call: Call = {}): Promise<string> {
    const { body, status } = await this.call(method, path, call);
    const refused = failure.safeParse(body);
    if (!refused.success) throw new Error(`${method} ${path} is no refusal: ${JSON.stringify(body)}`);
    const { error, status: reported } = refused.data;
    if (reported !== status) throw new Error(`the envelope says ${reported}, the answer ${status}`);
    return error;
  }

  /** A live connection with this client's cookies. Resolves once connected; rejects with the reason of the refusal. */
  async connect(headers: Record<string, string> = {}, auth: object = { protocol: LIVE_PROTOCOL }): Promise<LiveClient> {
    const socket = io(this.url, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth,
      extraHeaders: { cookie: this.cookieHeader, origin: this.origin, ...headers },
    });
    const live = new LiveClient(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', (error) => {
        socket.close();
        reject(error);
      });
    });
    return live;
  }
}

/** A message as the contract has it; anything else fails the test that is running. */
const readOrThrow = (raw: unknown): ServerMessage => {
  const read = readServerMessage(raw);
  if (read.message === null) throw new Error(`no message of the contract: ${JSON.stringify(raw)}`);
  return read.message;
};

/** A socket that remembers what it was told. */
export class LiveClient {
  readonly socket: Socket;
  readonly messages: ServerMessage[] = [];

  constructor(socket: Socket) {
    this.socket = socket;
    socket.on('message', (raw: unknown) => this.messages.push(readOrThrow(raw)));
  }

  async ask<T = Record<string, unknown>>(name: ClientMessageName, message: unknown): Promise<Envelope<T>> {
    return (await this.socket.timeout(5_000).emitWithAck(name, message)) as Envelope<T>;
  }

  async subscribe(topic: string, lastRevision?: number) {
    const message = lastRevision === undefined ? { topic } : { topic, lastRevision };
    const answer = await this.ask<{ revision: number; messages: ServerMessage[] }>('subscribe', message);
    if (answer.success) for (const missed of answer.data.messages) readOrThrow(missed);
    return answer;
  }

  close(): void {
    this.socket.close();
  }
}
