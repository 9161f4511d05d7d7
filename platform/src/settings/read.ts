import { z } from 'zod';
import type { ConfigOf, Setting, Settings } from './setting.ts';

/** The variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The environment does not fit. The message lists every fault, one a line, in words. */
export class InvalidConfig extends Error {
  override readonly name = 'InvalidConfig';
  readonly code = 'invalid_config';
}

const isGiven = (env: Environment, name: string): boolean => env[name] !== undefined && env[name] !== '';

const textOf = (name: string, setting: Setting, env: Environment): string | undefined => {
  if (isGiven(env, name)) return env[name];
  const { default: preset, defaultUnlessGiven: other } = setting;
  return other !== undefined && isGiven(env, other) ? '' : preset;
};

const faultsOf = (error: z.ZodError, env: Environment): string[] =>
  error.issues.map((issue) => {
    const name = String(issue.path[0]);
    return isGiven(env, name) ? `${name} does not fit: ${issue.message}` : `${name} is missing`;
  });

/** Reads the variables of a table, all at once. Throws InvalidConfig with every fault listed together. */
export const readConfig = <S extends Settings>(settings: S, env: Environment): ConfigOf<S> => {
  const entries = Object.entries(settings);
  const texts = Object.fromEntries(entries.map(([name, setting]) => [name, textOf(name, setting, env)]));
  const schema = z.object(Object.fromEntries(entries.map(([name, setting]) => [name, setting.schema])));
  const read = schema.safeParse(texts);
  // The schema was made from the table's own fields, name by name.
  if (read.success) return read.data as ConfigOf<S>;
  throw new InvalidConfig(['The configuration does not fit:', ...faultsOf(read.error, env)].join('\n- '));
};
