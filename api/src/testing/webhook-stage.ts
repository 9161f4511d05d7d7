import { memoryVault, newId, type Db } from '@soebs/platform';
import { quiet } from '@soebs/platform/testing';
import { announcing } from '../enterprise/webhooks/announce.ts';
import { webhookDeliveries } from '../enterprise/webhooks/deliveries.ts';
import { dispatcher } from '../enterprise/webhooks/dispatcher.ts';
import { dueSince } from '../enterprise/webhooks/due-since.ts';
import { webhooks } from '../enterprise/webhooks/endpoints.ts';
import type { Post, Posted, Sent } from '../enterprise/webhooks/post.ts';
import { webhookSecrets } from '../enterprise/webhooks/secrets.ts';
import { signing } from '../enterprise/webhooks/signing.ts';
import { webhookCollections } from '../enterprise/webhooks/stored.ts';

export const RECEIVER = 'https://hooks.example.com/soebs';
/** It was taken. */
export const ok: Posted = { status: 204, error: null, retryAfter: undefined, answer: '' };
/** It was answered so. */
export const answered = (status: number, retryAfter?: string): Posted => ({ ...ok, status, retryAfter, answer: 'no' });
/** A message that was posted. */
export type Call = Sent & { readonly url: string };

/** Everything about webhooks with a receiver that answers as told. */
export const webhookStage = (db: Db, receive: (call: Call) => Posted | Promise<Posted> = () => ok) => {
  const clock = { ms: Date.now() };
  const now = (): Date => new Date(clock.ms);
  const calls: Call[] = [];
  const mails: string[] = [];
  const vault = memoryVault();
  const collections = webhookCollections(db);
  const news = { due: () => undefined, changed: () => undefined };
  const shared = { collections, news, now };
  const secrets = webhookSecrets(() => vault);
  const signs = signing({ collections, secrets, now });
  const post: Post = async (to, sent) => {
    const call = { url: to, ...sent };
    calls.push(call);
    return receive(call);
  };
  const mail = (_owner: string, _id: string, { kind }: { kind: string }): Promise<void> => {
    mails.push(kind);
    return Promise.resolve();
  };
  const notifications = { subscribe: () => () => undefined };
  const newDispatcher = () =>
    dispatcher({ ...shared, signing: signs, post, mail, notifications, random: () => 0.5, log: quiet });
  const whose = { ownerId: newId(), applicationId: newId() };
  const endpoints = webhooks({ ...shared, secrets, signing: signs, local: [] });
  const announce = announcing(shared);
  let position = 0n;
  return {
    clock,
    calls,
    mails,
    whose,
    collections,
    endpoints,
    signs,
    newDispatcher,
    ...newDispatcher(),
    deliveries: webhookDeliveries(shared),
    dueSince: dueSince(shared),
    add: async (to = RECEIVER) => {
      const made = await endpoints.add(whose, { url: to, types: ['project.deleted'] });
      if (!made.ok) throw new Error(made.reason);
      return made.data;
    },
    /** Something happens. */
    happen: async (id = newId()) => {
      const cause = { id, at: now().toISOString(), position: (position += 1n) };
      const project = { projectId: newId(), reference: 'Zürich', revision: 3, livemode: true, metadata: null };
      await announce([{ cause, ...whose, type: 'project.deleted', data: project }]);
    },
    states: async () => (await collections.deliveries.find({}).toArray()).map(({ state }) => state),
    log: async () => (await collections.deliveries.find({}).toArray()).flatMap(({ attempts }) => attempts),
  };
};
/** The ids of the events that were posted. */
export const idsOf = (calls: readonly Call[]): string[] => calls.map(({ headers }) => headers['webhook-id'] ?? '');
