import { z } from 'zod';

const schema = z.object({
  WEB_PORT: z.coerce.number().int().min(0).max(65_535),
  /** The one address under which people open the product; other names of this server lead there. */
  WEB_URL: z.url(),
  /** Where browsers reach the api. */
  API_URL: z.url(),
  /** Pages outside the product; a link is shown only when its address is known. */
  TERMS_URL: z.url().optional(),
  STATUS_URL: z.url().optional(),
  /** Who helps, and who is asked for a contract. */
  SUPPORT_EMAIL: z.email().optional(),
  LISTEN_HOST: z.string().default('127.0.0.1'),
});
export type Config = z.output<typeof schema>;

/** The variables that the file server reads. */
export const variables = Object.keys(schema.shape);

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the configuration. Throws one error that names every variable that is missing or does not fit. */
export const config = (env: Environment = process.env): Config => {
  const given = Object.fromEntries(variables.map((name) => [name, env[name] === '' ? undefined : env[name]]));
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  const faults = read.error.issues.map(({ path, message }) => `- ${path.join('.')}: ${message}`);
  throw new Error(['The configuration of the web server does not fit:', ...faults].join('\n'));
};
