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
  TERMS_URL: optional(field.url, { about: 'The terms, a page outside the product; without it no link is shown.' }),
  STATUS_URL: optional(field.url, {
    about: 'The state of the service, a page outside the product; without it no link is shown.',
  }),
  SUPPORT_EMAIL: optional(field.email, {
    about: 'Who helps, and who is asked for a contract; named on the help page and on that of the enterprise API.',
  }),
  ...shared.listenHost,
};
