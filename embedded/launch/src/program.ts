import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { unknownSettings } from '@soebs/platform/settings';
import { systems, thisSystem } from './systems.ts';

export type ProgramPlan = {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The line of its output that says it serves. */
  readonly readyWhen: RegExp;
  readonly cwd: string;
};

export type Program = {
  readonly name: string;
  readonly pid: () => number | undefined;
  /** Resolves when it serves for the first time; rejects when it has ended again and again before that. */
  readonly ready: Promise<void>;
  /** Ends it in order; after its time is up, at once. */
  readonly stop: () => Promise<void>;
  /** Ends it at once, and all that it has started. */
  readonly end: () => Promise<void>;
};

export type Watch = { readonly say: (name: string, line: string) => void; readonly changed: () => void };

export type Patience = { readonly stopMs: number; readonly againMs: number };

/** How long a program may take to stop in order, and how long it waits before its first new start. */
const usual: Patience = { stopMs: 10_000, againMs: 500 };
const LONGEST_WAIT_MS = 30_000;

/** A program that has ended this often without ever serving will not serve. */
const MOST_FIRST_STARTS = 5;

const { hasGroups, endTree } = systems[thisSystem];

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (hasEnded(child)) resolve();
    else child.once('exit', () => resolve());
  });

/** Environment of a child: ours, less what nothing reads, which was said once, plus its own. */
const envOf = (own: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv => {
  const unread = new Set(unknownSettings(process.env).map(({ name }) => name));
  const ours = Object.entries(process.env).filter(([name]) => !unread.has(name));
  return { ...Object.fromEntries(ours), ...own };
};

const kill = (child: ChildProcess): void => {
  const { pid } = child;
  if (pid === undefined || hasEnded(child)) return;
  if (endTree) spawnSync(...spread(endTree(pid)));
  else process.kill(-pid, 'SIGKILL');
};

const spread = ([command, ...args]: readonly [string, ...string[]]): [string, string[]] => [command, args];

/**
 * Starts a program in its own process group and keeps it running: one that ends by itself is started again, later each
 * time (0.5 s, 1 s … 30 s). One that ends five times before it has ever served is given up.
 */
export const runProgram = (plan: ProgramPlan, watch: Watch, { stopMs, againMs } = usual): Program => {
  let child: ChildProcess | undefined;
  let stopping = false;
  let hasServed = false;
  let restarts = 0;
  let again: NodeJS.Timeout | undefined;
  const { promise: ready, resolve: isUp, reject: isLost } = withResolvers();

  const hear = (line: string): void => {
    watch.say(plan.name, line);
    if (!plan.readyWhen.test(line)) return;
    restarts = 0;
    hasServed = true;
    isUp();
  };

  const startAgain = (how: string): void => {
    watch.changed();
    if (stopping) return;
    restarts += 1;
    const isHopeless = !hasServed && restarts >= MOST_FIRST_STARTS;
    const waitMs = Math.min(againMs * 2 ** (restarts - 1), LONGEST_WAIT_MS);
    watch.say(plan.name, `ended (${how})${isHopeless ? '' : `; starting again in ${waitMs} ms`}`);
    if (isHopeless) isLost(new Error(`${plan.name} could not be started; its lines above say why.`));
    else again = setTimeout(start, waitMs);
  };

  const start = (): void => {
    const running = spawn(plan.command, plan.args, {
      cwd: plan.cwd,
      env: envOf(plan.env),
      detached: hasGroups,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = running;
    watch.changed();
    for (const stream of [running.stdout, running.stderr]) createInterface({ input: stream }).on('line', hear);
    running.once('error', (error) => watch.say(plan.name, `cannot start: ${error.message}`));
    running.once('close', (code, signal) => startAgain(String(signal ?? code ?? '?')));
  };
  start();

  const over = async (ask: (running: ChildProcess) => void): Promise<void> => {
    stopping = true;
    clearTimeout(again);
    const running = child;
    if (!running || hasEnded(running) || running.pid === undefined) return;
    ask(running);
    await ended(running);
  };
  const stop = (): Promise<void> =>
    over((running) => {
      if (hasGroups) running.kill('SIGTERM');
      const late = setTimeout(() => {
        watch.say(plan.name, `has not stopped within ${stopMs / 1000} s and is ended`);
        kill(running);
      }, stopMs);
      running.once('exit', () => clearTimeout(late));
    });
  return { name: plan.name, pid: () => child?.pid, ready, stop, end: () => over(kill) };
};

type Resolvers = {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
};

const withResolvers = (): Resolvers => {
  let resolve: () => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<void>((done, fail) => {
    [resolve, reject] = [done, fail];
  });
  // Whoever waits for it hears of it; a program that nobody waits for is not.
  promise.catch(() => undefined);
  return { promise, resolve, reject };
};
