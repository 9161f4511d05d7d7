import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Ports } from './ports.ts';

type Env = Readonly<Record<string, string>>;

const given = (name: string, otherwise: string): string => process.env[name] ?? otherwise;

const mailOf = (ports: Ports): Env => ({
  MAIL_URL: given('MAIL_URL', `smtp://127.0.0.1:${ports.mail}`),
  MAIL_FROM: given('MAIL_FROM', 'Söbs <noreply@soebs.example>'),
});

/** The local recogniser has one model; a service of one's own is told which. */
const speechModel = (): string => (process.env['SPEECH_URL'] ? given('SPEECH_MODEL', 'whisper-1') : 'base');

/** What people may upload, keep, and have under way. */
const uploadLimits = {
  MEDIA_MAX_BYTES: String(4 * 1024 ** 3),
  MEDIA_MAX_MINUTES: '600',
  QUOTA_BYTES_PER_PERSON: String(50 * 1024 ** 3),
  QUOTA_OPEN_PROJECTS: '20',
  MEDIA_RETENTION_DAYS: '90',
  JOBS_PER_PERSON: '1',
} as const;

/** What a minute costs beyond its price, and who sells it. Without a seller of one's own every receipt says that it is a demo. */
const sellerOf = (): Env => ({
  CREDITS_WELCOME_MINUTES: given('CREDITS_WELCOME_MINUTES', '0'),
  CREDITS_ROUNDING: given('CREDITS_ROUNDING', 'cent'),
  VAT_RATES: given('VAT_RATES', '2018-01-01:7.7,2024-01-01:8.1'),
  SUPPLIER_NAME: given('SUPPLIER_NAME', 'Söbs (Demo, keine echte Firma)'),
  SUPPLIER_ADDRESS: given('SUPPLIER_ADDRESS', 'Musterweg 1|3000 Bern'),
  SUPPLIER_VAT_NUMBER: given('SUPPLIER_VAT_NUMBER', 'CHE-000.000.000 MWST'),
});

/** The keys of the local card provider: they open nothing outside this machine. */
export const localPayments = { key: 'sk_test_local', secret: 'whsec_local' } as const;

/** Whether the real card provider is used: then nothing local stands for it. */
export const takesRealCards = (): boolean => given('STRIPE_SECRET_KEY', '') !== '';

const paymentsOf = (ports: Ports): Env => {
  const price = { CREDITS_PRICE_RAPPEN: given('CREDITS_PRICE_RAPPEN', '50') };
  if (!takesRealCards())
    return {
      ...price,
      STRIPE_SECRET_KEY: localPayments.key,
      STRIPE_WEBHOOK_SECRET: localPayments.secret,
      STRIPE_URL: `http://127.0.0.1:${ports.payments}`,
    };
  return {
    ...price,
    STRIPE_SECRET_KEY: given('STRIPE_SECRET_KEY', ''),
    STRIPE_WEBHOOK_SECRET: given('STRIPE_WEBHOOK_SECRET', ''),
    STRIPE_URL: given('STRIPE_URL', ''),
  };
};

/** The variables of each service on one machine without Docker; docker-compose.yml sets the same ones. */
export const environments = (
  ports: Ports,
  data: string,
): Readonly<Record<'projector' | 'api' | 'transcriber' | 'web', Env>> => {
  const webUrl = `http://localhost:${ports.web}`;
  const apiUrl = `http://localhost:${ports.api}`;
  const stores = {
    EVENTSTORE_URL: `esdb://127.0.0.1:${ports.eventstore}?tls=false&keepAliveInterval=10000`,
    VAULT_URL: `mongodb://127.0.0.1:${ports.mongo}/vault`,
    NATS_URL: `nats://127.0.0.1:${ports.nats}`,
    LOG_LEVEL: given('LOG_LEVEL', 'info'),
  };
  const documents = { MONGO_URL: `mongodb://127.0.0.1:${ports.mongo}/soebs` };
  const objects = { OBJECT_STORE_URL: pathToFileURL(join(data, 'media')).href, S3_KEY_ID: '', S3_SECRET: '' };
  return {
    projector: { ...stores, ...documents },
    api: {
      ...stores,
      ...documents,
      ...objects,
      API_PORT: String(ports.api),
      API_URL: apiUrl,
      WEB_ORIGINS: webUrl,
      UPLOADS_DIR: join(data, 'uploads'),
      ...uploadLimits,
      FFPROBE: 'ffprobe',
      LISTEN_HOST: '127.0.0.1',
      ...mailOf(ports),
      ...paymentsOf(ports),
      LIMITS_FACTOR: given('LIMITS_FACTOR', '1'),
      TRUSTED_PROXIES: '',
      ...sellerOf(),
    },
    transcriber: {
      ...stores,
      ...objects,
      SPEECH_PROVIDER: given('SPEECH_PROVIDER', 'local'),
      SPEECH_URL: given('SPEECH_URL', `http://127.0.0.1:${ports.speech}/v1`),
      SPEECH_MODEL: speechModel(),
      SPEECH_API_KEY: given('SPEECH_API_KEY', ''),
      PROOFREAD_URL: given('PROOFREAD_URL', ''),
      PROOFREAD_MODEL: given('PROOFREAD_MODEL', ''),
      PROOFREAD_API_KEY: given('PROOFREAD_API_KEY', ''),
      WORK_DIR: join(data, 'work'),
      WORKER_ID: '',
      MEDIA_MAX_MINUTES: '600',
      FFMPEG: 'ffmpeg',
      FFPROBE: 'ffprobe',
    },
    web: {
      WEB_PORT: String(ports.web),
      WEB_URL: webUrl,
      API_URL: apiUrl,
      TERMS_URL: given('TERMS_URL', ''),
      STATUS_URL: given('STATUS_URL', ''),
      SUPPORT_EMAIL: given('SUPPORT_EMAIL', ''),
      LISTEN_HOST: '127.0.0.1',
    },
  };
};
