import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { createSocket } from 'node:dgram';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { hostileMedia, makeCanary, type Canary } from './hostile-media.ts';

/** What one file came to: `ok` or a code, and how much sound was read of it. */
export type Verdict = { readonly code: string; readonly decodedMs?: number };

export type HostileReport = {
  readonly files: number;
  readonly verdicts: Readonly<Record<string, number>>;
  /** Everything that must not be; each in words. Empty when all held. */
  readonly faults: readonly string[];
  readonly slowestMs: number;
};

const LONGEST_MS = 30_000;

const listenersOn = async () => {
  let calls = 0;
  const tcp = createServer((socket) => {
    calls += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve));
  const { port } = tcp.address() as AddressInfo;
  const udp = createSocket('udp4', () => {
    calls += 1;
  });
  await new Promise<void>((resolve) => udp.bind(port, '127.0.0.1', resolve));
  const close = (): void => {
    tcp.close();
    udp.close();
  };
  return { port, calls: () => calls, close };
};

/** Programs that still run on something in the folder. */
const runningOn = async (folder: string): Promise<string[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return lines.filter((line) => line.includes(folder));
};

const tally = (codes: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
};

type Reader = (path: string, scratch: string) => Promise<Verdict>;
type One = { readonly path: string; readonly scratch: string; readonly canary: Canary };

const tryOne = async ({ path, scratch, canary }: One, read: Reader) => {
  const begun = performance.now();
  const verdict: Verdict = await read(path, scratch).catch((error: unknown) => ({ code: `uncoded: ${String(error)}` }));
  const ms = performance.now() - begun;
  const left = await readdir(scratch);
  const wrong: Readonly<Record<string, boolean>> = {
    [verdict.code]: verdict.code.startsWith('uncoded'),
    [`took ${Math.round(ms)} ms`]: ms > LONGEST_MS,
    'read the canary': Math.abs((verdict.decodedMs ?? 0) - canary.ms) < 60,
    [`left ${left.join(', ')}`]: left.length > 0,
  };
  return { code: verdict.code, ms, faults: Object.keys(wrong).filter((name) => wrong[name]) };
};

/**
 * Lets something read hostile media, one file after the other (hostile-media): each must end `ok` or with a code, within 30 s, without a call to
 * the canary's listener, without a word of the canary's recording, and with nothing left behind in `scratch`.
 */
export const tryHostileMedia = async (
  every: number,
  read: Reader,
  say: (line: string) => void = () => undefined,
): Promise<HostileReport> => {
  const folder = await mkdtemp(join(tmpdir(), 'soebs-hostile-'));
  const listeners = await listenersOn();
  const canary = await makeCanary(folder, listeners.port);
  const codes: string[] = [];
  const faults: string[] = [];
  let slowestMs = 0;
  try {
    const paths = await hostileMedia(folder, canary, every);
    const scratch = join(folder, 'scratch');
    await mkdir(scratch);
    for (const [n, path] of paths.entries()) {
      const tried = await tryOne({ path, scratch, canary }, read);
      slowestMs = Math.max(slowestMs, tried.ms);
      codes.push(tried.code);
      faults.push(...tried.faults.map((fault) => `${basename(path)}: ${fault}`));
      if (n % 200 === 199) say(`${n + 1} of ${paths.length}`);
    }
    if (listeners.calls() > 0) faults.push(`the listener was called ${listeners.calls()} times`);
    for (const line of await runningOn(folder)) faults.push(`still runs: ${line}`);
    return { files: paths.length, verdicts: tally(codes), faults, slowestMs: Math.round(slowestMs) };
  } finally {
    listeners.close();
    await rm(folder, { recursive: true, force: true });
  }
};
