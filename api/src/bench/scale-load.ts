import { readFileSync } from 'node:fs';
import type { ServerMessage } from '@soebs/contract';
import type { Operation } from '@soebs/events/transcript';
import { newId, pause } from '@soebs/platform';
import type { Client, LiveClient } from '../testing/client.ts';
import { details } from '../testing/stories.ts';

const LAST_WITHIN_MS = 10_000;
const MIB_KIB = 1_024;
/** Of the kernel's clock, in which it counts what a process has used. */
const TICKS_PER_SECOND = 100;
const [UTIME, STIME] = [11, 12];

const share = (sorted: readonly number[], part: number): number =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN);

/** Half and all but a hundredth of some times, in milliseconds. */
export const p50p99 = (times: readonly number[]): string => {
  const sorted = [...times].sort((a, b) => a - b);
  return `${share(sorted, 0.5)}/${share(sorted, 0.99)}`;
};

/** Somebody with several pages open, of which one is watched. */
export type Viewer = { readonly client: Client; readonly sockets: readonly LiveClient[] };

export const viewerOf = async (client: Client, pages: number): Promise<Viewer> => {
  const sockets = await Promise.all(Array.from({ length: pages }, () => client.connect()));
  await Promise.all(sockets.map((each) => each.subscribe('user:@me')));
  return { client, sockets };
};

type Screens = { readonly times: readonly number[]; readonly lost: number };

/** Projects are made at a steady pace; answers how long each took to another page of its owner, in milliseconds, and which never came. */
export const otherScreens = async (
  viewers: readonly Viewer[],
  perSecond: number,
  seconds: number,
): Promise<Screens> => {
  const sent = new Map<string, number>();
  const times: number[] = [];
  const hear = (raw: unknown): void => {
    const { type, data } = raw as ServerMessage;
    const title = type === 'project.changed' ? data.title : '';
    const atMs = sent.get(title);
    if (atMs === undefined) return;
    times.push(performance.now() - atMs);
    sent.delete(title);
  };
  const watched = viewers.flatMap(({ sockets }) => sockets.slice(0, 1));
  for (const { socket } of watched) socket.on('message', hear);
  const commands: Promise<unknown>[] = [];
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const viewer = viewers[n % viewers.length];
    if (!viewer) break;
    const title = newId();
    const call = { body: details({ title }), headers: { 'idempotency-key': title } };
    sent.set(title, performance.now());
    commands.push(viewer.client.data('post', '/projects', call));
    await pause(1_000 / perSecond);
  }
  await Promise.all(commands);
  for (const end = performance.now() + LAST_WITHIN_MS; sent.size > 0 && performance.now() < end;) await pause(50);
  for (const { socket } of watched) socket.off('message', hear);
  return { times, lost: sent.size };
};

/** A page in whose text somebody writes. */
export type Editor = { readonly live: LiveClient; readonly projectId: string; revision: number };

const OPS_EVERY_MS = 1_000;

/** Every editor writes a word a second; answers how long each took to be acknowledged, in milliseconds. */
export const editAcks = async (editors: readonly Editor[], seconds: number): Promise<number[]> => {
  const times: number[] = [];
  const write = async (editor: Editor, nth: number): Promise<void> => {
    await pause((OPS_EVERY_MS * nth) / editors.length);
    for (let n = 0; n < seconds; n += 1) {
      const operations: Operation[] = [{ type: 'T', seg: 'p0', delta: ['so '] }];
      const message = { projectId: editor.projectId, opId: newId(), baseRevision: editor.revision, operations };
      const beganMs = performance.now();
      const answer = await editor.live.ask<{ revision: number }>('transcript:operations', message);
      if (!answer.success) throw new Error(JSON.stringify(answer));
      editor.revision = answer.data.revision;
      times.push(performance.now() - beganMs);
      await pause(Math.max(0, OPS_EVERY_MS - (performance.now() - beganMs)));
    }
  };
  await Promise.all(editors.map(write));
  return times;
};

/** What a process has used so far: seconds of a core, and MiB it holds. */
export type Usage = { readonly cpuSeconds: number; readonly mib: number };

const usageOf = (pid: number): Usage => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const kib = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  const ticks = Number(fields[UTIME]) + Number(fields[STIME]);
  return { cpuSeconds: ticks / TICKS_PER_SECOND, mib: Number(kib) / MIB_KIB };
};

type Pids = Readonly<Record<string, number | undefined>>;

/** What every process has used while something was done: percent of a core, and MiB at its end. */
export const usedBy = async <T>(
  pids: Pids,
  act: () => Promise<T>,
): Promise<{ readonly done: T; readonly used: string }> => {
  const known = Object.entries(pids).flatMap(([name, pid]) => (pid === undefined ? [] : [{ name, pid }]));
  const before = new Map(known.map(({ name, pid }) => [name, usageOf(pid)]));
  const beganMs = performance.now();
  const done = await act();
  const seconds = (performance.now() - beganMs) / 1_000;
  const used = known.map(({ name, pid }) => {
    const { cpuSeconds, mib } = usageOf(pid);
    const percent = (100 * (cpuSeconds - (before.get(name)?.cpuSeconds ?? 0))) / seconds;
    return `${name} ${Math.round(percent)} % ${Math.round(mib)} MiB`;
  });
  return { done, used: used.join(' · ') };
};
