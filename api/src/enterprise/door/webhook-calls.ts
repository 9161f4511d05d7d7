import { machineApi } from '@soebs/contract';
import { done, refuse } from '../../http/answer.ts';
import type { Deliveries } from '../webhooks/deliveries.ts';
import type { Webhooks } from '../webhooks/endpoints.ts';
import { answerOf } from '../webhooks/routes.ts';
import type { Signing } from '../webhooks/signing.ts';
import type { Caller } from './caller.ts';
import { machineRoute, type DoorDeps, type MachineRoute } from './machine-route.ts';

export type WebhookCallsDeps = {
  readonly webhooks: Webhooks;
  readonly deliveries: Deliveries;
  readonly signing: Pick<Signing, 'issue'>;
};

const whoseOf = ({ ownerId, token }: Caller) => ({ ownerId, applicationId: token.applicationId });

/** Webhooks of a program, and its events, by its own calls. */
export const webhookCalls = (door: DoorDeps, { webhooks, deliveries, signing }: WebhookCallsDeps): MachineRoute[] => {
  const route = machineRoute(door);
  return [
    route(machineApi.events, async ({ caller: { token }, query }) =>
      answerOf(await deliveries.events(token.applicationId, { ...query, livemode: token.mode === 'live' })),
    ),
    route(machineApi.webhooks, async ({ caller: { ownerId, token } }) =>
      done(await webhooks.list(ownerId, token.applicationId)),
    ),
    route(machineApi.addWebhook, async ({ caller, body }) => answerOf(await webhooks.add(whoseOf(caller), body))),
    route(machineApi.webhookSecret, async ({ caller, body }) =>
      done(await signing.issue(whoseOf(caller), body.keepOldHours)),
    ),
    route(machineApi.changeWebhook, async ({ caller, params: { id }, body }) =>
      answerOf(await webhooks.change(whoseOf(caller), id, body)),
    ),
    route(machineApi.removeWebhook, async ({ caller, params: { id } }) =>
      (await webhooks.remove(whoseOf(caller), id)) ? done({}) : refuse('not_found'),
    ),
    route(machineApi.rotateWebhook, async ({ caller, params: { id }, body }) =>
      answerOf(await webhooks.rotate(whoseOf(caller), id, body.keepOldHours)),
    ),
    route(machineApi.testWebhook, async ({ caller, params: { id }, body }) =>
      answerOf(await deliveries.test(whoseOf(caller), id, body.type)),
    ),
    route(machineApi.deliveries, async ({ caller, params: { id }, query }) =>
      answerOf(await deliveries.list(whoseOf(caller), id, query)),
    ),
    route(machineApi.replay, async ({ caller, params: { id }, body }) =>
      answerOf(await deliveries.replay(whoseOf(caller), id, body.eventId)),
    ),
    route(machineApi.recover, async ({ caller, params: { id }, body }) =>
      answerOf(await deliveries.recover(whoseOf(caller), id, body)),
    ),
    route(machineApi.cancelRecovery, async ({ caller, params: { id } }) =>
      answerOf(await deliveries.cancelRecovery(whoseOf(caller), id)),
    ),
  ];
};
