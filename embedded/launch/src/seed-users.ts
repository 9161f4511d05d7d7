import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from './steps.ts';

/** The token of the demo program, and until when it holds (ISO time). */
type Token = { readonly text: string; readonly until: string };
type Seeded = { readonly password?: string; readonly sha256: string; readonly token?: Token };

/** What is printed for whoever tries the product. */
export type Demo = { readonly password: string; readonly token: string };

const TOKEN_FOR_MS = 366 * 24 * 60 * 60_000;
/** One that ends within a day is replaced. */
const TOKEN_REST_MS = 24 * 60 * 60_000;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const before = (file: string): Seeded | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Seeded) : undefined;

/** The password of the demo users: the one given, the one made at an earlier start, or a new one. */
const passwordOf = (given: string | undefined, seeded: Seeded | undefined): { password: string; isGiven: boolean } => {
  if (given) return { password: given, isGiven: true };
  return { password: seeded?.password ?? randomBytes(9).toString('base64url'), isGiven: false };
};

/** The token of an earlier start, if it was made with this password and holds for another day. */
const tokenOf = (seeded: Seeded | undefined, password: string): string | undefined => {
  if (seeded?.token === undefined || seeded.sha256 !== sha256(password)) return undefined;
  return Date.parse(seeded.token.until) - Date.now() > TOKEN_REST_MS ? seeded.token.text : undefined;
};

const tokenIn = (said: string): Token => {
  const text = /^token (\S+)$/m.exec(said)?.[1];
  if (text === undefined) throw new Error('The demo program has no token.');
  return { text, until: new Date(Date.now() + TOKEN_FOR_MS).toISOString() };
};

/**
 * Makes the demo users and the demo program once; again when another password is given or the token is about to end. What was made is
 * kept beside the data, readable by its owner only, so that a second start can print it. Answers what to print.
 */
export const seedUsers = async (deps: {
  readonly data: string;
  readonly root: string;
  readonly env: Readonly<Record<string, string>>;
  readonly given: string | undefined;
}): Promise<Demo> => {
  const file = join(deps.data, 'seed.json');
  const seeded = before(file);
  const { password, isGiven } = passwordOf(deps.given, seeded);
  const known = tokenOf(seeded, password);
  if (known !== undefined) return { password, token: known };
  const args = ['--conditions=source', '--import', 'tsx', join(deps.root, 'api/src/seed.ts')];
  const env = { ...deps.env, SEED_PASSWORD: password };
  const { isOk, said } = await runQuietly({ command: process.execPath, args, env }, deps.root);
  if (!isOk) throw new Error(`The demo users could not be made:\n${said}`);
  const token = tokenIn(said);
  const record: Seeded = { sha256: sha256(password), token, ...(isGiven ? {} : { password }) };
  writeFileSync(file, JSON.stringify(record), { mode: 0o600 });
  return { password, token: token.text };
};
