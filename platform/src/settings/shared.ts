import { email, oneOf, orNone, part, port, secret, serverAddress, text, url, wholeOf } from './fields.ts';
import { optional, preset, required, seed } from './setting.ts';

/** The event log, and the keys to what is personal in it. */
export const logSettings = {
  EVENTSTORE_URL: required(serverAddress('esdb'), { about: 'The event log.' }),
  VAULT_URL: required(serverAddress('mongodb'), {
    about: 'The database of the keys under which the log holds what is personal; it is backed up apart from the log.',
  }),
};

/** The database of accounts and views. */
export const documentSettings = {
  MONGO_URL: required(serverAddress('mongodb'), { about: 'The database of accounts and read models.' }),
};

export const natsSettings = {
  NATS_URL: required(text, { about: 'Carries notifications between the services.' }),
};

/** Where recordings are kept. */
export const objectSettings = {
  OBJECT_STORE_URL: required(url, {
    about: 'Keeps recordings: a folder (`file:///…`) or a bucket (`s3://bucket@host:port?region=…`).',
  }),
  S3_KEY_ID: optional(text, { about: 'The name of the key to the bucket.' }),
  S3_SECRET: optional(secret(), { about: 'The key to the bucket.' }),
};

export const logLevel = {
  LOG_LEVEL: preset(oneOf('debug', 'info', 'warn', 'error'), 'info', {
    about: 'The least grave lines that are logged.',
  }),
};

export const listenHost = {
  LISTEN_HOST: preset(text, '127.0.0.1', { about: 'The address of this machine on which the service listens.' }),
};

/** The inner door, for those who run the service. */
export const healthPort = {
  HEALTH_PORT: optional(port, {
    about:
      'The port of the inner door: `/health/live`, `/health/ready` (of this process alone), `/health/deps` and `/metrics`; without it there is none.',
  }),
};

export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(url, {
    about:
      'The collector of traces (OTLP over HTTP, without `/v1/traces`); without it there are none, and they cost nothing.',
  }),
  OTEL_TRACES_SAMPLER_ARG: preset(part, '0.1', {
    about: 'The part of all traces that is exported, from 0 to 1; those in which something fails always are.',
  }),
};

export const apiUrl = {
  API_URL: required(url, { about: 'The address under which browsers reach the api.' }),
};

export const mediaLength = {
  MEDIA_MAX_MINUTES: seed('media.maxMinutes', wholeOf('media.maxMinutes'), {
    unit: 'minutes',
    about: 'The longest recording that is taken, however short its file claims to be.',
  }),
};

export const ffprobe = {
  FFPROBE: preset(text, 'ffprobe', { about: 'The program that judges media.' }),
};

export const ffmpeg = {
  FFMPEG: preset(text, 'ffmpeg', { about: 'The program that reads sound and video.' }),
};

export const supportEmail = {
  SUPPORT_EMAIL: seed('support.email', orNone(email), {
    about: 'Who helps, and who is asked for a contract; named on the help page and on that of the enterprise API.',
  }),
};
