import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The keys of the card provider that a test starts. */
export const stripeKey = 'sk_test_local';
export const webhookSecret = 'whsec_local';

/** Where nothing listens. */
const nowhere = '127.0.0.1:9';

/** The variables that an api, a projector and a transcriber under test need beside their servers; files go to `folder`. */
export const environmentOf = (at: {
  readonly port: number;
  readonly folder: string;
  readonly webUrl: string;
}): Readonly<Record<string, string>> => ({
  API_PORT: String(at.port),
  API_URL: `http://127.0.0.1:${at.port}`,
  WEB_ORIGINS: at.webUrl,
  OBJECT_STORE_URL: pathToFileURL(join(at.folder, 'media')).href,
  UPLOADS_DIR: join(at.folder, 'uploads'),
  WORK_DIR: join(at.folder, 'work'),
  MAIL_URL: `smtp://${nowhere}`,
  MAIL_FROM: 'Söbs <noreply@soebs.example>',
  SUPPLIER_NAME: 'Söbs AG',
  SUPPLIER_ADDRESS: 'Musterweg 1|3000 Bern',
  SUPPLIER_VAT_NUMBER: 'CHE-000.000.000 MWST',
  STRIPE_SECRET_KEY: stripeKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_URL: `http://${nowhere}`,
  SPEECH_URL: `http://${nowhere}/v1`,
  SPEECH_MODEL: 'none',
  LIMITS_FACTOR: '1000000',
  LOG_LEVEL: 'error',
});
