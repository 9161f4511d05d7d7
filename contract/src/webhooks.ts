import { z } from 'zod';
import { endpoint, type Level } from './endpoint.ts';
import { publicEventType, publicEventTypes, type PublicEventType } from './public-events.ts';
import { moment } from './query.ts';

/** Webhooks that one application may have. */
export const MOST_WEBHOOKS = 10;
const LONGEST_URL = 2_048;
const MOST_KEPT_HOURS = 168;

/** What is sent unless it is said otherwise: all but what is asked for by name. */
export const usualEventTypes: readonly PublicEventType[] = publicEventTypes.filter(
  (type) => type !== 'project.stage_changed' && type !== 'webhook.test',
);

/** `failing` is still tried; `disabled` is not, until somebody sets it to `active` again; `paused` keeps what waits. */
export const webhookStatus = z.enum(['active', 'failing', 'paused', 'disabled']);

/** Where events of an application are sent (WB3). */
export const webhook = z.object({
  id: z.string(),
  applicationId: z.string(),
  url: z.string(),
  types: z.array(publicEventType),
  status: webhookStatus,
  /** Why it was switched off: the receiver answered 410, or nothing was taken for five days. */
  disabledBecause: z.enum(['gone', 'failures']).nullable(),
  /** Since when nothing was taken. */
  failingSince: moment.nullable(),
  /** Until when a secret that was replaced signs as well. */
  oldSecretUntil: moment.nullable(),
  /** Whether projects have named it (`webhookUrl`): it signs with the secret of the application. */
  isOfProjects: z.boolean(),
  createdAt: moment,
});
export type Webhook = z.output<typeof webhook>;

/** The secret that signs what is sent to the addresses of single projects; told this once. */
export const issuedSecret = z.object({ secret: z.string(), oldSecretUntil: moment.nullable() });
export type IssuedSecret = z.output<typeof issuedSecret>;

/** A webhook with its secret, which is told this once. */
export const issuedWebhook = webhook.extend({ secret: z.string() });
export type IssuedWebhook = z.output<typeof issuedWebhook>;

export const deliveryState = z.enum(['waiting', 'delivered', 'exhausted', 'cancelled']);
export type DeliveryState = z.output<typeof deliveryState>;

/** Why a try got no answer: nothing was connected to, nobody was reached, or not in time. */
export const deliveryError = z.enum(['address_refused', 'unreachable', 'timed_out', 'certificate_refused']);
export type DeliveryError = z.output<typeof deliveryError>;

/** One try. `answer` is the beginning of what came back, as text. */
export const deliveryAttempt = z.object({
  at: moment,
  ms: z.int(),
  status: z.int().nullable(),
  error: deliveryError.nullable(),
  isReplay: z.boolean(),
  answer: z.string(),
});
export type DeliveryAttempt = z.output<typeof deliveryAttempt>;

/** An event on its way to a webhook, with every try. `dueAt` is when it is tried next. */
export const delivery = z.object({
  eventId: z.string(),
  type: publicEventType,
  state: deliveryState,
  createdAt: moment,
  dueAt: moment.nullable(),
  attempts: z.array(deliveryAttempt),
});
export type Delivery = z.output<typeof delivery>;

const types = z
  .array(publicEventType)
  .min(1)
  .transform((given) => [...new Set(given)]);
export const webhookUrl = z.string().trim().min(1).max(LONGEST_URL);
export const webhookBody = z.strictObject({ url: webhookUrl, types: types.default([...usualEventTypes]) });
export const webhookChanges = z.strictObject({
  url: webhookUrl.optional(),
  types: types.optional(),
  status: z.enum(['active', 'paused']).optional(),
});
const page = z.strictObject({
  state: deliveryState.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().max(1_000).optional(),
});
const span = z.strictObject({
  since: z.iso.datetime(),
  until: z.iso.datetime().optional(),
  /** Only counts. */
  dryRun: z.boolean().default(false),
});
const nothing = z.object({});
const eventId = z.string().regex(/^evt_[0-9a-f-]{36}$/);
const ofItem = z.object({ id: z.uuid() });
export const secretBody = z.strictObject({ keepOldHours: z.int().min(0).max(MOST_KEPT_HOURS).default(24) });

type Place = { readonly path: string; readonly level: Level };

/** Looking after one webhook. */
const lookingAfter = ({ path, level }: Place) => ({
  change: endpoint({
    method: 'patch',
    path,
    level,
    summary: 'Change a webhook',
    description:
      'Sets the address, the types, or whether it is sent to: `paused` keeps what waits, `active` also ends `disabled`. Answers it. ' +
      'Of one that projects have named only the last can be set.',
    params: ofItem,
    body: webhookChanges,
    answer: webhook,
    refusals: ['webhook_address_refused'],
  }),
  remove: endpoint({
    method: 'delete',
    path,
    level,
    summary: 'Delete a webhook',
    description: 'Deletes a webhook with its log; what waits is sent no more.',
    params: ofItem,
    answer: nothing,
  }),
  rotate: endpoint({
    method: 'post',
    path: `${path}/rotate`,
    level,
    summary: 'Replace the secret of a webhook',
    description:
      'Issues another secret. For `keepOldHours` more, 24 if not given, both sign; with 0 only the new one does. Answers it, this once.',
    params: ofItem,
    body: secretBody,
    answer: issuedWebhook,
    status: 201,
  }),
});

/** What is sent to one webhook, and sending it again. */
const sending = ({ path, level }: Place) => ({
  test: endpoint({
    method: 'post',
    path: `${path}/test`,
    level,
    summary: 'Send a test event',
    description:
      'Sends the example of a type to a webhook, `webhook.test` if none is given, really signed. Answers its delivery.',
    params: ofItem,
    body: z.strictObject({ type: publicEventType.default('webhook.test') }),
    answer: delivery,
    status: 202,
    refusals: ['webhook_not_active'],
  }),
  deliveries: endpoint({
    method: 'get',
    path: `${path}/deliveries`,
    level,
    summary: 'List the deliveries of a webhook',
    description:
      'Answers the deliveries of the last 30 days, the newest first, each with its tries, in parts by `cursor`.',
    params: ofItem,
    query: page,
    answer: z.object({
      items: z.array(delivery),
      nextCursor: z.string().nullable(),
      /** How many that were given up are still to be sent again. */
      recovering: z.int(),
    }),
  }),
  replay: endpoint({
    method: 'post',
    path: `${path}/replay`,
    level,
    summary: 'Send an event again',
    description:
      'Sends an event of the application to a webhook once more, at once: the same id and body, freshly signed. Answers its delivery.',
    params: ofItem,
    body: z.strictObject({ eventId }),
    answer: delivery,
    status: 202,
    refusals: ['webhook_not_active'],
  }),
});

/** Sending again what a webhook did not take. */
const recovering = ({ path, level }: Place) => ({
  recover: endpoint({
    method: 'post',
    path: `${path}/recover`,
    level,
    summary: 'Send again what was not delivered',
    description:
      'Sends what was given up between two moments again, the oldest first, at most five a second. Answers how many they are; with ' +
      '`dryRun` nothing else is done.',
    params: ofItem,
    body: span,
    answer: z.object({ count: z.int() }),
    status: 202,
    refusals: ['webhook_not_active'],
  }),
  cancelRecovery: endpoint({
    method: 'delete',
    path: `${path}/recover`,
    level,
    summary: 'Stop sending again what was not delivered',
    description:
      'What was to be sent again and is not on its way yet is given up once more, as it was before. Answers how many they are.',
    params: ofItem,
    answer: z.object({ count: z.int() }),
  }),
});

/** What is done to one webhook, wherever it is asked for. */
export const webhookCallsAt = (place: Place) => ({ ...lookingAfter(place), ...sending(place), ...recovering(place) });

/** What issuing the secret of an application does. */
export const issuesSecret =
  'Issues the secret that signs what is sent to the `webhookUrl` of single projects, or replaces it: for `keepOldHours` more, 24 if ' +
  'not given, both sign. It stands in this answer and is told this once.';

/** Webhooks of the programs of a customer, on the screens. */
export const webhooksApi = {
  list: endpoint({
    method: 'get',
    path: '/enterprise-api/applications/:id/webhooks',
    level: 'user',
    summary: 'List the webhooks of an application',
    description: 'Answers where events of an own application are sent. A secret is never told again.',
    params: ofItem,
    answer: z.array(webhook),
  }),
  add: endpoint({
    method: 'post',
    path: '/enterprise-api/applications/:id/webhooks',
    level: 'user',
    summary: 'Add a webhook',
    description:
      `Adds a webhook to an own application, at most ${MOST_WEBHOOKS}: an https address with a public name, without user or port. What ` +
      'happens from now on is sent. Its secret stands in this answer and is told this once.',
    params: ofItem,
    body: webhookBody,
    answer: issuedWebhook,
    status: 201,
    refusals: ['webhook_address_refused', 'too_many_webhooks'],
  }),
  secret: endpoint({
    method: 'post',
    path: '/enterprise-api/applications/:id/webhook-secret',
    level: 'user',
    summary: 'Issue the secret of an application',
    description: issuesSecret,
    params: ofItem,
    body: secretBody,
    answer: issuedSecret,
    status: 201,
  }),
  ...webhookCallsAt({ path: '/enterprise-api/webhooks/:id', level: 'user' }),
};
