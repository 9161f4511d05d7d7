import { create } from 'zustand';

type WebhookNews = { readonly changes: number };

/** Counts what was told of one's own webhooks: whoever shows them asks again. */
export const useWebhookNews = create<WebhookNews>(() => ({ changes: 0 }));

export const webhookReceivers = {
  'webhook.changed': (): void => useWebhookNews.setState(({ changes }) => ({ changes: changes + 1 })),
};
