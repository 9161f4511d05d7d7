import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** A message as a receiver got it. */
export type Received = { readonly headers: IncomingHttpHeaders; readonly body: string };

const wholeOf = async (request: AsyncIterable<Buffer>): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
};

/** What a message says, verified by the official package. Throws when it is not signed by the secret. */
export const verified = (secret: string, { headers, body }: Received): { type: string; data: never } =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as { type: string; data: never };

/** A receiver of webhooks on this machine; `answer` says with which status it answers. */
export const receiver = async () => {
  const received: Received[] = [];
  let answer: (got: Received) => number | Promise<number> = () => 204;
  const server = createServer((request, response) => {
    void wholeOf(request).then(async (body) => {
      const got = { headers: request.headers, body };
      const status = await answer(got);
      received.push(got);
      response.writeHead(status).end();
    });
  });
  const origin = await new Promise<string>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(`http://localhost:${(server.address() as AddressInfo).port}`)),
  );
  return {
    origin,
    received,
    answer: (with_: typeof answer): void => void (answer = with_),
    stop: (): void => {
      server.closeAllConnections();
      server.close();
    },
  };
};
