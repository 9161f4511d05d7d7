import { readFileSync, renameSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join, normalize, sep } from 'node:path';
import { z } from 'zod';
import { hashOfFile } from './lines.ts';
import { BackupRefused } from './refusal.ts';

const NAME = 'manifest.json';

/** A path below the copy: nothing in a manifest may name a file elsewhere. */
const isInside = (path: string): boolean => {
  const plain = normalize(path);
  return path !== '' && !plain.startsWith('..') && !plain.startsWith(sep) && !/^[a-z]:/iu.test(plain);
};

const manifestShape = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  log: z.object({
    id: z.string(),
    /** The position of the last event that was in the log when the copy began. */
    head: z.string().regex(/^\d+$/u),
    events: z.int().min(0),
    streams: z.int().min(0),
    ended: z.int().min(0),
  }),
  /** Up to which position each process had done its work before the log was copied. */
  checkpoints: z.record(z.string(), z.string().regex(/^\d+$/u)),
  /** Documents by collection. */
  documents: z.record(z.string(), z.int().min(0)),
  keys: z.int().min(0),
  /** Objects of recordings that projects name and that were gone when the copy was made: projects deleted meanwhile, or a loss. */
  missing: z.array(z.string()),
  /** Every file of the copy. */
  files: z.record(
    z.string().refine(isInside),
    z.object({ bytes: z.int().min(0), sha256: z.string(), changedAtMs: z.number().optional() }),
  ),
});

/** What a copy holds. It is written last: a folder without it is no copy. */
export type Manifest = z.output<typeof manifestShape>;

/** Writes the manifest beside its place first, so that it is there whole or not at all. */
export const writeManifest = async (folder: string, manifest: Manifest): Promise<void> => {
  const next = join(folder, `${NAME}.next`);
  const file = await open(next, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(manifest, undefined, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  renameSync(next, join(folder, NAME));
};

/** Reads what a copy says of itself. Throws BackupRefused. */
export const readManifest = (folder: string): Manifest => {
  let text: string;
  try {
    text = readFileSync(join(folder, NAME), 'utf8');
  } catch (error) {
    throw new BackupRefused('copy_incomplete', `${folder} holds no whole copy: ${NAME} is missing.`, { cause: error });
  }
  try {
    return manifestShape.parse(JSON.parse(text));
  } catch (error) {
    throw new BackupRefused('copy_not_understood', `${join(folder, NAME)} is not the list of a copy.`, {
      cause: error,
    });
  }
};

const sizeOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.size;

/** Reads every file of a copy. Throws BackupRefused when one is missing, shorter, longer, or another one. */
export const verifyFiles = async (pathOf: (file: string) => string, { files }: Manifest): Promise<void> => {
  const entries = Object.entries(files);
  const missing = entries.filter(([file]) => sizeOf(pathOf(file)) === undefined).map(([file]) => file);
  if (missing.length > 0)
    throw new BackupRefused('copy_incomplete', `The copy lacks ${missing.slice(0, 5).join(', ')} (${missing.length}).`);
  for (const [file, { bytes, sha256 }] of entries) {
    const isWhole = sizeOf(pathOf(file)) === bytes && (await hashOfFile(pathOf(file))) === sha256;
    if (!isWhole) throw new BackupRefused('copy_damaged', `${file} is not what was copied.`);
  }
};
