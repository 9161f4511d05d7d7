import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { delivery, type Message, RequestReader } from './protocol.ts';

const message = (text: string, headerBytes = 0): Message => ({
  subject: 'a.b',
  reply: undefined,
  headerBytes,
  payload: Buffer.from(text),
});

describe('reading requests', () => {
  it('finds the same requests whatever the pieces they arrive in', () => {
    const request = fc.oneof(
      fc.constant('PING\r\n'),
      fc.constant('SUB a.* queue 7\r\n'),
      fc.constant('UNSUB 7 3\n'),
      fc.string({ maxLength: 40 }).map((text) => `PUB a.b re.ply ${Buffer.byteLength(text)}\r\n${text}\r\n`),
      fc.string({ maxLength: 40 }).map((text) => `HPUB a 2 ${Buffer.byteLength(text) + 2}\r\n\r\n${text}\r\n`),
    );
    fc.assert(
      fc.property(
        fc.array(request, { maxLength: 8 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
        (all, sizes) => {
          const bytes = Buffer.from(all.join(''));
          const whole = [...new RequestReader(1024).read(bytes)];
          const reader = new RequestReader(1024);
          const inPieces: unknown[] = [];
          let inTurn = 0;
          for (let at = 0; at < bytes.length;) {
            const size = sizes[inTurn++ % sizes.length] ?? 1;
            inPieces.push(...reader.read(bytes.subarray(at, at + size)));
            at += size;
          }
          expect(whole).toHaveLength(all.length);
          expect(inPieces).toEqual(whole);
        },
      ),
    );
  });

  it.each([
    'PUB a\r\n',
    'PUB a b c 1\r\n',
    'PUB a -1\r\n',
    'PUB a 1\r\nxyz',
    'SUB a\r\n',
    'UNSUB\r\n',
    '\r\n',
    'HPUB a 5 3\r\n',
  ])('refuses %j', (line) => {
    expect(() => [...new RequestReader(1024).read(Buffer.from(line))]).toThrow();
  });
});

describe('delivering a message', () => {
  const sent = (...asked: Parameters<typeof delivery>): string => Buffer.concat(delivery(...asked)).toString();

  it('says how many bytes are headers to a client that reads them', () => {
    expect(sent(message('NATS/1.0\r\n\r\nhi', 12), '4', true)).toBe('HMSG a.b 4 12 14\r\nNATS/1.0\r\n\r\nhi\r\n');
  });

  it('leaves headers out for a client that does not', () => {
    expect(sent({ ...message('NATS/1.0\r\n\r\nhi', 12), reply: 'r' }, '4', false)).toBe('MSG a.b 4 r 2\r\nhi\r\n');
  });
});
