import * as field from './fields.ts';
import { optional, required } from './setting.ts';
import * as shared from './shared.ts';

/** What the file server of the web reads. */
export const webSettings = {
  WEB_PORT: required(field.port, { about: 'The port on which the pages are served.' }),
  WEB_URL: required(field.url, {
    about: 'The one address under which people open the product; other names of this server lead there.',
  }),
  ...shared.apiUrl,
  TERMS_URL: optional(field.url, {
    about: 'The terms, where they are a page outside the product; else the built-in one.',
  }),
  STATUS_URL: optional(field.url, {
    about: 'The state of the service, where it is a page outside the product; else the built-in one.',
  }),
  API_INNER_URL: optional(field.url, {
    about: 'Where this server reaches the api for its page of status, if not under API_URL.',
  }),
  LEGAL_DIR: optional(field.text, {
    about:
      'A folder with own pages in place of the built-in samples: terms.de.html, privacy.en.html, imprint.de.html … hold what stands in the body.',
  }),
  ...shared.listenHost,
  ...shared.healthPort,
  ...shared.logLevel,
};
