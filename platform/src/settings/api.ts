import * as field from './fields.ts';
import { optional, preset, required, seed } from './setting.ts';
import * as shared from './shared.ts';
import { vatRatesAsText } from './vat-rates.ts';

const uploads = {
  UPLOADS_DIR: required(field.text, {
    about: 'The folder of uploads that are under way; on the same disk as a file object store.',
  }),
  MEDIA_MAX_BYTES: seed('media.maxBytes', field.wholeOf('media.maxBytes'), {
    unit: 'bytes',
    about: 'The largest file that may be uploaded.',
  }),
  ...shared.mediaLength,
  MEDIA_RETENTION_DAYS: seed('media.retentionDays', field.wholeOf('media.retentionDays'), {
    unit: 'days',
    about: 'How long recordings are kept after the last change of their project; 0: for ever.',
  }),
  QUOTA_BYTES_PER_PERSON: seed('quota.bytesPerUser', field.wholeOf('quota.bytesPerUser'), {
    unit: 'bytes',
    about: 'How much one person may keep.',
  }),
  QUOTA_OPEN_PROJECTS: seed('quota.openProjectsPerUser', field.wholeOf('quota.openProjectsPerUser'), {
    unit: 'projects',
    about: 'How many projects of one person may be under way at once.',
  }),
  JOBS_PER_PERSON: seed('jobs.concurrency', field.wholeOf('jobs.concurrency'), {
    unit: 'jobs',
    about: 'How many transcriptions of one person run at once.',
  }),
  ...shared.ffprobe,
};

const payments = {
  CREDITS_PRICE_RAPPEN: seed('credits.pricePerUnitInRappen', field.wholeOf('credits.pricePerUnitInRappen'), {
    unit: 'Rappen',
    about: 'The price of one credit, VAT included; open checkout sessions keep the price they began with.',
  }),
  CREDITS_WELCOME_MINUTES: seed('credits.welcomeMinutes', field.wholeOf('credits.welcomeMinutes'), {
    unit: 'minutes',
    about: 'Free minutes for everybody who confirms an address for the first time.',
  }),
  CREDITS_ROUNDING: seed('credits.rounding', field.oneOf('cent', 'minute'), {
    about: 'Charges to the hundredth of a minute, or every minute that was begun (CR5).',
  }),
  STRIPE_SECRET_KEY: required(field.secret(), { about: 'The key of the account at the card provider.' }),
  STRIPE_WEBHOOK_SECRET: required(field.secret(), {
    about: 'The secret under which the provider signs its messages to `/payments/webhook`.',
  }),
  STRIPE_URL: optional(field.url, {
    about: "Another place that speaks the card provider's protocol; without it, Stripe.",
  }),
};

/** The demo company holds together: whoever gives a name of their own gets no address and no VAT number of the demo's. */
const seller = {
  VAT_RATES: seed('tax.vat', field.vatRates, {
    written: vatRatesAsText,
    unit: 'percent',
    about: 'The rates of VAT; a new one is added, none is changed.',
  }),
  SUPPLIER_NAME: preset(field.text, 'Söbs (Demo, keine echte Firma)', {
    about: 'Who sells: the head of every receipt. Without it receipts name a demo company that does not exist.',
  }),
  SUPPLIER_ADDRESS: preset(field.list('|', 'lines, separated by `|`'), 'Musterweg 1|3000 Bern', {
    defaultUnlessGiven: 'SUPPLIER_NAME',
    about: 'The address of who sells.',
  }),
  SUPPLIER_VAT_NUMBER: preset(field.text, 'CHE-000.000.000 MWST', {
    defaultUnlessGiven: 'SUPPLIER_NAME',
    about: 'The VAT number of who sells; a seller without one shows no VAT (MWSTG Art. 27).',
  }),
};

const mail = {
  MAIL_URL: required(field.mailServer, {
    about: 'The mail server that takes what we send, as `smtp://user:password@host:587`.',
  }),
  ...shared.supportEmail,
  MAIL_FROM: preset(field.text, 'Söbs <noreply@soebs.example>', { about: 'The sender of every mail.' }),
};

/** What the api reads. */
export const apiSettings = {
  API_PORT: required(field.port, { about: 'The port on which the api listens.' }),
  ...shared.apiUrl,
  WEB_ORIGINS: required(field.urls, {
    about: 'Where browsers come from, the product first; other origins are refused.',
  }),
  TRUSTED_PROXIES: preset(field.list(',', 'addresses or networks, separated by commas'), '', {
    about: 'The proxies in front of the api whose `X-Forwarded-For` is believed.',
  }),
  DRAIN_SECONDS: preset(field.number(0), '0', {
    unit: 'seconds',
    about:
      'How long an api that stops still takes requests, so that what stands in front of several sends them elsewhere.',
  }),
  LIMITS_FACTOR: preset(field.number(1), '1', {
    about: 'Multiplies every limit on how often something may be done, for many people behind one address.',
  }),
  ...shared.logSettings,
  ...shared.documentSettings,
  ...shared.natsSettings,
  ...shared.objectSettings,
  ...uploads,
  ...payments,
  ...seller,
  ...mail,
  WEBHOOK_SINK: optional(field.url, {
    about:
      'An origin on this machine, as `http://localhost:4009`, to which webhooks may go beside https addresses with a public name: for trying out.',
  }),
  ...shared.listenHost,
  ...shared.healthPort,
  ...shared.tracingSettings,
  ...shared.logLevel,
};
