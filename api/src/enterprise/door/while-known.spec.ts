import { createServer, request as ask, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RefusalCode } from '@soebs/contract';
import { toBuffer } from '@soebs/platform';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { whileKnown } from './while-known.ts';

let server: Server;
let refusal: RefusalCode | undefined;
const taken: string[] = [];
const taking = async (request: IncomingMessage): Promise<number> => {
  const sent = whileKnown(request, () => Promise.resolve(refusal), 5);
  try {
    taken.push((await toBuffer(sent.body)).toString());
    return 202;
  } catch (error) {
    taken.push(String(error));
    return sent.refusal() === undefined ? 400 : 403;
  } finally {
    sent.end();
  }
};
beforeEach(async () => {
  refusal = undefined;
  taken.length = 0;
  server = createServer((request, response) => void taking(request).then((status) => response.writeHead(status).end()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});
const put = () => ask({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', method: 'PUT' });
const answerTo = (asked: ReturnType<typeof put>): Promise<number | undefined> =>
  new Promise((resolve) => asked.once('response', ({ statusCode }) => resolve(statusCode)));

it('[WB1] takes the whole body of a sender who is known throughout', async () => {
  const asked = put();
  const answer = answerTo(asked);
  asked.write('half ');
  asked.end('whole');
  expect([await answer, taken]).toEqual([202, ['half whole']]);
});

it('[WB1] breaks off a body whose sender is known no more, and still answers', async () => {
  const asked = put();
  const answer = answerTo(asked);
  asked.write('half ');
  refusal = 'account_blocked';
  expect([await answer, taken]).toEqual([403, ['Error: the sender may go on no more: account_blocked']]);
  asked.destroy();
});

it('ends when the sender goes away', async () => {
  const asked = put();
  asked.on('error', () => undefined);
  asked.write('half ');
  await new Promise((resolve) => server.once('request', resolve));
  asked.destroy();
  while (taken.length === 0) await new Promise(setImmediate);
  expect(taken).toEqual(['Error: the sender went away']);
});
