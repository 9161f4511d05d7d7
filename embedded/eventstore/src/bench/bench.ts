import { EventStoreDBClient, jsonEvent, streamNameFilter } from '@eventstore/db-client';
import { Sqlite } from '@soebs/embedded-sqlite';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** What one line of the report says; the floor is the design's. */
type Line = {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly floor?: number;
};

/** Before anything is measured: programs of this kind run for weeks, not for their first second. */
const WARM = 3000;
const SINGLE = 3000;
const CONCURRENT = 10_000;
const IN_FLIGHT = 50;
const BATCHES = 300;
const BATCH = 100;
const LATENCIES = 1000;
const MANY = 1_000_000;
const MANY_BATCH = 500;

const payload = { amountInCents: 1250, reference: 'a payment of usual size', parts: [{ lotId: 'l-1', cents: 1250 }] };
const events = (count: number) =>
  Array.from({ length: count }, () =>
    jsonEvent({ type: 'CreditsDeposited', data: payload, metadata: { by: 'bench' } }),
  );

const perSecond = async (count: number, work: () => Promise<unknown>): Promise<number> => {
  const startedMs = performance.now();
  await work();
  return Math.round((count * 1000) / (performance.now() - startedMs));
};

/** Runs `count` jobs with at most `width` at once. */
const pooled = async (count: number, width: number, job: (index: number) => Promise<unknown>): Promise<void> => {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) await job(next++);
  };
  await Promise.all(Array.from({ length: width }, worker));
};

const quantile = (sorted: readonly number[], share: number): number =>
  Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 100) / 100;

/** The same rows in SQLite without a server: what the disk and the tables allow by themselves. */
const plainSqlite = (directory: string, sync: string): Line[] => {
  const database = new Sqlite(join(directory, 'plain.sqlite'));
  database.pragma('journal_mode = WAL');
  database.pragma(`synchronous = ${sync}`);
  database.exec(
    'CREATE TABLE events (position INTEGER PRIMARY KEY, stream TEXT, revision INTEGER, id BLOB, data BLOB)',
  );
  database.exec('CREATE UNIQUE INDEX one ON events (stream, revision); CREATE INDEX two ON events (id)');
  const insert = database.prepare<[string, number, Buffer, Buffer]>(
    'INSERT INTO events (stream, revision, id, data) VALUES (?, ?, ?, ?)',
  );
  const data = Buffer.from(JSON.stringify(payload));
  let revision = 0;
  const add = (): void =>
    void insert.run('plain-1', (revision += 1), Buffer.from(randomUUID().replaceAll('-', ''), 'hex'), data);
  const rate = (count: number, batch: number): number => {
    const startedMs = performance.now();
    const commit = (): unknown => database.atOnce(() => Array.from({ length: batch }, add));
    for (let done = 0; done < count; done += batch) commit();
    return Math.round((count * 1000) / (performance.now() - startedMs));
  };
  const lines = [
    { what: 'plain SQLite, one row a commit', value: rate(SINGLE, 1), unit: 'rows/s' },
    { what: 'plain SQLite, 50 rows a commit', value: rate(CONCURRENT, IN_FLIGHT), unit: 'rows/s' },
    { what: 'plain SQLite, 100 rows a commit', value: rate(BATCHES * BATCH, BATCH), unit: 'rows/s' },
  ];
  const startedMs = performance.now();
  const { length } = database.prepare('SELECT * FROM events ORDER BY position').all();
  const value = Math.round((length * 1000) / (performance.now() - startedMs));
  database.close();
  return [...lines, { what: 'plain SQLite, read all', value, unit: 'rows/s' }];
};

const liveLatency = async (client: EventStoreDBClient): Promise<Line[]> => {
  const filter = streamNameFilter({ prefixes: ['live-'] });
  const subscription = client.subscribeToAll({ filter, fromPosition: 'end' });
  await once(subscription, 'caughtUp');
  const latencies: number[] = [];
  for (let index = 0; index < LATENCIES; index += 1) {
    const arrived = once(subscription, 'data');
    const startedMs = performance.now();
    void client.appendToStream('live-1', events(1));
    await arrived;
    latencies.push(performance.now() - startedMs);
  }
  await subscription.unsubscribe();
  latencies.sort((one, other) => one - other);
  return [
    { what: 'append to live subscriber, p50', value: quantile(latencies, 0.5), unit: 'ms', floor: 2 },
    { what: 'append to live subscriber, p99', value: quantile(latencies, 0.99), unit: 'ms' },
  ];
};

const appends = async (client: EventStoreDBClient): Promise<Line[]> => {
  const single = await perSecond(SINGLE, () => pooled(SINGLE, 1, () => client.appendToStream('single-1', events(1))));
  const concurrent = await perSecond(CONCURRENT, () =>
    pooled(CONCURRENT, IN_FLIGHT, (index) => client.appendToStream(`many-${index % 500}`, events(1))),
  );
  const batches = await perSecond(BATCHES * BATCH, () =>
    pooled(BATCHES, 4, (index) => client.appendToStream(`batch-${index % 20}`, events(BATCH))),
  );
  return [
    { what: 'appends, one in flight', value: single, unit: 'appends/s', floor: 1300 },
    { what: 'appends, 50 in flight', value: concurrent, unit: 'appends/s', floor: 4400 },
    { what: 'events in batches of 100', value: batches, unit: 'events/s', floor: 19_000 },
  ];
};

const readAll = async (client: EventStoreDBClient): Promise<Line> => {
  let count = 0;
  const startedMs = performance.now();
  const all = client.readAll().on('data', () => (count += 1));
  await once(all, 'end');
  const value = Math.round((count * 1000) / (performance.now() - startedMs));
  return { what: `read $all (${count} events)`, value, unit: 'events/s' };
};

/** Resident memory of a process, in MB. */
const memoryMb = (pid: number | undefined): number => {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid ?? 'self'}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes ?? 0) / 1024);
};

/** A log of a million events: what it costs to write, to hold and to read again from the first. */
const million = async (client: EventStoreDBClient, pid: number | undefined): Promise<Line[]> => {
  const startedMb = memoryMb(pid);
  const written = await perSecond(MANY, () =>
    pooled(MANY / MANY_BATCH, 4, (index) => client.appendToStream(`million-${index % 1000}`, events(MANY_BATCH))),
  );
  const all = await readAll(client);
  return [
    { what: 'a million events, batches of 500', value: written, unit: 'events/s' },
    { ...all, what: 'a million events, read $all' },
    { what: 'memory of the server before', value: startedMb, unit: 'MB' },
    { what: 'memory with a million events read', value: memoryMb(pid), unit: 'MB' },
  ];
};

const report = (title: string, lines: readonly Line[]): void => {
  console.log(`\n${title}`);
  for (const { what, value, unit, floor } of lines) {
    const held = floor === undefined ? '' : `  (floor ${floor})`;
    console.log(`  ${what.padEnd(34)} ${String(value).padStart(8)} ${unit}${held}`);
  }
};

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

const measure = async (sync: 'full' | 'normal'): Promise<void> => {
  const directory = mkdtempSync(join(tmpdir(), 'eventstore-bench-'));
  const argv = ['--conditions=source', '--import', 'tsx', main, '--port', '0', '--data', directory, '--sync', sync];
  const server = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [ready] = (await once(createInterface({ input: server.stdout }), 'line')) as [string];
    const client = EventStoreDBClient.connectionString(`esdb://${ready.replace('ready ', '')}?tls=false`);
    await pooled(WARM, 1, (index) => client.appendToStream(`warm-${index % 20}`, events(1)));
    report(`event store, synchronous = ${sync}`, [
      ...(await appends(client)),
      await readAll(client),
      ...(await liveLatency(client)),
    ]);
    if (sync === 'full' && !process.argv.includes('--short')) {
      report('event store, a million events', await million(client, server.pid));
    }
    await client.dispose();
    report(`beside it, synchronous = ${sync}`, plainSqlite(directory, sync));
  } finally {
    server.kill();
    await once(server, 'exit');
    rmSync(directory, { recursive: true, force: true });
  }
};

await measure('full');
await measure('normal');
