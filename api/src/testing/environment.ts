import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startService } from '@soebs/platform/testing';
import { freePort, stripeKey, webhookSecret, type World } from './world.ts';

/** Where nothing listens. */
const nowhere = '127.0.0.1:9';

/** The variables of an api, projector or transcriber that a trial runs as a process of its own; files go to `folder`. */
export const environmentOf = (at: {
  readonly port: number;
  readonly folder: string;
  readonly webUrl: string;
}): Readonly<Record<string, string>> => ({
  API_PORT: String(at.port),
  API_URL: `http://127.0.0.1:${at.port}`,
  WEB_ORIGINS: at.webUrl,
  OBJECT_STORE_URL: pathToFileURL(join(at.folder, 'objects')).href,
  UPLOADS_DIR: join(at.folder, 'uploads'),
  WORK_DIR: join(at.folder, 'work'),
  MAIL_URL: `smtp://${nowhere}`,
  MAIL_FROM: 'Söbs <noreply@soebs.example>',
  SUPPLIER_NAME: 'Söbs AG',
  SUPPLIER_VAT_NUMBER: 'CHE-000.000.000 MWST',
  STRIPE_SECRET_KEY: stripeKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_URL: `http://${nowhere}`,
  SPEECH_URL: `http://${nowhere}/v1`,
  SPEECH_MODEL: 'none',
  LIMITS_FACTOR: '1000000',
  LOG_LEVEL: 'error',
});

/** A second api beside the one of a test's world, as a process of its own, as on another machine. */
export const secondApi = async (
  { folder, webUrl, urls }: World,
  over: Readonly<Record<string, string>> = {},
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> => {
  const port = await freePort();
  const env = { ...environmentOf({ port, folder, webUrl }), ...urls, ...over };
  const { stop } = await startService('api/src/main.ts', env);
  return { url: `http://127.0.0.1:${port}`, stop };
};
