import { portField, readConfig, secretField } from '@soebs/platform';
import { z } from 'zod';
import { vatRatesIn } from './receipts/vat-rates.ts';

const schema = z.object({
  API_PORT: portField,
  /** Where browsers reach this api. */
  API_URL: z.url(),
  /** Where browsers come from; other origins are refused. Separated by commas. */
  WEB_ORIGINS: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.url()).min(1)),
  EVENTSTORE_URL: z.string().startsWith('esdb'),
  MONGO_URL: z.string().startsWith('mongodb'),
  /** The database of the keys under which the log holds what is personal: backed up apart from the log. */
  VAULT_URL: z.string().startsWith('mongodb'),
  NATS_URL: z.string().min(1),
  OBJECT_STORE_URL: z.url(),
  S3_KEY_ID: z.string().optional(),
  S3_SECRET: secretField().optional(),
  /** A folder for uploads that are under way; on the same disk as a file object store. */
  UPLOADS_DIR: z.string().min(1),
  MEDIA_MAX_BYTES: z.coerce
    .number()
    .int()
    .min(1)
    .default(4 * 1024 ** 3),
  MEDIA_MAX_MINUTES: z.coerce.number().min(1).default(600),
  /** How long recordings are kept after the last change of their project; 0: for ever. */
  MEDIA_RETENTION_DAYS: z.coerce.number().int().min(0).default(90),
  /** What one person may keep, and have under way at once. */
  QUOTA_BYTES_PER_PERSON: z.coerce
    .number()
    .int()
    .min(1)
    .default(50 * 1024 ** 3),
  QUOTA_OPEN_PROJECTS: z.coerce.number().int().min(1).default(20),
  /** How many transcriptions of one person run at once. */
  JOBS_PER_PERSON: z.coerce.number().int().min(1).default(1),
  FFPROBE: z.string().default('ffprobe'),
  /** Rappen for one credit, VAT included. Sessions that are open keep the price they began with. */
  CREDITS_PRICE_RAPPEN: z.coerce.number().int().min(5).default(50),
  STRIPE_SECRET_KEY: secretField(),
  /** Under which the provider signs its messages to /payments/webhook. */
  STRIPE_WEBHOOK_SECRET: secretField(),
  /** Another place that speaks the provider's protocol; the real one if not given. */
  STRIPE_URL: z.url().optional(),
  LISTEN_HOST: z.string().default('127.0.0.1'),
  /** A mail server: smtp://user:password@host:587, or smtps:// */
  MAIL_URL: secretField().refine((url) => /^smtps?:\/\//.test(url.reveal()), 'begins with smtp:// or smtps://'),
  MAIL_FROM: z.string().min(3),
  /** Multiplies every limit on how often something may be done: for many people behind one address. */
  LIMITS_FACTOR: z.coerce.number().min(1).default(1),
  /** Proxies in front of this api, by address or network, separated by commas. */
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter(Boolean)),
  /** Free minutes for everybody who confirms an address for the first time. */
  CREDITS_WELCOME_MINUTES: z.coerce.number().int().min(0).max(10_000).default(0),
  /** Charge to the hundredth of a minute, or every minute that was begun (CR5). */
  CREDITS_ROUNDING: z.enum(['cent', 'minute']).default('cent'),
  /** VAT in percent from a day on: `2018-01-01:7.7,2024-01-01:8.1`. */
  VAT_RATES: z.string().default('2018-01-01:7.7,2024-01-01:8.1').transform(vatRatesIn),
  /** Who sells: the head of every receipt. Address lines are separated by |. */
  SUPPLIER_NAME: z.string().min(1),
  SUPPLIER_ADDRESS: z
    .string()
    .default('')
    .transform((text) => text.split('|').filter(Boolean)),
  /** `CHE-123.456.789 MWST`; without one receipts show no VAT (MWSTG Art. 27). */
  SUPPLIER_VAT_NUMBER: z.string().default(''),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
});
export type Config = z.output<typeof schema>;

/** Reads the api's configuration from the environment. Throws InvalidConfig with every fault. */
export const config = (): Config => readConfig(schema, process.env);

const seedSchema = schema
  .pick({ EVENTSTORE_URL: true, VAULT_URL: true, MONGO_URL: true, LOG_LEVEL: true })
  .extend({ SEED_PASSWORD: secretField(10), SEED_MINUTES: z.coerce.number().int().min(0).default(120) });

/** What seeding needs: the stores and the password that the seeded users get. Throws InvalidConfig. */
export const seedConfig = (): z.output<typeof seedSchema> => readConfig(seedSchema, process.env);

const reconcileSchema = schema.pick({
  EVENTSTORE_URL: true,
  VAULT_URL: true,
  MONGO_URL: true,
  STRIPE_SECRET_KEY: true,
  STRIPE_WEBHOOK_SECRET: true,
  STRIPE_URL: true,
  LOG_LEVEL: true,
});

/** What comparing the ledger with the card provider needs. Throws InvalidConfig. */
export const reconcileConfig = (): z.output<typeof reconcileSchema> => readConfig(reconcileSchema, process.env);

const storySchema = schema
  .pick({
    EVENTSTORE_URL: true,
    VAULT_URL: true,
    OBJECT_STORE_URL: true,
    S3_KEY_ID: true,
    S3_SECRET: true,
    LOG_LEVEL: true,
  })
  .extend({ SEED_STORY: z.string(), FFMPEG: z.string().default('ffmpeg') });

/** What seeding a story needs: the log, the object store, and which story. Throws InvalidConfig. */
export const storyConfig = (): z.output<typeof storySchema> => readConfig(storySchema, process.env);
