import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect, ErrorCode, type NatsConnection } from 'nats';
import { type RunningServer, servers } from './testing/servers.ts';

describe.each(servers())('$name', ({ start }) => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.stop());
  const client = (): Promise<NatsConnection> => connect({ port: server.port, reconnect: false });

  it('drains: what was published before the end of a connection is heard, and it closes', async () => {
    const [leaver, stayer] = await Promise.all([client(), client()]);
    let [own, others] = [0, 0];
    leaver.subscribe('last', { callback: () => (own += 1) });
    stayer.subscribe('last', { callback: () => (others += 1) });
    await Promise.all([leaver.flush(), stayer.flush()]);
    for (let n = 0; n < 500; n += 1) leaver.publish('last');
    await leaver.drain();
    expect(leaver.isClosed()).toBe(true);
    await stayer.flush();
    expect([own, others]).toEqual([500, 500]);
    await stayer.close();
  });

  it('refuses a payload above the limit it has announced, and keeps the others', async () => {
    const [writer, reader] = await Promise.all([client(), client()]);
    let heard = 0;
    reader.subscribe('sized', { callback: () => (heard += 1) });
    await reader.flush();
    const limit = writer.info?.max_payload ?? 0;
    expect(limit).toBe(1024 * 1024);
    expect(() => writer.publish('sized', new Uint8Array(limit + 1))).toThrow(ErrorCode.MaxPayloadExceeded);
    writer.publish('sized', new Uint8Array(limit));
    await writer.flush();
    await reader.flush();
    expect(heard).toBe(1);
    await Promise.all([writer.close(), reader.close()]);
  });
});
