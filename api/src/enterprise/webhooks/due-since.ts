import type { AnnounceDeps } from './announce.ts';

/** Since when something has waited to be sent to a receiver that takes what it is sent; undefined when nothing does (OP10). */
export type DueSince = () => Promise<Date | undefined>;

export const dueSince =
  ({ collections: { webhooks }, now }: Pick<AnnounceDeps, 'collections' | 'now'>): DueSince =>
  async () => {
    const waiting = { status: 'active', failingSince: null, nextDueAt: { $lte: now() } } as const;
    const [first] = await webhooks.find(waiting).sort({ nextDueAt: 1 }).limit(1).toArray();
    return first?.nextDueAt;
  };
