import type { Notifications } from '@soebs/platform';

/** Says that something is due: whoever dispatches looks at once. */
export const DUE_SUBJECT = 'webhooks.due';

/** Says that a webhook, or a delivery of it, has changed. */
export const changedWebhook = (ownerId: string): string => `webhooks.changed.${ownerId}`;

export type WebhookNews = {
  readonly due: () => void;
  readonly changed: (webhook: { readonly ownerId: string; readonly id: string }) => void;
};

export const webhookNews = ({ publish }: Pick<Notifications, 'publish'>): WebhookNews => ({
  due: () => publish(DUE_SUBJECT, {}),
  changed: ({ ownerId, id }) => publish(changedWebhook(ownerId), { webhookId: id }),
});
