import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { MACHINE_PREFIX, scoped } from './machine-endpoint.ts';
import { publicEvent, publicEventType } from './public-events.ts';
import {
  issuedSecret,
  issuedWebhook,
  issuesSecret,
  secretBody,
  webhook,
  webhookBody,
  webhookCallsAt,
} from './webhooks.ts';

const reads = scoped('projects:read');
const manages = scoped('webhooks:manage');
const path = `${MACHINE_PREFIX}/webhooks`;
const calls = webhookCallsAt({ path: `${path}/:id`, level: 'public' });

/** Events and webhooks of a program. */
export const machineWebhooks = {
  events: reads(
    endpoint({
      method: 'get',
      path: `${MACHINE_PREFIX}/events`,
      level: 'public',
      summary: 'List the events',
      description:
        'Answers every event of the application of the last 30 days, the oldest first and complete: `after` is the id of the last ' +
        'event that was read, or is left out for the beginning. What was listed once stays in its place; whoever reads on from ' +
        'there misses nothing, whether webhooks arrive or not. An `after` that is not there any more is refused.',
      query: z.strictObject({
        after: z
          .string()
          .regex(/^evt_[0-9a-f-]{36}$/)
          .optional(),
        type: publicEventType.optional(),
        limit: z.coerce.number().int().min(1).max(100).default(100),
      }),
      answer: z.object({ items: z.array(publicEvent), hasMore: z.boolean() }),
    }),
  ),
  webhooks: manages(
    endpoint({
      method: 'get',
      path,
      level: 'public',
      summary: 'List the webhooks',
      description: 'Answers where events of the application are sent. A secret is never told again.',
      answer: z.array(webhook),
    }),
  ),
  addWebhook: manages(
    endpoint({
      method: 'post',
      path,
      level: 'public',
      summary: 'Add a webhook',
      description:
        'Adds a webhook: an https address with a public name, without user or port. What happens from now on is sent, signed as ' +
        'Standard Webhooks 1.0 says. The secret stands in this answer and is told this once.',
      body: webhookBody,
      answer: issuedWebhook,
      status: 201,
      refusals: ['webhook_address_refused', 'too_many_webhooks', 'request_in_progress'],
    }),
  ),
  webhookSecret: manages(
    endpoint({
      method: 'post',
      path: `${MACHINE_PREFIX}/webhook-secret`,
      level: 'public',
      summary: 'Issue the secret of the application',
      description: issuesSecret,
      body: secretBody,
      answer: issuedSecret,
      status: 201,
      refusals: ['request_in_progress'],
    }),
  ),
  changeWebhook: manages(calls.change),
  removeWebhook: manages(calls.remove),
  rotateWebhook: manages(calls.rotate),
  testWebhook: manages(calls.test),
  deliveries: manages(calls.deliveries),
  replay: manages(calls.replay),
  recover: manages(calls.recover),
  cancelRecovery: manages(calls.cancelRecovery),
} as const;
