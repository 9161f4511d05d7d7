import type { DeliveryState } from '@soebs/contract';
import type { Made } from '../applications/applications.ts';
import type { AnnounceDeps } from './announce.ts';
import { meant, type WebhookScope } from './endpoints.ts';
import { notFound, targets } from './targets.ts';

/** Between two deliveries that are sent again together: at most five a second. */
const RECOVER_EVERY_MS = 200;
const lost = ['exhausted', 'cancelled'] as const satisfies readonly DeliveryState[];

export type RecoverQuery = { readonly since: string; readonly until?: string | undefined; readonly dryRun: boolean };

/** Sending again what was given up, and stopping that: what is on its way already goes on. Both answer how many deliveries that are. */
export type Recoveries = {
  readonly recover: (whose: WebhookScope, webhookId: string, query: RecoverQuery) => Promise<Made<{ count: number }>>;
  readonly cancelRecovery: (whose: WebhookScope, webhookId: string) => Promise<Made<{ count: number }>>;
};

/** What of a webhook was given up and is still to be sent again. */
export const recoveringOf = (webhookId: string) =>
  ({ webhookId, state: 'waiting', recoveredFrom: { $exists: true } }) as const;

const recovering = (deps: AnnounceDeps): Recoveries['recover'] => {
  const { now } = deps;
  const { deliveries } = deps.collections;
  const { open, dueFrom } = targets(deps);
  return async (whose, id, { since, until, dryRun }) => {
    const found = await open(whose, id);
    if (!found.ok) return found;
    const createdAt = { $gte: new Date(since), $lte: until === undefined ? now() : new Date(until) };
    const span = deliveries.find({ webhookId: id, state: { $in: [...lost] }, createdAt }, { projection: { state: 1 } });
    const given = await span.sort({ createdAt: 1, _id: 1 }).toArray();
    if (dryRun) return { ok: true, data: { count: given.length } };
    const begin = now().getTime();
    for (const [n, { _id, state }] of given.entries()) {
      const dueAt = new Date(begin + n * RECOVER_EVERY_MS);
      const again = { state: 'waiting' as const, dueAt, tries: 0, fence: 0, replayOf: null, recoveredFrom: state };
      await deliveries.updateOne({ _id, state }, { $set: again });
    }
    if (given.length > 0) await dueFrom(found.data, new Date(begin));
    return { ok: true, data: { count: given.length } };
  };
};

const cancelling =
  ({ collections: { webhooks, deliveries }, news }: AnnounceDeps): Recoveries['cancelRecovery'] =>
  async (whose, id) => {
    const webhook = await webhooks.findOne(meant(whose, id));
    if (!webhook) return notFound;
    let count = 0;
    for (const state of lost) {
      const { modifiedCount } = await deliveries.updateMany(
        { ...recoveringOf(id), recoveredFrom: state },
        { $set: { state, dueAt: null }, $unset: { recoveredFrom: '' } },
      );
      count += modifiedCount;
    }
    if (count > 0) news.changed(webhook);
    return { ok: true, data: { count } };
  };

export const recoveries = (deps: AnnounceDeps): Recoveries => ({
  recover: recovering(deps),
  cancelRecovery: cancelling(deps),
});
