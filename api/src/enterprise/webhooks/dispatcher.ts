import { keepRunning, type Held, type Log, type Notifications } from '@soebs/platform';
import { cancelWaiting, webhookEndings, type EndingsDeps } from './endings.ts';
import { DUE_SUBJECT } from './news.ts';
import { verdictOf, type Verdict } from './outcome.ts';
import { pace } from './pace.ts';
import type { Post } from './post.ts';
import { PAUSES_MS } from './schedule.ts';
import { signedHeaders } from './signature.ts';
import type { Signing } from './signing.ts';
import type { StoredDelivery, StoredWebhook } from './stored.ts';

/** How many deliveries are in flight at once, and how many of them to one webhook: one that hangs keeps nobody waiting. */
const MOST_IN_FLIGHT = 32;
const MOST_TO_ONE = 4;
/** A webhook that is failing is only felt for. */
const MOST_TO_FAILING = 1;
const LOOK_EVERY_MS = 1_000;

export type DispatcherDeps = EndingsDeps & {
  readonly signing: Pick<Signing, 'of'>;
  readonly notifications: Pick<Notifications, 'subscribe'>;
  readonly post: Post;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly log: Log;
};

/** Sends what waits for webhooks (WB3), under the lease of their queue. */
export type Dispatcher = {
  readonly run: (held: Held) => Promise<void>;
  /** Sends what is due, until nothing is; answers how many tries that were. */
  readonly drain: (fence?: number) => Promise<number>;
};

type Flight = {
  readonly delivery: StoredDelivery;
  readonly webhook: StoredWebhook;
  /** Ends with the lease: who takes it over may send the same again. */
  readonly signal: AbortSignal;
};

/** When a delivery has ended by its schedule; what is sent once more by hand has ended before. */
const endOf = (
  { replayOf }: Pick<StoredDelivery, 'replayOf'>,
  { state }: Pick<Verdict, 'state'>,
  at: Date,
): { readonly endedAt?: Date } =>
  replayOf === null && (state === 'delivered' || state === 'exhausted') ? { endedAt: at } : {};

/** Makes one try of a delivery that was claimed, and writes down what came of it; under a fence that was lost nothing is written. */
const trying = (deps: DispatcherDeps) => {
  const { collections, signing, news, post, random, now } = deps;
  const { webhooks, events, deliveries } = collections;
  const ended = webhookEndings(deps);
  const send = async ({ delivery, webhook, signal }: Flight, body: string): Promise<void> => {
    const { _id, eventId, fence, replayOf } = delivery;
    const at = now();
    const headers = signedHeaders(await signing.of(webhook), { id: eventId, body, at });
    const posted = await post(webhook.url, { headers, body, signal });
    const ms = now().getTime() - at.getTime();
    const { status, error, answer } = posted;
    const attempt = { at, ms, status, error, isReplay: replayOf !== null, answer };
    const verdict = verdictOf(posted, delivery, { now: now(), chance: random() });
    const { matchedCount } = await deliveries.updateOne(
      { _id, fence, state: 'waiting' },
      {
        $set: { ...verdict, ...endOf(delivery, verdict, now()), fence: 0, replayOf: null },
        $push: { attempts: attempt },
      },
    );
    if (matchedCount === 0) return;
    if (verdict.dueAt) await webhooks.updateOne({ id: webhook.id }, { $min: { nextDueAt: verdict.dueAt } });
    await ended(webhook, posted, verdict);
    news.changed(webhook);
  };
  return async (delivery: StoredDelivery, signal: AbortSignal): Promise<void> => {
    const { _id, webhookId, eventId, fence, tries } = delivery;
    const webhook = await webhooks.findOne({ id: webhookId });
    if (!webhook || webhook.status === 'disabled') return cancelWaiting(collections, webhookId);
    const event = await events.findOne({ _id: eventId });
    const over = event
      ? ({ state: 'exhausted', dueAt: null, fence: 0, endedAt: deps.now() } as const)
      : ({ state: 'cancelled', dueAt: null, fence: 0 } as const);
    if (webhook.status === 'paused')
      await deliveries.updateOne({ _id, fence }, { $set: { fence: 0 }, $inc: { tries: -1 } });
    // Its last try was begun by a process that ended within it.
    else if (!event || (tries > PAUSES_MS.length && delivery.replayOf === null))
      await deliveries.updateOne({ _id, fence }, { $set: over });
    else await send({ delivery, webhook, signal }, event.body);
  };
};

/** Finds what is due, a webhook at a time, so that everybody has their turn. */
const claiming = ({ collections: { webhooks, deliveries }, now }: DispatcherDeps) => {
  const free = (fence: number) => ({ $not: { $gte: fence } });
  /** Finds out anew when something of a webhook is due next: what is put meanwhile is seen, or says so itself. */
  const lookAgain = async (id: string, fence: number): Promise<void> => {
    await webhooks.updateOne({ id }, { $unset: { nextDueAt: '', isRecovering: '' } });
    const [next] = await deliveries
      .find({ webhookId: id, dueAt: { $gt: new Date(0) }, fence: free(fence) })
      .sort({ dueAt: 1 })
      .limit(1)
      .toArray();
    if (next?.dueAt) await webhooks.updateOne({ id }, { $min: { nextDueAt: next.dueAt } });
  };
  return {
    due: (most: number) =>
      webhooks
        .find({ status: 'active', nextDueAt: { $lte: now() } })
        .sort({ nextDueAt: 1 })
        .limit(most)
        .toArray(),
    release: (_id: string, fence: number) => deliveries.updateOne({ _id, fence }, { $set: { fence: 0 } }),
    claim: async ({ id }: StoredWebhook, fence: number): Promise<StoredDelivery | undefined> => {
      const claimed = await deliveries.findOneAndUpdate(
        { webhookId: id, dueAt: { $lte: now() }, fence: free(fence) },
        // From here on it is like any other: a recovery that is stopped takes back only what nobody has claimed.
        { $set: { fence }, $inc: { tries: 1 }, $unset: { recoveredFrom: '' } },
        { sort: { dueAt: 1 }, returnDocument: 'after' },
      );
      if (!claimed) await lookAgain(id, fence);
      return claimed ?? undefined;
    },
    /** Everything that waits is looked at: a dispatcher before this one may have ended with it in its hands. */
    begin: async (): Promise<void> => {
      await webhooks.updateMany({ status: 'active' }, { $min: { nextDueAt: now() } });
    },
  };
};

/** The deliveries that are on their way from here. */
const flights = (deps: DispatcherDeps, landed: () => void) => {
  const attempt = trying(deps);
  const toOne = new Map<string, number>();
  const flying = new Set<Promise<void>>();
  /** Claimed here, and in nobody's hands any more. */
  const dropped = new Set<string>();
  const countOf = (webhookId: string): number => toOne.get(webhookId) ?? 0;
  const land = (webhookId: string): void => {
    const left = countOf(webhookId) - 1;
    if (left > 0) toOne.set(webhookId, left);
    else toOne.delete(webhookId);
    landed();
  };
  return {
    dropped,
    begin: (delivery: StoredDelivery, signal: AbortSignal): void => {
      const { _id, webhookId } = delivery;
      toOne.set(webhookId, countOf(webhookId) + 1);
      const flight = attempt(delivery, signal)
        .catch((error: unknown) => {
          dropped.add(_id);
          if (!signal.aborted) deps.log.error({ err: error, delivery: _id }, 'webhook not sent, trying again');
        })
        .finally(() => {
          flying.delete(flight);
          land(webhookId);
        });
      flying.add(flight);
    },
    isFull: ({ id, failingSince }: StoredWebhook): boolean =>
      countOf(id) >= (failingSince ? MOST_TO_FAILING : MOST_TO_ONE),
    count: () => flying.size,
    receivers: () => toOne.size,
    ended: async (): Promise<void> => {
      await Promise.all(flying);
    },
  };
};

export const dispatcher = (deps: DispatcherDeps): Dispatcher => {
  const { log, notifications } = deps;
  const { due, claim, release, begin } = claiming(deps);
  let wake: () => void = () => undefined;
  const { dropped, ...flight } = flights(deps, () => wake());
  const recovering = pace(deps.now);
  const isHeldBack = (webhook: StoredWebhook): boolean =>
    flight.isFull(webhook) || (webhook.isRecovering === true && !recovering.mayGo(webhook.id));

  const pickUp = async (fence: number): Promise<void> => {
    for (const _id of dropped) {
      await release(_id, fence);
      dropped.delete(_id);
    }
  };
  /** Claims what may fly; answers how many begin to. */
  const look = async ({ fence, signal }: Held): Promise<number> => {
    let begun = 0;
    await pickUp(fence);
    for (const webhook of await due(MOST_IN_FLIGHT + flight.receivers() + recovering.count())) {
      if (flight.count() >= MOST_IN_FLIGHT) break;
      const delivery = isHeldBack(webhook) ? undefined : await claim(webhook, fence);
      if (!delivery) continue;
      flight.begin(delivery, signal);
      begun += 1;
    }
    return begun;
  };
  const lookAll = async (held: Held): Promise<number> => {
    let all = 0;
    for (let begun = await look(held); begun > 0 && !held.signal.aborted; begun = await look(held)) all += begun;
    return all;
  };

  return {
    drain: async (fence = 1) => {
      const held = { fence, signal: new AbortController().signal };
      let all = 0;
      await begin();
      for (let begun = await lookAll(held); begun > 0 || flight.count() > 0; begun = await lookAll(held)) {
        all += begun;
        await flight.ended();
      }
      return all;
    },
    run: async (held) => {
      const { fence, signal } = held;
      const stop = notifications.subscribe(DUE_SUBJECT, () => wake());
      const round = async (): Promise<void> => {
        await lookAll(held);
      };
      const wakeBy = (by: () => void): void => void (wake = by);
      const failure = 'webhooks stand still, trying again';
      await begin();
      await keepRunning(round, { signal, log, everyMs: LOOK_EVERY_MS, failure, wakeBy });
      stop();
      await flight.ended();
      await pickUp(fence);
    },
  };
};
