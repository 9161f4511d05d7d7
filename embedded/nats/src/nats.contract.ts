import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { type ConnectionOptions, connect, ErrorCode, Events, headers, type NatsConnection, StringCodec } from 'nats';
import { MAX_PENDING_BYTES, type RunningServer, servers, startEmbedded } from './testing/servers.ts';

const text = StringCodec();

/** Collects `count` messages of a subscription, as text. */
const take = async (subscription: AsyncIterable<{ data: Uint8Array }>, count: number): Promise<string[]> => {
  const taken: string[] = [];
  for await (const message of subscription) {
    taken.push(text.decode(message.data));
    if (taken.length === count) break;
  }
  return taken;
};

describe.each(servers())('$name', ({ start, foreign }) => {
  const itOwn = foreign ? it.skip : it;
  let server: RunningServer;
  const open: NatsConnection[] = [];
  const sockets: Socket[] = [];

  const client = async (options: ConnectionOptions = {}): Promise<NatsConnection> => {
    const connection = await connect({ port: server.port, reconnect: false, ...options });
    open.push(connection);
    return connection;
  };

  /** A bare socket that has read its INFO; `said` answers everything the server has said since. */
  const bare = async (): Promise<{
    socket: Socket;
    said: (what: RegExp) => Promise<string>;
    closed: Promise<unknown>;
  }> => {
    const socket = createConnection({ port: server.port, host: '127.0.0.1' });
    sockets.push(socket);
    let heard = '';
    socket.on('data', (piece: Buffer) => (heard += piece.toString()));
    socket.on('error', () => undefined);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const said = async (what: RegExp): Promise<string> => {
      while (!what.test(heard)) await once(socket, 'data');
      return heard;
    };
    await said(/^INFO .*\r\n/);
    return { socket, said, closed };
  };

  beforeAll(async () => {
    server = await start();
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((connection) => connection.close()));
    for (const socket of sockets.splice(0)) socket.destroy();
  });
  afterAll(() => server.stop());

  it('announces headers and its limit of payload', async () => {
    const { info } = await client();
    expect(info).toMatchObject({ headers: true, max_payload: 1024 * 1024, proto: 1 });
  });

  it('brings a message to every subscriber in the order published, and to nobody else', async () => {
    const [writer, reader, other] = await Promise.all([client(), client(), client()]);
    const [first, second, elsewhere] = [
      reader.subscribe('views.a'),
      other.subscribe('views.a'),
      other.subscribe('views.b'),
    ];
    await Promise.all([reader.flush(), other.flush()]);
    for (const word of ['one', 'two', 'three']) writer.publish('views.a', text.encode(word));
    writer.publish('views.b', text.encode('end'));
    await writer.flush();
    expect(await take(first, 3)).toEqual(['one', 'two', 'three']);
    expect(await take(second, 3)).toEqual(['one', 'two', 'three']);
    expect(await take(elsewhere, 1)).toEqual(['end']);
  });

  it('matches * to one token and > to one or more', async () => {
    const connection = await client();
    const heard: string[] = [];
    for (const pattern of ['a.*.c', 'a.>', '*', '>', 'a.b.c', '*.b.>']) {
      connection.subscribe(pattern, { callback: (_error, { subject }) => heard.push(`${pattern} ${subject}`) });
    }
    for (const subject of ['a', 'a.b', 'a.b.c', 'a.x.c', 'b.b.x.y']) connection.publish(subject);
    await connection.flush();
    expect(heard.sort()).toEqual(
      [
        ...['* a', '> a', '> a.b', 'a.> a.b', '> a.b.c', 'a.> a.b.c', 'a.*.c a.b.c', 'a.b.c a.b.c', '*.b.> a.b.c'],
        ...['> a.x.c', 'a.> a.x.c', 'a.*.c a.x.c', '> b.b.x.y', '*.b.> b.b.x.y'],
      ].sort(),
    );
  });

  it('gives a message to one member of each queue group and to all singles', async () => {
    const [writer, one, two] = await Promise.all([client(), client(), client()]);
    const counts = { one: 0, two: 0, audit: 0, single: 0 };
    one.subscribe('jobs.>', { queue: 'workers', callback: () => (counts.one += 1) });
    two.subscribe('jobs.>', { queue: 'workers', callback: () => (counts.two += 1) });
    two.subscribe('jobs.>', { queue: 'audit', callback: () => (counts.audit += 1) });
    one.subscribe('jobs.*', { callback: () => (counts.single += 1) });
    await Promise.all([one.flush(), two.flush()]);
    for (let job = 0; job < 200; job += 1) writer.publish(`jobs.${job}`);
    await writer.flush();
    await Promise.all([one.flush(), two.flush()]);
    expect(counts.one + counts.two).toBe(200);
    expect(counts).toMatchObject({ audit: 200, single: 200 });
    expect(Math.min(counts.one, counts.two)).toBeGreaterThan(0);
  });

  it('hands the work of a member that left to those who stay', async () => {
    const [writer, leaver, stayer] = await Promise.all([client(), client(), client()]);
    let taken = 0;
    leaver.subscribe('jobs.next', { queue: 'workers' });
    stayer.subscribe('jobs.next', { queue: 'workers', callback: () => (taken += 1) });
    await Promise.all([leaver.flush(), stayer.flush()]);
    await leaver.close();
    await writer.flush();
    for (let job = 0; job < 20; job += 1) writer.publish('jobs.next');
    await writer.flush();
    await stayer.flush();
    expect(taken).toBe(20);
  });

  it('answers a request', async () => {
    const [asker, answerer] = await Promise.all([client(), client()]);
    answerer.subscribe('double', {
      callback: (_error, message) => message.respond(text.encode(text.decode(message.data).repeat(2))),
    });
    await answerer.flush();
    const answers = await Promise.all(['a', 'b'].map((word) => asker.request('double', text.encode(word))));
    expect(answers.map(({ data }) => text.decode(data))).toEqual(['aa', 'bb']);
  });

  it('tells a requester at once that nobody listens', async () => {
    const asker = await client();
    await expect(asker.request('nobody.home', undefined, { timeout: 10_000 })).rejects.toMatchObject({
      code: ErrorCode.NoResponders,
    });
  });

  it('carries headers, with and without a body', async () => {
    const connection = await client();
    const subscription = connection.subscribe('with.headers', { max: 2 });
    const set = headers();
    set.append('Soebs-Revision', '7');
    set.append('Soebs-Revision', 'ü8');
    connection.publish('with.headers', text.encode('body'), { headers: set });
    connection.publish('with.headers', undefined, { headers: set });
    const observed: [string, string[] | undefined][] = [];
    for await (const { data, headers: got } of subscription)
      observed.push([text.decode(data), got?.values('Soebs-Revision')]);
    expect(observed).toEqual([
      ['body', ['7', 'ü8']],
      ['', ['7', 'ü8']],
    ]);
  });

  it('strips headers for a client that cannot read them', async () => {
    const writer = await client();
    const { socket, said } = await bare();
    socket.write('CONNECT {"verbose":false}\r\nSUB plain 1\r\nPING\r\n');
    await said(/PONG/);
    writer.publish('plain', text.encode('body'), { headers: headers() });
    const set = headers();
    set.set('A', 'b');
    writer.publish('plain', text.encode('body'), { headers: set });
    expect(await said(/(MSG.*\r\nbody\r\n){2}/s)).toMatch(/MSG plain 1 4\r\nbody\r\nMSG plain 1 4\r\nbody\r\n$/);
  });

  it('ends a subscription after its maximum, also when that was reached before', async () => {
    const connection = await client();
    const counts = { five: 0, two: 0 };
    const five = connection.subscribe('counted', { max: 5, callback: () => (counts.five += 1) });
    const two = connection.subscribe('counted', { callback: () => (counts.two += 1) });
    for (let at = 0; at < 2; at += 1) connection.publish('counted');
    await connection.flush();
    two.unsubscribe(2);
    for (let at = 0; at < 8; at += 1) connection.publish('counted');
    await connection.flush();
    expect(counts).toEqual({ five: 5, two: 2 });
    expect(five.isClosed()).toBe(true);
  });

  it('stops after UNSUB without maximum, and echoes only to those who want it', async () => {
    const connection = await client({ noEcho: true });
    const other = await client();
    let [own, others] = [0, 0];
    connection.subscribe('echo', { callback: () => (own += 1) });
    const subscription = other.subscribe('echo', { callback: () => (others += 1) });
    await Promise.all([connection.flush(), other.flush()]);
    connection.publish('echo');
    await connection.flush();
    await other.flush();
    subscription.unsubscribe();
    await other.flush();
    connection.publish('echo');
    await connection.flush();
    await other.flush();
    expect([own, others]).toEqual([0, 1]);
  });

  it('carries every byte value and the largest payload', async () => {
    const connection = await client();
    const payload = Uint8Array.from({ length: 1024 * 1024 }, (_, at) => (at * 31 + (at >> 8)) % 256);
    const subscription = connection.subscribe('large', { max: 1 });
    connection.publish('large', payload);
    for await (const { data } of subscription) expect(Buffer.compare(data, payload)).toBe(0);
  });

  it('understands requests that arrive in any pieces', async () => {
    const { socket, said } = await bare();
    const bytes = Buffer.from('CONNECT {"verbose":false}\r\nsub a.b  q 9\r\nPUB a.b re.ply 5\r\nhe\r\nl\r\nping\r\n');
    for (const byte of bytes) {
      socket.write(Buffer.from([byte]));
      await new Promise(setImmediate);
    }
    expect(await said(/PONG/)).toMatch(/MSG a\.b 9 re\.ply 5\r\nhe\r\nl\r\nPONG\r\n$/);
  });

  it('acknowledges every request of a verbose client', async () => {
    const { socket, said } = await bare();
    socket.write('CONNECT {"verbose":true}\r\nSUB v 1\r\nPUB v 2\r\nhi\r\nUNSUB 1\r\nPING\r\n');
    expect(await said(/PONG/)).toMatch(/\+OK\r\n\+OK\r\n\+OK\r\nMSG v 1 2\r\nhi\r\n\+OK\r\nPONG\r\n$/);
  });

  it.each([
    ['an unknown operation', 'NONSENSE a b\r\n', /-ERR 'Unknown Protocol Operation'/],
    ['too large a payload', `PUB a ${2 * 1024 * 1024}\r\n`, /-ERR 'Maximum Payload Violation'/],
    ['too long a line', `SUB ${'a'.repeat(5000)}`, /-ERR 'Maximum Control Line Exceeded'/i],
    ['no responders without headers', 'CONNECT {"no_responders":true}\r\n', /-ERR 'No Responders Requires Headers/i],
  ])('refuses %s by name and closes', async (_what, request, reason) => {
    const { socket, said, closed } = await bare();
    socket.write(request);
    await Promise.all([said(reason), closed]);
  });

  it('refuses an invalid subject by name and stays open', async () => {
    const { socket, said } = await bare();
    socket.write('CONNECT {"verbose":false}\r\nSUB a..b 1\r\nSUB a.>.b 2\r\nPING\r\n');
    expect(await said(/PONG/)).toMatch(/-ERR 'Invalid Subject'\r\n-ERR 'Invalid Subject'\r\nPONG\r\n$/);
  });

  itOwn('cuts off a consumer that does not read, and nobody else', async () => {
    const [writer, reader] = await Promise.all([client(), client()]);
    const { socket, said, closed } = await bare();
    socket.write('CONNECT {"verbose":false}\r\nSUB flood 1\r\nPING\r\n');
    await said(/PONG/);
    let received = 0;
    reader.subscribe('flood', { callback: () => (received += 1) });
    await reader.flush();
    socket.pause();
    const piece = new Uint8Array(64 * 1024);
    const messages = (4 * MAX_PENDING_BYTES) / piece.length;
    for (let at = 1; at <= messages; at += 1) {
      writer.publish('flood', piece);
      if (at % 8 === 0) await Promise.all([writer.flush(), reader.flush()]);
    }
    await Promise.all([writer.flush(), reader.flush()]);
    expect(received).toBe(messages);
    socket.resume();
    await closed;
  });

  itOwn('lets clients come back after a restart on the same port', async () => {
    const own = await start();
    const connection = await connect({ port: own.port, reconnectTimeWait: 20, maxReconnectAttempts: -1 });
    open.push(connection);
    const subscription = connection.subscribe('again', { max: 1 });
    await connection.flush();
    await own.stop();
    const successor = await start(own.port);
    for await (const { type } of connection.status()) if (type === Events.Reconnect) break;
    connection.publish('again', text.encode('back'));
    expect(await take(subscription, 1)).toEqual(['back']);
    await connection.close();
    await successor.stop();
  });
});

describe('starting the embedded server', () => {
  it('says in one sentence that the port is taken and exits with 2', async () => {
    const first = await startEmbedded();
    const second = await startEmbedded(first.port).catch((error: unknown) => error);
    await first.stop();
    expect(second).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/^Port \d+ on 127\.0\.0\.1 is taken.*\n$/),
    });
  });

  it('ends with 0 on SIGTERM while clients are connected', async () => {
    const server = await startEmbedded();
    const connection = await connect({ port: server.port, reconnect: false });
    expect(await server.stop()).toBe(0);
    await connection.closed();
  });
});
