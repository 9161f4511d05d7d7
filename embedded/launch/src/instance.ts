import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { commandOf, isAlive } from './processes.ts';
import { thisSystem } from './systems.ts';

type Running = { readonly launcher: number; readonly programs: Readonly<Record<string, number>> };

const isOurs = (pid: number, root: string): boolean => commandOf(pid, thisSystem).includes(root);

/** Another instance works in the same folder. */
export class AlreadyRunning extends Error {
  override readonly name = 'AlreadyRunning';
}

/** What the local servers take up at once for their journals, and a little to work with. */
const LEAST_MB = 16;

/** The disk of the data folder has no room. */
export class FolderFull extends Error {
  override readonly name = 'FolderFull';
  constructor(data: string) {
    super(
      `The disk that holds ${data} is full: less than ${LEAST_MB} MB are left. Make room there, or choose another folder with --data, and start again.`,
    );
  }
}

/** Whether an error says that a disk has no room. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

const fileIn = (data: string): string => join(data, 'run.json');

const readRecord = (data: string): Running | undefined => {
  try {
    return JSON.parse(readFileSync(fileIn(data), 'utf8')) as Running;
  } catch {
    return undefined;
  }
};

/** Beside the old note first: a disk that is full leaves that one whole. */
const write = (data: string, programs: Readonly<Record<string, number>>): void => {
  const record: Running = { launcher: process.pid, programs };
  const next = `${fileIn(data)}.next`;
  writeFileSync(next, JSON.stringify(record));
  renameSync(next, fileIn(data));
};

/** Whether an instance works in the folder just now. */
export const isInUse = (data: string, root: string): boolean => {
  const launcher = readRecord(data)?.launcher;
  return launcher !== undefined && isAlive(launcher) && isOurs(launcher, root);
};

const claim = (data: string, root: string): void => {
  mkdirSync(data, { recursive: true });
  const { bavail, bsize } = statfsSync(data);
  if (bavail * bsize < LEAST_MB * 1024 ** 2) throw new FolderFull(data);
  const before = readRecord(data);
  const runs = (pid: number): boolean => pid !== process.pid && isAlive(pid) && isOurs(pid, root);
  if (before && runs(before.launcher)) {
    throw new AlreadyRunning(
      `Söbs already runs on ${data} (process ${before.launcher}). Choose another folder with --data.`,
    );
  }
  for (const pid of Object.values(before?.programs ?? {}).filter(runs)) process.kill(pid, 'SIGKILL');
  write(data, {});
};

/**
 * Claims a data folder for this launcher. Programs that a killed launcher has left behind are ended first; a launcher
 * that still lives is told. Throws AlreadyRunning, or FolderFull when there is no room to start with.
 */
export const claimFolder = (data: string, root: string): void => {
  try {
    claim(data, root);
  } catch (error) {
    throw isFull(error) ? new FolderFull(data) : error;
  }
};

/** Notes what runs, for the next start. A disk that has run full meanwhile keeps the note before this one. */
export const noteRunning = (data: string, programs: Readonly<Record<string, number>>): void => {
  try {
    write(data, programs);
  } catch (error) {
    if (!isFull(error)) throw error;
  }
};

export const releaseFolder = (data: string): void => rmSync(fileIn(data), { force: true });

/** What a folder keeps of an instance. */
export const kept = ['eventstore', 'mongo', 'mail', 'media', 'uploads', 'work', 'seed.json'];

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
