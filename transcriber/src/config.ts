import { newId, readConfig, secretField } from '@soebs/platform';
import { z } from 'zod';

const schema = z.object({
  EVENTSTORE_URL: z.string().startsWith('esdb'),
  /** The database of the keys under which the log holds what is personal. */
  VAULT_URL: z.string().startsWith('mongodb'),
  NATS_URL: z.string().min(1),
  OBJECT_STORE_URL: z.url(),
  S3_KEY_ID: z.string().optional(),
  S3_SECRET: secretField().optional(),
  /**
   * Which protocol the speech service speaks: the OpenAI audio API with `hotwords` (local servers), the same with expressions
   * as prompt (OpenAI, Groq), or Google Cloud Speech-to-Text v1.
   */
  SPEECH_PROVIDER: z.enum(['local', 'openai', 'google']).default('local'),
  /** Where it is: `…/v1` for the OpenAI audio API, the bare origin for Google. */
  SPEECH_URL: z.url(),
  SPEECH_MODEL: z.string().min(1),
  SPEECH_API_KEY: secretField().optional(),
  /** The base of a service that speaks the OpenAI chat API, to correct what was heard; none if not given. */
  PROOFREAD_URL: z.url().optional(),
  PROOFREAD_MODEL: z.string().default('gpt-4o-mini'),
  PROOFREAD_API_KEY: secretField().optional(),
  /** A folder for files that live as long as a run. */
  WORK_DIR: z.string().min(1),
  WORKER_ID: z.string().default(() => newId()),
  /** Longer media is refused, however short its file claims to be. */
  MEDIA_MAX_MINUTES: z.coerce.number().min(1).default(600),
  FFMPEG: z.string().default('ffmpeg'),
  FFPROBE: z.string().default('ffprobe'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
});
export type Config = z.output<typeof schema>;

/** Reads the transcriber's configuration from the environment. Throws InvalidConfig with every fault. */
export const config = (): Config => readConfig(schema, process.env);
