import type { WebhookNews } from './news.ts';
import { alarmOf, isTaken, type Verdict } from './outcome.ts';
import type { Posted } from './post.ts';
import type { StoredWebhook, WebhookCollections } from './stored.ts';

export type EndingsDeps = {
  readonly collections: WebhookCollections;
  readonly news: WebhookNews;
  /** Tells the owner; the same `id` tells once. */
  readonly mail: (
    ownerId: string,
    id: string,
    notice: { readonly kind: 'webhookFailing' | 'webhookDisabled'; readonly host: string },
  ) => Promise<void>;
  readonly now: () => Date;
};

/** Nothing is sent any more to a webhook that was switched off or deleted: what waited is cancelled. */
export const cancelWaiting = async ({ deliveries }: WebhookCollections, webhookId: string): Promise<void> => {
  await deliveries.updateMany(
    { webhookId, state: 'waiting' },
    { $set: { state: 'cancelled', dueAt: null, fence: 0 }, $unset: { recoveredFrom: '' } },
  );
};

/** What a try means for its webhook: it works again, it is failing and its owner is told, or it is switched off (WB3). */
export const webhookEndings = ({ collections, news, mail, now }: EndingsDeps) => {
  const { webhooks } = collections;
  const notice = async ({ id, ownerId, url }: StoredWebhook, kind: 'webhookFailing' | 'webhookDisabled', since: Date) =>
    mail(ownerId, `${id}/${kind}/${since.toISOString()}`, { kind, host: new URL(url).host });
  const disable = async (webhook: StoredWebhook, because: 'gone' | 'failures', since: Date): Promise<void> => {
    const off = { status: 'disabled', disabledBecause: because } as const;
    const { id } = webhook;
    const { modifiedCount } = await webhooks.updateOne({ id, status: { $ne: 'disabled' } }, { $set: off });
    await cancelWaiting(collections, id);
    if (modifiedCount > 0) await notice(webhook, 'webhookDisabled', since);
    news.changed(webhook);
  };
  const warn = async (webhook: StoredWebhook, since: Date): Promise<void> => {
    const { modifiedCount } = await webhooks.updateOne(
      { id: webhook.id, warnedAt: null },
      { $set: { warnedAt: now() } },
    );
    if (modifiedCount > 0) await notice(webhook, 'webhookFailing', since);
  };
  return async (webhook: StoredWebhook, posted: Posted, verdict: Verdict): Promise<void> => {
    const { id, failingSince } = webhook;
    if (isTaken(posted)) {
      const works = { failingSince: null, warnedAt: null, isRecovering: true } as const;
      if (failingSince) await webhooks.updateOne({ id }, { $set: works });
      return;
    }
    const since = failingSince ?? now();
    if (!failingSince) await webhooks.updateOne({ id, failingSince: null }, { $set: { failingSince: since } });
    const alarm = alarmOf(posted, verdict, now().getTime() - since.getTime());
    if (alarm === 'warn') await warn(webhook, since);
    else if (alarm !== 'none') await disable(webhook, alarm, since);
  };
};
