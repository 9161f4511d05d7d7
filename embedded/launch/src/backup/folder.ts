import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { pathToFileURL } from 'node:url';
import { isInUse, kept } from '../instance.ts';
import { root } from '../plans.ts';
import { withFolder } from './products.ts';
import { BackupRefused } from './refusal.ts';
import type { Product } from './take.ts';

const heldBy = (data: string): readonly string[] => kept.filter((name) => existsSync(join(data, name)));

/**
 * Asks before a folder that holds an instance gets another one. Throws BackupRefused when an instance works there, or when nobody says
 * yes.
 */
export const mayReplace = async (data: string, yes: boolean): Promise<void> => {
  if (isInUse(data, root)) throw new BackupRefused('target_not_empty', `Söbs runs on ${data}: stop it first.`);
  if (heldBy(data).length === 0 || yes) return;
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await prompt.question(
    `${data} holds an instance. Set it aside and restore the copy there? Type yes: `,
  );
  prompt.close();
  if (answer.trim() !== 'yes')
    throw new BackupRefused('target_not_empty', `${data} holds an instance and is left as it is.`);
};

/** Puts what a folder holds of an instance aside, beside what is to come; nothing is deleted. */
const setAside = (data: string): void => {
  const held = heldBy(data);
  if (held.length === 0) return;
  const aside = join(data, `before-restore-${new Date().toISOString().replaceAll(':', '-')}`);
  mkdirSync(aside);
  for (const name of held) renameSync(join(data, name), join(aside, name));
  console.log(`what was in ${data} is in ${aside}`);
};

/** Does the work on a new instance beside the folder's own; only when it has succeeded does the new one take the place of the old. */
export const intoFolder = async <T>(data: string, work: (product: Product) => Promise<T>): Promise<T> => {
  const next = join(data, 'restoring');
  rmSync(next, { recursive: true, force: true });
  mkdirSync(next, { recursive: true });
  try {
    const done = await withFolder(next, { url: pathToFileURL(join(next, 'media')).href }, work);
    setAside(data);
    for (const name of readdirSync(next)) renameSync(join(next, name), join(data, name));
    return done;
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
};
