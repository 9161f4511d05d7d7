import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

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
  readonly ready: Promise<void>;
  readonly stop: () => Promise<void>;
};

export type Watch = { readonly say: (name: string, line: string) => void; readonly changed: () => void };

const stopMs = 20_000;

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (hasEnded(child)) resolve();
    else child.once('exit', () => resolve());
  });

/** Environment of a child: ours, less what would reach into it, plus its own. */
const envOf = (own: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv => ({ ...process.env, ...own });

/**
 * Starts a program in its own process group and keeps it running: one that ends by itself is started again, later each
 * time (0.5 s, 1 s … 30 s). `stop` ends it for good, by SIGTERM and after 20 s by SIGKILL.
 */
export const runProgram = (plan: ProgramPlan, watch: Watch): Program => {
  let child: ChildProcess | undefined;
  let stopping = false;
  let restarts = 0;
  let again: NodeJS.Timeout | undefined;
  let isUp: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    isUp = resolve;
  });

  const hear = (line: string): void => {
    watch.say(plan.name, line);
    if (!plan.readyWhen.test(line)) return;
    restarts = 0;
    isUp();
  };

  const start = (): void => {
    const running = spawn(plan.command, plan.args, {
      cwd: plan.cwd,
      env: envOf(plan.env),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = running;
    watch.changed();
    for (const stream of [running.stdout, running.stderr]) createInterface({ input: stream }).on('line', hear);
    running.once('error', (error) => watch.say(plan.name, `cannot start: ${error.message}`));
    running.once('close', (code, signal) => {
      watch.changed();
      if (stopping) return;
      restarts += 1;
      const waitMs = Math.min(250 * 2 ** restarts, 30_000);
      watch.say(plan.name, `ended (${signal ?? code ?? '?'}); starting again in ${waitMs} ms`);
      again = setTimeout(start, waitMs);
    });
  };
  start();

  const stop = async (): Promise<void> => {
    stopping = true;
    clearTimeout(again);
    const running = child;
    if (!running || hasEnded(running)) return;
    running.kill('SIGTERM');
    const kill = setTimeout(() => running.kill('SIGKILL'), stopMs);
    await ended(running).finally(() => clearTimeout(kill));
  };
  return { name: plan.name, pid: () => child?.pid, ready, stop };
};
