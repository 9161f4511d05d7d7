import { describe, expect, it } from '@jest/globals';
import { Long } from 'bson';
import { read, write } from '../values/doc.ts';
import { answerMessage, messageLength, ProtocolViolation, readMessage } from './message.ts';

const OP_QUERY = 2004;
const OP_MSG = 2013;

const message = (kind: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const header = Buffer.alloc(16);
  header.writeInt32LE(16 + body.length, 0);
  header.writeInt32LE(7, 4);
  header.writeInt32LE(kind, 12);
  return Buffer.concat([header, body]);
};
const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
};
const body = (doc: object): Buffer => Buffer.concat([Buffer.from([0]), write({ ...doc })]);
const sequence = (name: string, ...docs: object[]): Buffer => {
  const content = Buffer.concat([Buffer.from(`${name}\0`), ...docs.map((doc) => write({ ...doc }))]);
  return Buffer.concat([Buffer.from([1]), int32(content.length + 4), content]);
};

describe('reading a message', () => {
  it('finds the body and the documents beside it, in either order', () => {
    const parts = [body({ insert: 'a', $db: 'test' }), sequence('documents', { a: true }, { b: false })];
    for (const order of [parts, [...parts].reverse()]) {
      const request = readMessage(message(OP_MSG, int32(0), ...order));
      expect(request).toMatchObject({ id: 7, body: { insert: 'a', $db: 'test' }, silent: false, legacy: false });
      expect(request.sequences.get('documents')?.map(read)).toEqual([{ a: true }, { b: false }]);
    }
  });

  it('knows that no answer is wanted, and leaves a checksum aside', () => {
    const request = readMessage(message(OP_MSG, int32(3), body({ ping: true, $db: 'x' }), int32(12345)));
    expect(request).toMatchObject({ silent: true, body: { ping: true } });
  });

  it('reads the old greeting and answers it in its manner', () => {
    const query = write({ ismaster: true });
    const request = readMessage(message(OP_QUERY, int32(0), Buffer.from('admin.$cmd\0'), int32(0), int32(-1), query));
    expect(request).toMatchObject({ legacy: true, body: { ismaster: true, $db: 'admin' } });
    const answer = answerMessage(request, { fields: { yes: true } });
    expect([answer.readInt32LE(8), answer.readInt32LE(12), answer.readInt32LE(32)]).toEqual([7, 1, 1]);
    expect(read(answer.subarray(36))).toEqual({ yes: true });
  });

  it.each([
    ['another kind', message(2012, int32(0))],
    ['unknown flags', message(OP_MSG, int32(4), body({}))],
    ['no body', message(OP_MSG, int32(0), sequence('documents'))],
    ['another section', message(OP_MSG, int32(0), Buffer.from([9]), write({}))],
    ['a document beyond the end', message(OP_MSG, int32(0), Buffer.from([0]), int32(900), Buffer.alloc(9))],
    ['a query on a collection', message(OP_QUERY, int32(0), Buffer.from('test.a\0'), int32(0), int32(0), write({}))],
    ['nothing', message(OP_MSG)],
  ])('refuses %s', (_what, bytes) => {
    expect(() => readMessage(bytes)).toThrow(ProtocolViolation);
  });

  it('waits for the length and refuses one that cannot be', () => {
    expect(messageLength(Buffer.alloc(3))).toBeUndefined();
    expect(messageLength(int32(48_000_000))).toBe(48_000_000);
    for (const length of [0, 15, -1, 48_000_001]) expect(() => messageLength(int32(length))).toThrow(ProtocolViolation);
  });
});

describe('answering', () => {
  it('sends stored documents in their own bytes', () => {
    const request = readMessage(message(OP_MSG, int32(0), body({ find: 'a', $db: 'test' })));
    const documents = Array.from({ length: 12 }, (_, n) => write({ n: String(n) }));
    const batch = { name: 'firstBatch', namespace: 'test.a', cursorId: Long.fromNumber(5), documents } as const;
    const bytes = answerMessage(request, { fields: { ok: true }, batch });
    expect(messageLength(bytes)).toBe(bytes.length);
    const answer = read(bytes.subarray(21));
    expect(Object.keys(answer)).toEqual(['cursor', 'ok']);
    expect(answer['cursor']).toEqual({
      firstBatch: Array.from({ length: 12 }, (_, n) => ({ n: String(n) })),
      id: Long.fromNumber(5),
      ns: 'test.a',
    });
  });
});
