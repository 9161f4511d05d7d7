import * as field from './fields.ts';
import { optional, preset, required } from './setting.ts';
import * as shared from './shared.ts';

/** What the transcriber reads. */
export const transcriberSettings = {
  SPEECH_PROVIDER: preset(field.oneOf('local', 'openai', 'google'), 'local', {
    about:
      'The protocol of the speech service: the OpenAI audio API with `hotwords`, the same without them, or Google Speech-to-Text v1.',
  }),
  SPEECH_URL: required(field.url, {
    about: 'The speech service: `…/v1` for the OpenAI audio API, the bare origin for Google.',
  }),
  SPEECH_MODEL: required(field.text, { about: 'The model that the speech service uses.' }),
  SPEECH_API_KEY: optional(field.secret(), { about: 'The key to the speech service.' }),
  SPEAKERS: preset(field.oneOf('found', 'off'), 'found', {
    about: 'Whether the speakers of a recording are told apart by their voices, where the speech service has them.',
  }),
  PROOFREAD_URL: optional(field.url, {
    about: 'A service that speaks the OpenAI chat API (`…/v1`) and corrects what was heard; without it, none does.',
  }),
  PROOFREAD_MODEL: preset(field.text, 'gpt-4o-mini', { about: 'The model that corrects what was heard.' }),
  PROOFREAD_API_KEY: optional(field.secret(), { about: 'The key to the service that corrects what was heard.' }),
  WORK_DIR: required(field.text, {
    about: 'The folder of files that live as long as a job runs; it is emptied at the start.',
  }),
  WORKER_ID: optional(field.text, {
    about:
      'The name under which staff see a worker; at each start a new ending is added, so that two of the same name stay two.',
  }),
  ...shared.logSettings,
  ...shared.natsSettings,
  ...shared.objectSettings,
  ...shared.mediaLength,
  ...shared.ffmpeg,
  ...shared.ffprobe,
  ...shared.listenHost,
  ...shared.healthPort,
  ...shared.tracingSettings,
  ...shared.logLevel,
};
