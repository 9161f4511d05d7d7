import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AccessDeniedError, EventStoreDBClient, type Credentials } from '@eventstore/db-client';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { collect, freshDirectory, numbered, startSpawned, type Spawned } from '../testing/spawned.ts';

const admin: Credentials = { username: 'admin', password: 'changeit' };
const anna: Credentials = { username: 'anna', password: 'Grüezi:1' };
const users = {
  admin: { password: admin.password, groups: ['$admins'] },
  anna: { password: anna.password, groups: ['writers'] },
};

/** A certificate for this machine; the client sends credentials over TLS only. */
const certificates = freshDirectory();
const [certificate, key] = [join(certificates, 'cert.pem'), join(certificates, 'key.pem')];
const made = spawnSync(
  'openssl',
  [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
    ...['-keyout', key, '-out', certificate, '-subj', '/CN=localhost'],
    ...['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'],
  ],
  { cwd: certificates },
);
if (made.status !== 0) console.warn('SKIPPED users and TLS: there is no openssl to make a certificate');
const describeTls = made.status === 0 ? describe : describe.skip;
const secure = ['--tls-cert', certificate, '--tls-key', key];

const clients: EventStoreDBClient[] = [];
const connect = ({ port }: Spawned, login = ''): EventStoreDBClient => {
  const url = `esdb://${login}localhost:${port}?tls=true&tlsCAFile=${certificate}`;
  clients.push(EventStoreDBClient.connectionString(url));
  return clients.at(-1)!;
};
afterAll(() => Promise.all(clients.map((client) => client.dispose())));

describeTls('with users', () => {
  let store: Spawned;
  let client: EventStoreDBClient;
  beforeAll(async () => {
    const directory = freshDirectory();
    const file = join(freshDirectory(), 'users.json');
    writeFileSync(file, JSON.stringify(users));
    store = await startSpawned(directory, '--users', file, ...secure);
    client = connect(store);
  });
  afterAll(() => store.remove());
  const by = (credentials: Credentials) => ({ credentials });
  const denied = (work: Promise<unknown>) => expect(work).rejects.toBeInstanceOf(AccessDeniedError);

  it('wrong credentials are refused everywhere, also a known name with another password', async () => {
    for (const wrong of [
      { ...anna, password: '' },
      { ...anna, password: 'x' },
      { username: 'nobody', password: 'x' },
    ]) {
      await denied(client.appendToStream('open-1', numbered(1), by(wrong)));
      await denied(collect(client.readStream('open-1', by(wrong))));
      await denied(client.deleteStream('open-1', by(wrong)));
    }
  });

  it('an ordinary stream is open to everybody, one of the system to administrators only', async () => {
    await client.appendToStream('open-2', numbered(1));
    await client.appendToStream('open-2', numbered(1), by(anna));
    expect(await collect(client.readStream('open-2'))).toHaveLength(2);
    await denied(collect(client.readAll({ maxCount: 1 })));
    await denied(collect(client.readAll({ maxCount: 1, ...by(anna) })));
    expect(await collect(client.readAll({ maxCount: 1, ...by(admin) }))).toHaveLength(1);
    await denied(client.appendToStream('$secret', numbered(1), by(anna)));
    await client.appendToStream('$secret', numbered(1), by(admin));
  });

  it('the access list of a stream holds for reading, writing, deleting and its metadata', async () => {
    await client.appendToStream('closed-1', numbered(1));
    const acl = { readRoles: ['anna'], writeRoles: ['writers'], deleteRoles: ['admin'], metaWriteRoles: ['$admins'] };
    await client.setStreamMetadata('closed-1', { acl }, by(admin));
    await denied(collect(client.readStream('closed-1')));
    expect(await collect(client.readStream('closed-1', by(anna)))).toHaveLength(1);
    await denied(client.appendToStream('closed-1', numbered(1)));
    await client.appendToStream('closed-1', numbered(1), by(anna));
    await denied(client.setStreamMetadata('closed-1', {}, by(anna)));
    await denied(client.deleteStream('closed-1', by(anna)));
    const subscription = client.subscribeToStream('closed-1');
    await denied(collect(subscription));
    await client.deleteStream('closed-1', by(admin));
  });

  it('batch appends carry the credentials of the connection', async () => {
    const hers = connect(store, `anna:${encodeURIComponent(anna.password)}@`);
    const wrong = connect(store, 'anna:wrong@');
    await client.setStreamMetadata('closed-2', { acl: { writeRoles: ['anna'] } }, by(admin));
    await hers.appendToStream('closed-2', numbered(2));
    await denied(client.appendToStream('closed-2', numbered(1)));
    await denied(wrong.appendToStream('closed-2', numbered(1)));
  });
});

describeTls('with TLS', () => {
  it('serves who trusts the certificate, and nobody in plain text', async () => {
    const store = await startSpawned(freshDirectory(), ...secure);
    const trusting = connect(store);
    await trusting.appendToStream('safe-1', numbered(1));
    expect(await collect(trusting.readStream('safe-1'))).toHaveLength(1);
    const plain = store.client('&defaultDeadline=2000&maxDiscoverAttempts=1');
    await expect(plain.appendToStream('safe-1', numbered(1))).rejects.toThrow();
    await store.remove();
  });
});
