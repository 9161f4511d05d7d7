import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Ports } from './ports.ts';

type Env = Readonly<Record<string, string>>;

const given = (name: string, otherwise: string): string => process.env[name] ?? otherwise;

const mailOf = (ports: Ports): Env => ({
  MAIL_URL: given('MAIL_URL', `smtp://127.0.0.1:${ports.mail}`),
  MAIL_FROM: given('MAIL_FROM', 'Söbs <noreply@soebs.example>'),
});

/** The variables of each service on one machine without Docker; docker-compose.yml sets the same ones. */
export const environments = (
  ports: Ports,
  data: string,
): Readonly<Record<'projector' | 'api' | 'transcriber' | 'web', Env>> => {
  const webUrl = `http://localhost:${ports.web}`;
  const apiUrl = `http://localhost:${ports.api}`;
  const stores = {
    EVENTSTORE_URL: `esdb://127.0.0.1:${ports.eventstore}?tls=false&keepAliveInterval=10000`,
    NATS_URL: `nats://127.0.0.1:${ports.nats}`,
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'info',
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
      MEDIA_MAX_BYTES: String(4 * 1024 ** 3),
      MEDIA_MAX_MINUTES: '600',
      QUOTA_BYTES_PER_PERSON: String(50 * 1024 ** 3),
      QUOTA_OPEN_PROJECTS: '20',
      JOBS_PER_PERSON: '1',
      FFPROBE: 'ffprobe',
      LISTEN_HOST: '127.0.0.1',
      ...mailOf(ports),
      LIMITS_FACTOR: given('LIMITS_FACTOR', '1'),
      TRUSTED_PROXIES: '',
    },
    transcriber: {
      ...stores,
      ...objects,
      SPEECH_PROVIDER: process.env['SPEECH_PROVIDER'] ?? 'local',
      SPEECH_URL: process.env['SPEECH_URL'] ?? `http://127.0.0.1:${ports.speech}/v1`,
      SPEECH_MODEL: process.env['SPEECH_URL'] ? (process.env['SPEECH_MODEL'] ?? 'whisper-1') : 'base',
      SPEECH_API_KEY: process.env['SPEECH_API_KEY'] ?? '',
      PROOFREAD_URL: process.env['PROOFREAD_URL'] ?? '',
      PROOFREAD_MODEL: process.env['PROOFREAD_MODEL'] ?? '',
      PROOFREAD_API_KEY: process.env['PROOFREAD_API_KEY'] ?? '',
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
      TERMS_URL: process.env['TERMS_URL'] ?? '',
      STATUS_URL: process.env['STATUS_URL'] ?? '',
      LISTEN_HOST: '127.0.0.1',
    },
  };
};
