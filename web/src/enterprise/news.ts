import { create } from 'zustand';

type WebhookNews = { readonly told: number };

/** Counts what was told of one's own webhooks: whoever shows them asks again. */
export const useWebhookNews = create<WebhookNews>(() => ({ told: 0 }));

export const webhookReceivers = {
  'webhook.changed': (): void => useWebhookNews.setState(({ told }) => ({ told: told + 1 })),
};
