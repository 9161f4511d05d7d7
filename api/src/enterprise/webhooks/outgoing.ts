import { derivedId, type Db, type EventStore, type Log, type Notifications } from '@soebs/platform';
import { emailTo, type EmailUser } from '../../mail/email-to.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { announcing, type Announce } from './announce.ts';
import { webhookDeliveries, type Deliveries } from './deliveries.ts';
import { dispatcher, type Dispatcher } from './dispatcher.ts';
import { dueSince, type DueSince } from './due-since.ts';
import { isRefused, webhooks, type Webhooks } from './endpoints.ts';
import { endedDeliveries, type EndedDeliveries } from './ended-deliveries.ts';
import type { EndingsDeps } from './endings.ts';
import { webhookNews } from './news.ts';
import { poster } from './post.ts';
import { webhookSecrets, type WebhookSecrets } from './secrets.ts';
import { signing, type Signing } from './signing.ts';
import { webhookCollections } from './stored.ts';

export type OutgoingDeps = {
  readonly db: Db;
  readonly store: Pick<EventStore, 'vault'>;
  readonly notifications: Pick<Notifications, 'publish' | 'subscribe'>;
  readonly outbox: Pick<Outbox, 'put'>;
  /** A person as emails name them; nobody once erasure has begun. */
  readonly emailUser: (userId: string) => Promise<EmailUser | undefined>;
  readonly settings: { readonly WEBHOOK_SINK?: string | undefined };
  readonly webUrl: string;
  readonly log: Log;
  readonly now: () => Date;
};

/** Everything about what is sent to programs (WB3, WB4). */
export type Outgoing = {
  readonly webhooks: Webhooks;
  readonly deliveries: Deliveries;
  readonly signing: Signing;
  readonly secrets: WebhookSecrets;
  /** Whether an address can be no webhook. */
  readonly isRefused: (url: string) => boolean;
  readonly announce: Announce;
  readonly dispatcher: Dispatcher;
  readonly ended: EndedDeliveries;
  readonly dueSince: DueSince;
};

export const outgoing = (deps: OutgoingDeps): Outgoing => {
  const { db, store, notifications, outbox, emailUser, settings, webUrl, log, now } = deps;
  const local = settings.WEBHOOK_SINK === undefined ? [] : [settings.WEBHOOK_SINK];
  const collections = webhookCollections(db);
  const secrets = webhookSecrets(() => store.vault);
  const signs = signing({ collections, secrets, now });
  const shared = { collections, news: webhookNews(notifications), signing: signs, now };
  const mail: EndingsDeps['mail'] = async (ownerId, id, { kind, host }) => {
    const user = await emailUser(ownerId);
    const data = { host, url: `${webUrl}/enterprise-api` };
    if (user) await outbox.put(emailTo(user, { kind, data }), derivedId(id, 'mail'));
  };
  return {
    webhooks: webhooks({ ...shared, secrets, local }),
    deliveries: webhookDeliveries(shared),
    signing: signs,
    secrets,
    isRefused: (url) => isRefused(url, local),
    announce: announcing(shared),
    ended: endedDeliveries(collections),
    dueSince: dueSince(shared),
    dispatcher: dispatcher({
      ...shared,
      mail,
      notifications,
      log,
      post: poster({ local }),
      random: Math.random,
    }),
  };
};
