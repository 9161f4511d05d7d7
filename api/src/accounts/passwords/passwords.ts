import { hash, verify, type Options } from '@node-rs/argon2';

/** OWASP's smallest figures for argon2id: 19 MiB, 2 passes, 1 lane (AU1). Argon2id is the library's default. */
const options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
const MAX_WAITING = 50;

/** Too many passwords are being checked; try again shortly. */
export class Busy extends Error {
  override readonly name = 'Busy';
  readonly code = 'busy';
}

let running = 0;
const waiting: (() => void)[] = [];

/** At most two hashes at once, fifty waiting: a flood of logins must not take the machine. */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING) throw new Busy();
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
};

/** A letter with its accent is one sign or two, by keyboard: both are the same password. */
const composed = (password: string): string => password.normalize('NFC');

/** The argon2id hash of a password in PHC text form. Throws Busy. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(composed(password), options));

let dummy: Promise<string> | undefined;

/** Compares a password with a hash; without a hash it does the same work and answers false, so timing tells nothing. */
export const verifyPassword = async (password: string, passwordHash: string | undefined): Promise<boolean> => {
  const against = passwordHash ?? (await (dummy ??= hashPassword('nobody has this password')));
  const ways = new Set([composed(password), password]);
  let fits = false;
  // Hashes older than the composed form are of what was typed.
  for (const typed of ways) fits = (await inTurn(() => verify(against, typed))) || fits;
  return passwordHash !== undefined && fits;
};

/** True when a stored hash was made with weaker figures than today's. */
export const isOutdated = (passwordHash: string): boolean =>
  !passwordHash.startsWith('$argon2id$v=19$m=19456,t=2,p=1$');
