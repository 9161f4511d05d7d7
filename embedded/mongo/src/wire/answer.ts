import { Long } from 'bson';
import { type Doc, write } from '../values/doc.ts';

/** A batch of documents in their own bytes, which go to the client as they are stored. */
export type Batch = {
  readonly name: 'firstBatch' | 'nextBatch';
  readonly namespace: string;
  readonly cursorId: Long;
  readonly documents: readonly Buffer[];
};

/** What a command answers: fields, and perhaps a cursor. */
export type Answer = { readonly fields: Doc; readonly batch?: Batch };

/** BSON type numbers that are written by hand here. */
const DOCUMENT = 0x03;
const ARRAY = 0x04;

const element = (type: number, name: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from([type]), Buffer.from(`${name}\0`), body]);

const document = (elements: readonly Buffer[]): Buffer => {
  const length = elements.reduce((sum, { length: bytes }) => sum + bytes, 5);
  const start = Buffer.allocUnsafe(4);
  start.writeInt32LE(length);
  return Buffer.concat([start, ...elements, Buffer.alloc(1)], length);
};

/** The elements of a document without its length and its end. */
const elementsOf = (doc: Doc): Buffer => write(doc).subarray(4, -1);

const arrayOf = (documents: readonly Buffer[]): Buffer => {
  const elements: Buffer[] = [];
  for (const [at, bytes] of documents.entries()) elements.push(Buffer.from([DOCUMENT]), Buffer.from(`${at}\0`), bytes);
  return document(elements);
};

/** The BSON bytes of an answer. */
export const answerBytes = ({ fields, batch }: Answer): Buffer => {
  if (batch === undefined) return write(fields);
  const cursor = document([
    element(ARRAY, batch.name, arrayOf(batch.documents)),
    elementsOf({ id: batch.cursorId, ns: batch.namespace }),
  ]);
  return document([element(DOCUMENT, 'cursor', cursor), elementsOf(fields)]);
};

/** The id of a cursor that has nothing more to give. */
export const NO_CURSOR = Long.ZERO;
