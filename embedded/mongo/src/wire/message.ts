import { type Doc, read } from '../values/doc.ts';
import { type Answer, answerBytes } from './answer.ts';

/** The largest message, in bytes, as MongoDB. */
export const MAX_MESSAGE_BYTES = 48_000_000;

/** What a client sent: the command, and documents that travel beside it by the name of their field. */
export type Request = {
  readonly id: number;
  readonly body: Doc;
  readonly sequences: ReadonlyMap<string, readonly Buffer[]>;
  /** The client does not want an answer (unacknowledged write). */
  readonly silent: boolean;
  /** The old message that only greets. */
  readonly legacy: boolean;
};

/** The client broke the protocol: the connection ends. */
export class ProtocolViolation extends Error {
  override readonly name = 'ProtocolViolation';
}

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const HEADER_BYTES = 16;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
/** Bits below 16 that are not known must be refused. */
const REQUIRED_BITS = 0xffff;

/** The length of the message that begins here; undefined when too few bytes have come to know. */
export const messageLength = (bytes: Buffer): number | undefined => {
  if (bytes.length < 4) return undefined;
  const length = bytes.readInt32LE(0);
  if (length < HEADER_BYTES || length > MAX_MESSAGE_BYTES) throw new ProtocolViolation(`message of ${length} bytes`);
  return length;
};

const cstring = (bytes: Buffer, at: number): string => {
  const end = bytes.indexOf(0, at);
  if (end < 0) throw new ProtocolViolation('a name without an end');
  return bytes.toString('utf8', at, end);
};

const documentAt = (bytes: Buffer, at: number): Buffer => {
  const length = at + 4 <= bytes.length ? bytes.readInt32LE(at) : 0;
  if (length < 5 || at + length > bytes.length) throw new ProtocolViolation('a document beyond the end');
  return bytes.subarray(at, at + length);
};

const sequence = (bytes: Buffer): { readonly name: string; readonly documents: Buffer[] } => {
  const name = cstring(bytes, 0);
  const documents: Buffer[] = [];
  for (let at = Buffer.byteLength(name) + 1; at < bytes.length;) {
    const document = documentAt(bytes, at);
    documents.push(document);
    at += document.length;
  }
  return { name, documents };
};

const sections = (bytes: Buffer): { readonly body: Doc; readonly sequences: Map<string, Buffer[]> } => {
  let body: Doc | undefined;
  const sequences = new Map<string, Buffer[]>();
  for (let at = 0; at < bytes.length;) {
    const kind = bytes[at];
    // A sequence begins with its length, which counts itself, as a document does.
    const section = documentAt(bytes, at + 1);
    at += 1 + section.length;
    if (kind === 0) body = read(section);
    else if (kind === 1) {
      const { name, documents } = sequence(section.subarray(4));
      sequences.set(name, documents);
    } else throw new ProtocolViolation(`a section of kind ${String(kind)}`);
  }
  if (body === undefined) throw new ProtocolViolation('no body');
  return { body, sequences };
};

const opMsg = (id: number, message: Buffer): Request => {
  const flags = message.readUInt32LE(HEADER_BYTES);
  if ((flags & REQUIRED_BITS & ~(CHECKSUM_PRESENT | MORE_TO_COME)) !== 0) throw new ProtocolViolation('unknown flags');
  const end = (flags & CHECKSUM_PRESENT) === 0 ? message.length : message.length - 4;
  return {
    id,
    ...sections(message.subarray(HEADER_BYTES + 4, end)),
    silent: (flags & MORE_TO_COME) !== 0,
    legacy: false,
  };
};

const opQuery = (id: number, message: Buffer): Request => {
  const namespace = cstring(message, HEADER_BYTES + 4);
  const [database = '', ...rest] = namespace.split('.');
  if (rest.join('.') !== '$cmd') throw new ProtocolViolation(`a query on ${namespace}`);
  const query = documentAt(message, HEADER_BYTES + 4 + Buffer.byteLength(namespace) + 1 + 8);
  return { id, body: { ...read(query), $db: database }, sequences: new Map(), silent: false, legacy: true };
};

/** Reads a whole message. Throws ProtocolViolation, also for message kinds that MongoDB gave up. */
export const readMessage = (message: Buffer): Request => {
  const [id, kind] = [message.readInt32LE(4), message.readInt32LE(12)];
  if (message.length < HEADER_BYTES + 4) throw new ProtocolViolation('a message without content');
  if (kind === OP_MSG) return opMsg(id, message);
  if (kind === OP_QUERY) return opQuery(id, message);
  throw new ProtocolViolation(`a message of kind ${kind}`);
};

let lastId = 0;

const header = (kind: number, answerTo: number, bodyBytes: number): Buffer => {
  lastId = (lastId + 1) % 0x7fffffff;
  const bytes = Buffer.alloc(HEADER_BYTES);
  bytes.writeInt32LE(HEADER_BYTES + bodyBytes, 0);
  bytes.writeInt32LE(lastId, 4);
  bytes.writeInt32LE(answerTo, 8);
  bytes.writeInt32LE(kind, 12);
  return bytes;
};

/** The message that answers a request, in the manner in which it came. */
export const answerMessage = ({ id, legacy }: Request, answer: Answer): Buffer => {
  const document = answerBytes(answer);
  if (!legacy) {
    // Five bytes without meaning to us: no flags, a section of kind 0.
    const start = Buffer.alloc(5);
    return Buffer.concat([header(OP_MSG, id, start.length + document.length), start, document]);
  }
  // Flags: awaits are possible; no cursor, from 0, one document.
  const start = Buffer.alloc(20);
  start.writeInt32LE(8, 0);
  start.writeInt32LE(1, 16);
  return Buffer.concat([header(OP_REPLY, id, start.length + document.length), start, document]);
};
