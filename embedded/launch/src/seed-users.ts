import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from './steps.ts';

type Seeded = { readonly password?: string; readonly sha256: string };

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const before = (file: string): Seeded | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Seeded) : undefined;

/** The password of the demo users: the one given, the one made at an earlier start, or a new one. */
const passwordOf = (given: string | undefined, seeded: Seeded | undefined): { password: string; isGiven: boolean } => {
  if (given) return { password: given, isGiven: true };
  return { password: seeded?.password ?? randomBytes(9).toString('base64url'), isGiven: false };
};

/**
 * Makes the demo users once; again only when another password is given. A password that was made is kept beside the
 * data, readable by its owner only, so that a second start can print it. Answers the password to print.
 */
export const seedUsers = async (deps: {
  readonly data: string;
  readonly root: string;
  readonly env: Readonly<Record<string, string>>;
  readonly given: string | undefined;
}): Promise<string> => {
  const file = join(deps.data, 'seed.json');
  const seeded = before(file);
  const { password, isGiven } = passwordOf(deps.given, seeded);
  if (seeded?.sha256 === sha256(password)) return password;
  const args = ['--conditions=source', '--import', 'tsx', join(deps.root, 'api/src/seed.ts')];
  const env = { ...deps.env, SEED_PASSWORD: password };
  const { isOk, said } = await runQuietly({ command: process.execPath, args, env }, deps.root);
  if (!isOk) throw new Error(`The demo users could not be made:\n${said}`);
  const record: Seeded = { sha256: sha256(password), ...(isGiven ? {} : { password }) };
  writeFileSync(file, JSON.stringify(record), { mode: 0o600 });
  return password;
};
