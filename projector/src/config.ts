import { readConfig } from '@soebs/platform';
import { z } from 'zod';

const schema = z.object({
  EVENTSTORE_URL: z.string().startsWith('esdb'),
  MONGO_URL: z.string().startsWith('mongodb'),
  /** The database of the keys under which the log holds what is personal. */
  VAULT_URL: z.string().startsWith('mongodb'),
  NATS_URL: z.string().min(1),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
});
export type Config = z.output<typeof schema>;

/** Reads the projector's configuration from the environment. Throws InvalidConfig. */
export const config = (): Config => readConfig(schema, process.env);
