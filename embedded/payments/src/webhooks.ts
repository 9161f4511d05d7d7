import { createHmac } from 'node:crypto';
import type { Books } from './books.ts';
import type { ProviderEvent } from './objects.ts';

/** How events are delivered: as they come, or the way that networks and providers sometimes do it. */
export type WebhookBehaviour = {
  /** How often each event is sent. */
  readonly copies: number;
  /** Nothing is sent until it is told to go on; then in an order of its own. */
  readonly isHeld: boolean;
};

export type WebhookDeps = {
  readonly books: Books;
  readonly url: string;
  readonly secret: string;
  readonly now: () => Date;
  readonly say: (line: string) => void;
};

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 10 * 60_000;
const GIVEN_UP_AFTER_MS = 3 * 24 * 60 * 60_000;
const PATIENCE_MS = 15_000;
const LOOK_EVERY_MS = 100;
const AT_ONCE = 8;

/** The provider's signature: `t=<seconds>,v1=<HMAC-SHA256 of "t.body">`. */
export const signatureOf = (body: string, secret: string, seconds: number): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;

/** One event by one call; answers whether it was taken. */
const sender =
  ({ url, secret, now }: WebhookDeps) =>
  async (event: ProviderEvent): Promise<boolean> => {
    const body = JSON.stringify(event);
    const signature = signatureOf(body, secret, Math.floor(now().getTime() / 1_000));
    try {
      const response = await fetch(url, {
        method: 'POST',
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  };

/** Delivers events at least once, each until it is taken or three days are over; what waits survives a restart. */
export const openWebhooks = (deps: WebhookDeps) => {
  const { books, now, say } = deps;
  const send = sender(deps);
  let behaviour: WebhookBehaviour = { copies: 1, isHeld: false };
  const under = new Set<string>();

  const deliver = async (id: string, tries: number): Promise<void> => {
    const event = books.get('event', id);
    const taken = await Promise.all(Array.from({ length: behaviour.copies }, () => send(event)));
    const ageMs = now().getTime() - event.created * 1_000;
    if (taken.every(Boolean) || ageMs > GIVEN_UP_AFTER_MS) {
      books.endDelivery(id);
      return;
    }
    say(`${event.type} ${id} was not taken, trying again`);
    const waitMs = Math.min(FIRST_RETRY_MS * 2 ** tries, LONGEST_RETRY_MS);
    books.noteDelivery({ event: id, tries: tries + 1, dueMs: now().getTime() + waitMs });
  };

  const look = (): void => {
    if (behaviour.isHeld) return;
    for (const { event, tries, dueMs } of books.deliveries()) {
      if (under.size >= AT_ONCE) return;
      if (under.has(event) || dueMs > now().getTime()) continue;
      under.add(event);
      void deliver(event, tries).finally(() => {
        under.delete(event);
        look();
      });
    }
  };
  const timer = setInterval(look, LOOK_EVERY_MS);

  return {
    happened: ({ id }: ProviderEvent): void => {
      books.noteDelivery({ event: id, tries: 0, dueMs: now().getTime() });
      setImmediate(look);
    },
    behave: (changes: Partial<WebhookBehaviour>): WebhookBehaviour => {
      behaviour = { ...behaviour, ...changes };
      setImmediate(look);
      return behaviour;
    },
    waiting: (): number => books.deliveries().length,
    close: (): void => clearInterval(timer),
  };
};
export type Webhooks = ReturnType<typeof openWebhooks>;
