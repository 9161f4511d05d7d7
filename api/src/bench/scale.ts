import { credits, type CreditsEvent } from '@soebs/events';
import { newId } from '@soebs/platform';
import { causedBy, until } from '@soebs/platform/testing';
import { clientAt, startProxy } from '../faults/proxy.ts';
import { openStage, type Stage, type StageSize } from '../faults/ledger-stage.ts';
import type { Client } from '../testing/client.ts';
import { storiesOf } from '../testing/stories.ts';
import { freePort } from '../testing/world.ts';
import { editAcks, otherScreens, p50p99, usedBy, viewerOf, type Editor } from './scale-load.ts';

/**
 * `npm run bench -- scale`: one of each service and several of each behind a proxy, one after the other: how long a command takes to
 * another screen of its person, how long a correction takes to be acknowledged with 200 editors, what each process uses; at 300 and 1,000
 * sockets, 20, 50 and 100 commands a second, and logs of 1,000, 10,000 and 100,000 events. `scale.ts short` takes a few of them.
 */
const isShort = process.argv.includes('short');
const sizes: Readonly<Record<string, Pick<StageSize, 'apis' | 'projectors' | 'transcribers'>>> = {
  'one of each': { apis: 1, projectors: 1, transcribers: 1 },
  '3 apis, 2 projectors, 2 transcribers': { apis: 3, projectors: 2, transcribers: 2 },
};
const socketCounts = isShort ? [100] : [300, 1_000];
const rates = isShort ? [20] : [20, 50, 100];
const logLengths = isShort ? [1_000] : [1_000, 10_000, 100_000];
const [PAGES, SECONDS, EDITORS] = [10, isShort ? 5 : 15, isShort ? 40 : 200];
const BATCH = 500;
const MINUTES = 1_000;
const FILLED_WITHIN_MS = 1_200_000;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

type Person = { readonly id: string; readonly client: Client };

const peopleOf = async (stage: Stage, url: string, count: number): Promise<Person[]> => {
  const people: Person[] = [];
  for (let n = 0; n < count; n += 1) {
    const id = await stage.person();
    const call = { body: { minutes: MINUTES, reason: 'scale' }, headers: { 'idempotency-key': newId() } };
    await stage.admins[0]?.data('post', `/admin/users/${id}/credits`, call);
    people.push({ id, client: clientAt(url, await stage.loggedIn(id, n % stage.urls.length)) });
  }
  return people;
};

/** Texts with ten pages each in which their owners write. */
const editorsOf = async (stage: Stage, writers: readonly Person[]): Promise<Editor[]> => {
  const { finished } = storiesOf({ commands: stage.handlers(), views: stage.views, clock: { aheadMs: 0 } });
  const editors: Editor[] = [];
  for (const { id, client } of writers) {
    const projectId = await finished(id, 'Guten Tag allerseits');
    const { revision } = await client.data<{ revision: number }>('get', `/projects/${projectId}/transcript`);
    for (let n = 0; n < PAGES; n += 1) {
      const live = await client.connect();
      await live.subscribe(`transcript:${projectId}`);
      editors.push({ live, projectId, revision });
    }
  }
  return editors;
};

/** Fills the log with movements of accounts that nobody looks at, and waits until the views know them; answers how long that took. */
const fill = async (stage: Stage, length: number): Promise<number> => {
  const beganMs = performance.now();
  let last = '';
  for (let n = 0; n < length; n += BATCH) {
    last = newId();
    const events = Array.from({ length: Math.min(BATCH, length - n) }, (): CreditsEvent => ({
      type: 'FreeCreditsDeposited',
      data: { grantId: newId(), cents: 100, grantedBy: stage.adminId },
    }));
    const by = causedBy(newId());
    const { codec } = credits;
    await stage.store.append({ streamId: `credits-${last}`, events, expected: -1, by, at: new Date(), codec });
  }
  if (last !== '') await until(async () => (await stage.views.balance(last)).revision >= 0, FILLED_WITHIN_MS);
  return Math.round((performance.now() - beganMs) / 1_000);
};

const bySockets = async (stage: Stage, url: string): Promise<void> => {
  for (const count of socketCounts) {
    const people = await peopleOf(stage, url, count / PAGES);
    const viewers = await Promise.all(people.map(({ client }) => viewerOf(client, PAGES)));
    for (const rate of rates) {
      const { done, used } = await usedBy(stage.pids(), () => otherScreens(viewers, rate, SECONDS));
      const lost = done.lost === 0 ? 'none lost' : `${done.lost} LOST`;
      say(`  ${count} sockets, ${rate} commands/s: other screen p50/p99 ${p50p99(done.times)} ms, ${lost} · ${used}`);
    }
    for (const { sockets } of viewers) for (const each of sockets) each.close();
  }
};

const byEditors = async (stage: Stage, url: string): Promise<void> => {
  // The bench plays the worker of these texts; the real ones would take them first.
  await stage.admins[0]?.data('post', '/admin/transcription-jobs/pause', { body: { reason: 'scale' } });
  const writers = await peopleOf(stage, url, EDITORS / PAGES);
  const editors = await editorsOf(stage, writers);
  const { done, used } = await usedBy(stage.pids(), () => editAcks(editors, SECONDS));
  say(`  ${editors.length} editors in ${writers.length} texts: acknowledged p50/p99 ${p50p99(done)} ms · ${used}`);
  for (const { live } of editors) live.close();
};

const byLog = async (stage: Stage, url: string): Promise<void> => {
  const people = await peopleOf(stage, url, PAGES);
  const viewers = await Promise.all(people.map(({ client }) => viewerOf(client, 1)));
  let filled = 0;
  for (const length of logLengths) {
    const seconds = await fill(stage, length - filled);
    filled = length;
    const { done, used } = await usedBy(stage.pids(), () => otherScreens(viewers, rates[0] ?? 1, SECONDS));
    say(`  ${length} events more in the log (filled in ${seconds} s): other screen ${p50p99(done.times)} ms · ${used}`);
  }
  for (const { sockets } of viewers) for (const each of sockets) each.close();
};

const benchOf = async (name: string, size: Pick<StageSize, 'apis' | 'projectors' | 'transcribers'>): Promise<void> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { API_URL: url, TRUSTED_PROXIES: '127.0.0.1', QUOTA_OPEN_PROJECTS: '10000' };
  const stage = await openStage({ ...size, env });
  const proxy = await startProxy(port, stage.urls);
  say(`${name}, behind a proxy`);
  try {
    await bySockets(stage, url);
    await byEditors(stage, url);
    await byLog(stage, url);
  } finally {
    proxy.kill();
    await stage.close();
  }
};

for (const [name, size] of Object.entries(sizes)) await benchOf(name, size);
process.exit(0);
