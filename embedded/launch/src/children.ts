import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { listProcesses, treeOf } from './processes.ts';
import { systems, thisSystem } from './systems.ts';

const { hasGroups, endTree } = systems[thisSystem];
const running = new Set<ChildProcess>();
let ending = false;

/** Whether {@link endChildren} has begun: what ends now is not to be followed by something else. */
export const isEnding = (): boolean => ending;

/**
 * Starts a program that this launcher waits for, and remembers it until it has ended. It has a process group of its own:
 * Ctrl-C reaches it by {@link endChildren} only, and so once.
 */
export const spawnChild = (command: string, args: readonly string[], options: SpawnOptions): ChildProcess => {
  const child = spawn(command, args, { ...options, detached: hasGroups });
  running.add(child);
  for (const event of ['close', 'error'] as const) child.once(event, () => running.delete(child));
  return child;
};

/** How long programs may take to stop by themselves, and what they leave behind after that. */
type Grace = { readonly orderlyMs: number; readonly leftMs: number };
const usual: Grace = { orderlyMs: 12_000, leftMs: 2_000 };
const LOOK_MS = 100;

const send = (pids: readonly number[], signal: NodeJS.Signals): void => {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
};

const until = async (isOver: () => boolean, ms: number, second: AbortSignal): Promise<void> => {
  for (const endMs = performance.now() + ms; performance.now() < endMs && !isOver() && !second.aborted;)
    await pause(LOOK_MS);
};

/**
 * Ends every program that is remembered, and all that it has started, whatever group that is in: asks the program itself by
 * SIGINT, then what it has left by SIGTERM, and ends what is still there. `second` skips the waiting.
 */
export const endChildren = async (second: AbortSignal, { orderlyMs, leftMs }: Grace = usual): Promise<void> => {
  ending = true;
  const roots = [...running].flatMap(({ pid }) => pid ?? []);
  if (endTree !== undefined) {
    await until(() => running.size === 0, orderlyMs, second);
    for (const [command, ...args] of roots.map(endTree)) spawnSync(command, args, { stdio: 'ignore' });
    return;
  }
  const known = new Set(roots);
  const living = (): readonly number[] => {
    const listed = listProcesses(thisSystem);
    for (const pid of treeOf([...known], listed, process.pid)) known.add(pid);
    return listed.map(({ pid }) => pid).filter((pid) => known.has(pid));
  };
  living();
  send(roots, 'SIGINT');
  await until(() => running.size === 0 || living().length === 0, orderlyMs, second);
  send(living(), 'SIGTERM');
  await until(() => living().length === 0, leftMs, second);
  send(living(), 'SIGKILL');
};
