import { webhooksApi } from '@soebs/contract';
import { done, refuse, type Answer } from '../../http/answer.ts';
import type { Person } from '../../http/person.ts';
import { route, type Route } from '../../http/route.ts';
import type { Applications, Made } from '../applications/applications.ts';
import type { Deliveries } from './deliveries.ts';
import type { Webhooks } from './endpoints.ts';
import type { Signing } from './signing.ts';

export type WebhookRoutesDeps = {
  readonly webhooks: Webhooks;
  readonly deliveries: Deliveries;
  readonly signing: Pick<Signing, 'issue'>;
  readonly applications: Pick<Applications, 'idsOf'>;
};

/** What was made, or why nothing was. */
export const answerOf = <T>(made: Made<T>): Answer<T> =>
  made.ok ? done(made.data) : refuse(made.reason, made.details);

/** Webhooks of the programs of a customer; for everybody else there is nothing here. */
export const webhookRoutes = ({ webhooks, deliveries, signing, applications }: WebhookRoutesDeps): Route[] => {
  const customer = async <T>(person: Person, answer: () => Promise<Answer<T>>): Promise<Answer<T>> =>
    person.isEnterpriseAPICustomer ? answer() : refuse('not_found');
  const ofOwn = async <T>(person: Person, id: string, answer: () => Promise<Answer<T>>): Promise<Answer<T>> =>
    customer(person, async () => ((await applications.idsOf(person.id)).includes(id) ? answer() : refuse('not_found')));
  const made = <T>(person: Person, act: (whose: { ownerId: string }) => Promise<Made<T>>): Promise<Answer<T>> =>
    customer(person, async () => answerOf(await act({ ownerId: person.id })));
  return [
    route(webhooksApi.list, ({ person, params: { id } }) =>
      ofOwn(person, id, async () => done(await webhooks.list(person.id, id))),
    ),
    route(webhooksApi.add, ({ person, params: { id }, body }) =>
      ofOwn(person, id, async () => answerOf(await webhooks.add({ ownerId: person.id, applicationId: id }, body))),
    ),
    route(webhooksApi.secret, ({ person, params: { id }, body }) =>
      ofOwn(person, id, async () =>
        done(await signing.issue({ ownerId: person.id, applicationId: id }, body.keepOldHours)),
      ),
    ),
    route(webhooksApi.change, ({ person, params: { id }, body }) =>
      made(person, (whose) => webhooks.change(whose, id, body)),
    ),
    route(webhooksApi.remove, ({ person, params: { id } }) =>
      customer(person, async () =>
        (await webhooks.remove({ ownerId: person.id }, id)) ? done({}) : refuse('not_found'),
      ),
    ),
    route(webhooksApi.rotate, ({ person, params: { id }, body }) =>
      made(person, (whose) => webhooks.rotate(whose, id, body.keepOldHours)),
    ),
    route(webhooksApi.test, ({ person, params: { id }, body }) =>
      made(person, (whose) => deliveries.test(whose, id, body.type)),
    ),
    route(webhooksApi.deliveries, ({ person, params: { id }, query }) =>
      made(person, (whose) => deliveries.list(whose, id, query)),
    ),
    route(webhooksApi.replay, ({ person, params: { id }, body }) =>
      made(person, (whose) => deliveries.replay(whose, id, body.eventId)),
    ),
    route(webhooksApi.recover, ({ person, params: { id }, body }) =>
      made(person, (whose) => deliveries.recover(whose, id, body)),
    ),
    route(webhooksApi.cancelRecovery, ({ person, params: { id } }) =>
      made(person, (whose) => deliveries.cancelRecovery(whose, id)),
    ),
  ];
};
