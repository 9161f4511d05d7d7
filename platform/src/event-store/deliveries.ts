import type { AllStreamResolvedEvent, AllStreamSubscription } from '@eventstore/db-client';

type Recorded = NonNullable<AllStreamResolvedEvent['event']>;
export type RawDelivery = { readonly kind: 'event'; readonly event: Recorded } | { readonly kind: 'caughtUp' };

const immediate = (): Promise<'idle'> => new Promise((resolve) => setImmediate(resolve, 'idle'));

/**
 * The client tells "caught up" beside its stream of events, so it can overtake events that wait in the buffer.
 * This puts it back in its place: it is delivered once the buffer has run dry.
 */
export async function* deliveries(
  subscription: AllStreamSubscription,
  signal: AbortSignal,
): AsyncGenerator<RawDelivery, void> {
  const caughtUp = new Promise<'caughtUp'>((resolve) => subscription.once('caughtUp', () => resolve('caughtUp')));
  const stop = (): void => void subscription.unsubscribe().catch(() => undefined);
  signal.addEventListener('abort', stop, { once: true });
  const events = subscription[Symbol.asyncIterator]();
  let isWaiting = true;
  try {
    let next = events.next();
    while (!signal.aborted) {
      const first = await Promise.race(isWaiting ? [next, caughtUp] : [next]);
      const result = first === 'caughtUp' ? await Promise.race([next, immediate()]) : first;
      if (result === 'idle') {
        isWaiting = false;
        yield { kind: 'caughtUp' };
        continue;
      }
      if (result.done) return;
      next = events.next();
      if (result.value.event) yield { kind: 'event', event: result.value.event };
    }
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}
