import type { WebhookCollections } from './stored.ts';

/** The ends of deliveries, as stats count them. */
export type EndedDeliveries = {
  /** Those that were taken or given up from one moment to before another. */
  readonly between: (from: Date, to: Date) => AsyncIterable<{ readonly at: Date; readonly isDelivered: boolean }>;
};

export const endedDeliveries = ({ deliveries }: Pick<WebhookCollections, 'deliveries'>): EndedDeliveries => ({
  async *between(from, to) {
    const found = deliveries.find({ endedAt: { $gte: from, $lt: to } }, { projection: { endedAt: 1, state: 1 } });
    for await (const { endedAt, state } of found)
      if (endedAt) yield { at: endedAt, isDelivered: state === 'delivered' };
  },
});
