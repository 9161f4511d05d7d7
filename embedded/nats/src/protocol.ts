/** A message as published: `headerBytes` of `payload` are headers, 0 when there are none. */
export type Message = {
  readonly subject: string;
  readonly reply: string | undefined;
  readonly headerBytes: number;
  readonly payload: Buffer;
};

/** One request of a client. */
export type Request =
  | { readonly op: 'connect'; readonly options: string }
  | { readonly op: 'ping' }
  | { readonly op: 'pong' }
  | { readonly op: 'info' }
  | { readonly op: 'publish'; readonly message: Message; readonly withHeaders: boolean }
  | { readonly op: 'subscribe'; readonly subject: string; readonly queue: string | undefined; readonly sid: string }
  | { readonly op: 'unsubscribe'; readonly sid: string; readonly max: number };

/** The client broke the protocol: it is told `reason` in an -ERR and the connection ends. */
export class ProtocolViolation extends Error {
  override readonly name = 'ProtocolViolation';
}

/** The longest line without payload, in bytes, as in nats-server. */
const MAX_CONTROL_LINE_BYTES = 4096;

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

type Announced = Omit<Message, 'payload'> & { readonly bytes: number; readonly withHeaders: boolean };

const unknownOperation = () => new ProtocolViolation('Unknown Protocol Operation');

const sizeOf = (text: string | undefined): number => {
  if (text === undefined || !/^\d{1,10}$/.test(text)) throw unknownOperation();
  return Number(text);
};

const needed = (text: string | undefined): string => {
  if (text === undefined) throw unknownOperation();
  return text;
};

const publish = (words: readonly string[]): Announced => {
  if (words.length < 2 || words.length > 3) throw unknownOperation();
  const reply = words.length === 3 ? words[1] : undefined;
  return { subject: needed(words[0]), reply, headerBytes: 0, bytes: sizeOf(words.at(-1)), withHeaders: false };
};

const publishWithHeaders = (words: readonly string[]): Announced => {
  if (words.length < 3 || words.length > 4) throw unknownOperation();
  const reply = words.length === 4 ? words[1] : undefined;
  const [headerBytes, bytes] = [sizeOf(words.at(-2)), sizeOf(words.at(-1))];
  if (headerBytes > bytes) throw new ProtocolViolation('Bad Message Header Size');
  return { subject: needed(words[0]), reply, headerBytes, bytes, withHeaders: true };
};

const subscribe = (words: readonly string[]): Request => {
  if (words.length < 2 || words.length > 3) throw unknownOperation();
  const queue = words.length === 3 ? words[1] : undefined;
  return { op: 'subscribe', subject: needed(words[0]), queue, sid: needed(words.at(-1)) };
};

const unsubscribe = (words: readonly string[]): Request => {
  if (words.length < 1 || words.length > 2) throw unknownOperation();
  return { op: 'unsubscribe', sid: needed(words[0]), max: words.length === 2 ? sizeOf(words[1]) : 0 };
};

const requests: ReadonlyMap<string, (words: readonly string[], rest: string) => Request> = new Map([
  ['CONNECT', (_words: readonly string[], rest: string): Request => ({ op: 'connect', options: rest })],
  ['PING', (): Request => ({ op: 'ping' })],
  ['PONG', (): Request => ({ op: 'pong' })],
  ['INFO', (): Request => ({ op: 'info' })],
  ['SUB', subscribe],
  ['UNSUB', unsubscribe],
]);

const announcements: ReadonlyMap<string, (words: readonly string[]) => Announced> = new Map([
  ['PUB', publish],
  ['HPUB', publishWithHeaders],
]);

const understand = (line: string): Request | Announced => {
  const [operation = '', ...words] = line.split(/[ \t]+/).filter((word) => word !== '');
  const name = operation.toUpperCase();
  const announce = announcements.get(name);
  if (announce !== undefined) return announce(words);
  const request = requests.get(name);
  if (request === undefined) throw unknownOperation();
  return request(words, line.trim().slice(operation.length).trim());
};

/** Cuts the bytes of one client into requests, whatever the pieces they arrive in. */
export class RequestReader {
  readonly #maxPayloadBytes: number;
  #chunks: Buffer[] = [];
  #bytes = 0;
  #bytesAwaited = 1;
  #announced: Announced | undefined;

  constructor(maxPayloadBytes: number) {
    this.#maxPayloadBytes = maxPayloadBytes;
  }

  /** The requests that became complete with this piece. Throws ProtocolViolation. */
  *read(piece: Buffer): Generator<Request, void, undefined> {
    this.#chunks.push(piece);
    this.#bytes += piece.length;
    if (this.#bytes < this.#bytesAwaited) return;
    let rest = this.#chunks.length === 1 ? piece : Buffer.concat(this.#chunks);
    for (;;) {
      const before = rest.length;
      const taken: { request: Request | undefined; rest: Buffer } =
        this.#announced === undefined ? this.#line(rest) : this.#payload(rest, this.#announced);
      rest = taken.rest;
      if (taken.request !== undefined) yield taken.request;
      if (rest.length === before) break;
    }
    this.#chunks = rest.length > 0 ? [rest] : [];
    this.#bytes = rest.length;
  }

  #line(from: Buffer): { request: Request | undefined; rest: Buffer } {
    const end = from.indexOf(LINE_FEED);
    if ((end < 0 ? from.length : end) > MAX_CONTROL_LINE_BYTES) {
      throw new ProtocolViolation('Maximum Control Line Exceeded');
    }
    this.#bytesAwaited = from.length + 1;
    if (end < 0) return { request: undefined, rest: from };
    const line = from.toString('utf8', 0, from[end - 1] === CARRIAGE_RETURN ? end - 1 : end);
    const rest = from.subarray(end + 1);
    const understood = understand(line);
    if ('op' in understood) return { request: understood, rest };
    if (understood.bytes > this.#maxPayloadBytes) throw new ProtocolViolation('Maximum Payload Violation');
    this.#announced = understood;
    return { request: undefined, rest };
  }

  #payload(from: Buffer, announced: Announced): { request: Request | undefined; rest: Buffer } {
    const { bytes, withHeaders, subject, reply, headerBytes } = announced;
    this.#bytesAwaited = bytes + 2;
    if (from.length < bytes + 2) return { request: undefined, rest: from };
    if (from[bytes] !== CARRIAGE_RETURN || from[bytes + 1] !== LINE_FEED) throw unknownOperation();
    this.#announced = undefined;
    this.#bytesAwaited = 1;
    const message = { subject, reply, headerBytes, payload: from.subarray(0, bytes) };
    return { request: { op: 'publish', message, withHeaders }, rest: from.subarray(bytes + 2) };
  }
}

const LINE_END = Buffer.from('\r\n');

/** The bytes that bring a message to subscription `sid`; headers are left out for a client that cannot read them. */
export const delivery = (message: Message, sid: string, readsHeaders: boolean): readonly Buffer[] => {
  const { subject, reply, headerBytes, payload } = message;
  const address = reply === undefined ? `${subject} ${sid}` : `${subject} ${sid} ${reply}`;
  if (headerBytes > 0 && readsHeaders) {
    return [Buffer.from(`HMSG ${address} ${headerBytes} ${payload.length}\r\n`), payload, LINE_END];
  }
  const body = payload.subarray(headerBytes);
  return [Buffer.from(`MSG ${address} ${body.length}\r\n`), body, LINE_END];
};
