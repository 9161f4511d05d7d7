import * as field from './fields.ts';
import { optional, preset, required } from './setting.ts';
import * as shared from './shared.ts';

/** What making the demo users reads. */
export const seedSettings = {
  ...shared.logSettings,
  ...shared.documentSettings,
  ...shared.logLevel,
  SEED_PASSWORD: required(field.secret(10), {
    about: 'The password of the demo users; `npm start` makes, keeps and prints one when none is given.',
  }),
  SEED_MINUTES: preset(field.whole(0), '120', { unit: 'minutes', about: 'The free minutes of each demo user.' }),
};

/** What making a story reads. */
export const storySettings = {
  ...shared.logSettings,
  ...shared.objectSettings,
  ...shared.logLevel,
  ...shared.ffmpeg,
};

/** What `npm` and `docker compose` read beside the services. */
export const launchSettings = {
  SOEBS_CACHE: preset(field.text, '~/.cache/soebs', {
    about: 'The folder in which the local recogniser and its model are kept.',
  }),
  SPEECH_IMAGE: optional(field.text, { about: 'The image of the speech service that `docker compose` runs.' }),
};
