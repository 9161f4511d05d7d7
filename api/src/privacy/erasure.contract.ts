import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { projects } from '@soebs/events';
import { openEventStore, openVault } from '@soebs/platform';
import { until } from '@soebs/platform/testing';
import { storiesOf } from '../testing/stories.ts';
import { password, sharedWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await sharedWorld();
}, 60_000);
afterAll(() => world.close(), 30_000);

const canary = 'kanarienvogel';

/** Every file of the product's data that still holds a word: documents, event log, objects, uploads. */
const filesWith = async (word: string): Promise<string[]> => {
  const entries = await readdir(world.folder, { recursive: true, withFileTypes: true });
  const hits: string[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    if (bytes.includes(word)) hits.push(path.slice(world.folder.length));
  }
  return hits;
};

const documentsWith = async (word: string): Promise<string[]> => {
  const hits: string[] = [];
  for (const { name } of await world.db.listCollections().toArray()) {
    const documents = await world.db.collection(name).find().toArray();
    if (JSON.stringify(documents).includes(word)) hits.push(name);
  }
  return hits;
};

const eventsWith = async (word: string): Promise<string[]> => {
  const hits: string[] = [];
  const signal = new AbortController();
  // With a vault of its own, that remembers no key from before.
  const { EVENTSTORE_URL, VAULT_URL } = world.settings;
  const store = openEventStore(EVENTSTORE_URL, await openVault(VAULT_URL));
  for await (const delivery of store.subscribe({ prefixes: [''], from: 'start', signal: signal.signal })) {
    if (delivery.kind === 'caughtUp') break;
    if (JSON.stringify(delivery.event.data).includes(word)) hits.push(delivery.event.streamId);
  }
  signal.abort();
  await store.close();
  return hits;
};

describe('erasure', () => {
  it('[erased-traces] [AU12] no word of a person is in the log’s files at any time, nor anywhere after they are erased; the ledger stays as it was', async () => {
    const { user, client } = await world.member({
      firstname: `${canary} eins`,
      email: `${canary}@soebs.example`,
      company: `${canary} AG`,
    });
    const address = { addressLine1: `${canary}weg 1`, city: 'Bern', postalCode: '3011', country: 'CHE' };
    await client.data('post', '/users/@me/addresses', { body: address });
    const story = storiesOf(world);
    const paymentId = await story.bought(user._id);
    expect(await documentsWith(paymentId)).toContain('receipts.recipients');
    const projectId = await story.finished(user._id, `hier singt ein ${canary}`);
    await until(async () => (await world.views.project(projectId))?.view.stage === 'finished');
    await client.data('patch', `/projects/${projectId}`, {
      body: { title: `${canary} im Titel`, expressions: [`${canary} im Ausdruck`] },
    });
    await world.api.deps()!.objects.put(`projects/${projectId}/notes`, Buffer.from(`${canary} im Medium`));
    await client.data('post', '/users/@me/email', { body: { newEmail: `${canary}.neu@soebs.example`, password } });
    expect((await documentsWith(canary)).length).toBeGreaterThan(2);
    expect((await eventsWith(canary)).length).toBeGreaterThan(0);
    expect((await filesWith(canary)).filter((path) => path.startsWith('/eventstore'))).toEqual([]);
    const balance = await world.views.balance(user._id);

    await client.data('delete', '/users/@me', { body: { password } });
    await until(
      async () => (await world.db.collection('accounts.users').countDocuments({ email: user.email })) === 0,
      20_000,
    );
    await until(async () => (await eventsWith(canary)).length === 0, 20_000);
    for (const stream of [`project-${projectId}`, `transcript-${projectId}`])
      await expect(world.store.read(stream, projects.codec)).rejects.toMatchObject({ code: 'stream_erased' });
    expect(await documentsWith(canary)).toEqual([]);
    expect(await world.views.balance(user._id)).toEqual(balance);
    await until(async () => (await filesWith(canary)).length === 0, 20_000);
  }, 60_000);
});
