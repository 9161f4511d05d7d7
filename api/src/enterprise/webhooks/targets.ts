import type { Made } from '../applications/applications.ts';
import type { AnnounceDeps } from './announce.ts';
import { meant, type WebhookScope } from './endpoints.ts';
import type { StoredWebhook } from './stored.ts';

export const notFound = { ok: false, reason: 'not_found' } as const;

/** A webhook that can be sent to, and having it looked at. */
export const targets = ({ collections: { webhooks }, news }: AnnounceDeps) => ({
  open: async (whose: WebhookScope, id: string): Promise<Made<StoredWebhook>> => {
    const webhook = await webhooks.findOne(meant(whose, id));
    if (!webhook) return notFound;
    return webhook.status === 'active' ? { ok: true, data: webhook } : { ok: false, reason: 'webhook_not_active' };
  },
  dueFrom: async (webhook: StoredWebhook, at: Date): Promise<void> => {
    await webhooks.updateOne({ id: webhook.id }, { $min: { nextDueAt: at } });
    news.due();
    news.changed(webhook);
  },
});
