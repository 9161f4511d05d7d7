import { inspect } from 'node:util';
import { z } from 'zod';

/** The environment does not fit. The message lists every fault, one a line, in words. */
export class InvalidConfig extends Error {
  override readonly name = 'InvalidConfig';
  readonly code = 'invalid_config';
}

/** A value that prints as `[secret]` and is read only by `reveal()`. */
export class Secret {
  readonly #value: string;
  constructor(value: string) {
    this.#value = value;
  }
  reveal(): string {
    return this.#value;
  }
  toString(): string {
    return '[secret]';
  }
  toJSON(): string {
    return '[secret]';
  }
  [inspect.custom](): string {
    return '[secret]';
  }
}

/** A zod field for a secret of at least `min` characters. */
export const secretField = (min = 1) =>
  z
    .string()
    .min(min)
    .transform((value) => new Secret(value));
/** A zod field for a TCP port; 0 lets the system choose. */
export const portField = z.coerce.number().int().min(0).max(65_535);

const faultsOf = (error: z.ZodError, env: Readonly<Record<string, string | undefined>>): string[] =>
  error.issues.map((issue) => {
    const name = issue.path.join('.');
    return env[name] === undefined ? `${name} is missing` : `${name} does not fit: ${issue.message}`;
  });

/** Reads the named variables, all at once. Throws InvalidConfig with every fault listed together. */
export const readConfig = <S extends z.ZodObject>(
  schema: S,
  env: Readonly<Record<string, string | undefined>>,
): z.output<S> => {
  const given = Object.fromEntries(
    Object.keys(schema.shape)
      .filter((name) => env[name] !== undefined && env[name] !== '')
      .map((name) => [name, env[name]]),
  );
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  throw new InvalidConfig(['The configuration does not fit:', ...faultsOf(read.error, given)].join('\n- '));
};
