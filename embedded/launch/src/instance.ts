import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';

type Running = { readonly launcher: number; readonly programs: Readonly<Record<string, number>> };

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const isOurs = (pid: number, root: string): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(root);
  } catch {
    return false;
  }
};

/** Another instance works in the same folder. */
export class AlreadyRunning extends Error {
  override readonly name = 'AlreadyRunning';
}

const fileIn = (data: string): string => join(data, 'run.json');

const readRecord = (data: string): Running | undefined => {
  try {
    return JSON.parse(readFileSync(fileIn(data), 'utf8')) as Running;
  } catch {
    return undefined;
  }
};

/**
 * Claims a data folder for this launcher. Programs that a killed launcher has left behind are ended first; a launcher
 * that still lives is told. Throws AlreadyRunning.
 */
export const claimFolder = (data: string, root: string): void => {
  mkdirSync(data, { recursive: true });
  const before = readRecord(data);
  const runs = (pid: number): boolean => pid !== process.pid && isAlive(pid) && isOurs(pid, root);
  if (before && runs(before.launcher)) {
    throw new AlreadyRunning(
      `Söbs already runs on ${data} (process ${before.launcher}). Choose another folder with --data.`,
    );
  }
  for (const pid of Object.values(before?.programs ?? {}).filter(runs)) process.kill(pid, 'SIGKILL');
};

/** Notes what runs, for the next start. */
export const noteRunning = (data: string, programs: Readonly<Record<string, number>>): void => {
  const record: Running = { launcher: process.pid, programs };
  writeFileSync(fileIn(data), JSON.stringify(record));
};

export const releaseFolder = (data: string): void => rmSync(fileIn(data), { force: true });

const kept = ['eventstore', 'mongo', 'mail', 'media', 'uploads', 'work', 'seed.json'];

/** Forgets everything a folder holds, except downloaded engines and models, after asking. Answers whether it was done. */
export const resetFolder = async (data: string, yes: boolean): Promise<boolean> => {
  if (!existsSync(data)) return true;
  if (!yes) {
    const prompt = createInterface({ input: process.stdin, output: process.stdout });
    const answer = await prompt.question(`Forget all users, projects and media in ${data}? Type yes: `);
    prompt.close();
    if (answer.trim() !== 'yes') return false;
  }
  for (const name of kept) rmSync(join(data, name), { recursive: true, force: true });
  return true;
};
