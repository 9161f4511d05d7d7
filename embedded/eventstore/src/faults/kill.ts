import type { EventStoreDBClient, ResolvedEvent } from '@eventstore/db-client';
import { collect, freshDirectory, numbered, startSpawned } from '../testing/spawned.ts';

/** How long and how hard. */
export type KillPlan = {
  readonly rounds: number;
  readonly writers: number;
  /** So many appends are answered before each kill. */
  readonly appendsPerRound: number;
};

/** What the log holds at the end, against what the writers were told. */
export type KillReport = {
  readonly acknowledged: number;
  readonly kept: number;
  readonly lost: number;
  readonly gaps: number;
  readonly duplicates: number;
  /** Events of $all that no stream has, or the other way about. */
  readonly strays: number;
};

const numbersIn = async (client: EventStoreDBClient, stream: string): Promise<number[]> => {
  const events = await collect<ResolvedEvent>(client.readStream(stream)).catch((): ResolvedEvent[] => []);
  return events.map(({ event }) => (event?.data as { number: number }).number);
};

/** Writers append one event after the other, each to a stream of its own, until the server is killed under them. */
const round = async (directory: string, plan: KillPlan, acknowledged: Map<string, number>): Promise<void> => {
  const store = await startSpawned(directory);
  let left = plan.appendsPerRound;
  let enough: () => void = () => undefined;
  const killTime = new Promise<void>((resolve) => (enough = resolve));
  const write = async (stream: string): Promise<void> => {
    const client = store.client();
    for (let next = (await numbersIn(client, stream)).length; ; next += 1) {
      const expectedRevision = next === 0 ? 'no_stream' : BigInt(next - 1);
      await client.appendToStream(stream, numbered(1, next), { expectedRevision });
      acknowledged.set(stream, next + 1);
      left -= 1;
      if (left === 0) enough();
    }
  };
  const writers = Array.from({ length: plan.writers }, (_, index) => write(`writer-${index}`).catch(() => undefined));
  await killTime;
  await store.end('SIGKILL');
  await Promise.all(writers);
};

const judge = async (client: EventStoreDBClient, acknowledged: ReadonlyMap<string, number>): Promise<KillReport> => {
  const sums = { acknowledged: 0, kept: 0, lost: 0, gaps: 0, duplicates: 0 };
  for (const [stream, count] of acknowledged) {
    const numbers = await numbersIn(client, stream);
    const distinct = new Set(numbers).size;
    sums.acknowledged += count;
    sums.kept += numbers.length;
    sums.lost += Math.max(0, count - numbers.length);
    sums.gaps += numbers.filter((number, index) => number !== index).length;
    sums.duplicates += numbers.length - distinct;
  }
  const all = await collect<ResolvedEvent>(client.readAll());
  const written = all.filter(({ event }) => event?.streamId.startsWith('writer-'));
  return { ...sums, strays: Math.abs(written.length - sums.kept) };
};

/** Kills the server again and again while many write, then compares the log with what was answered. */
export const killFault = async (plan: KillPlan): Promise<KillReport> => {
  const directory = freshDirectory();
  const acknowledged = new Map<string, number>();
  for (let done = 0; done < plan.rounds; done += 1) await round(directory, plan, acknowledged);
  const store = await startSpawned(directory);
  const report = await judge(store.client(), acknowledged);
  await store.remove();
  return report;
};
