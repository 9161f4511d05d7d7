import { END, START, type AllStreamSubscription } from '@eventstore/db-client';
import { UnreadableEvent } from '@soebs/events';
import { backoffMs, type Backoff } from '../lifecycle/backoff.ts';
import { pause } from '../lifecycle/pause.ts';
import { deliveries, type RawDelivery } from './deliveries.ts';
import { AnotherLog, type Delivery, type EventStore, type From } from './store.ts';
import type { Vault } from '../vault/vault.ts';
import { opened, storedEvent } from './stored-event.ts';

type Log = {
  readonly open: (from: From) => AllStreamSubscription;
  readonly logId: () => Promise<string>;
  readonly head: () => Promise<bigint>;
  readonly vault: Vault;
};
type Options = Parameters<EventStore['subscribe']>[0];

/** The client's words for a place to begin. */
export const startOf = (from: From) => {
  if (from === 'start') return START;
  return from === 'end' ? END : { commit: from, prepare: from };
};

/** The log's own events, such as the one that ends a stream: not ours, and without our metadata. */
const isOfTheLog = (raw: RawDelivery): boolean => raw.kind === 'event' && raw.event.type.startsWith('$');

async function* ours(raw: AsyncIterable<RawDelivery>, vault: Vault): AsyncGenerator<Delivery, void> {
  for await (const delivery of raw) {
    if (delivery.kind === 'caughtUp') yield delivery;
    else if (!isOfTheLog(delivery)) yield { kind: 'event', event: await opened(vault, storedEvent(delivery.event)) };
  }
}

/** gRPC's INVALID_ARGUMENT. */
const INVALID_ARGUMENT = 3;

/** The server found no record that begins at the position: it belongs to another log. */
const isNoBorder = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === INVALID_ARGUMENT && error.message.includes('border');

/** Faults that waiting does not heal. */
const asFinal = (error: unknown): Error | undefined => {
  if (error instanceof AnotherLog || error instanceof UnreadableEvent) return error;
  return isNoBorder(error) ? new AnotherLog('the position is none of this log', { cause: error }) : undefined;
};

/** Throws AnotherLog once the log is not that of the first call any more, or ends before the place to go on from. */
const sameLog = ({ logId, head }: Log): ((from: From) => Promise<void>) => {
  let first: string | undefined;
  return async (from) => {
    const id = await logId();
    first ??= id;
    if (id !== first) throw new AnotherLog('the log was replaced');
    if (typeof from === 'bigint' && from > (await head())) throw new AnotherLog('the log ends before the position');
  };
};

const backoff: Backoff = { firstMs: 200, longestMs: 5_000 };

/** One subscription over all reconnects: each goes on behind the last event that was delivered. */
export async function* subscribe(log: Log, options: Options): AsyncGenerator<Delivery, void> {
  const assertSameLog = sameLog(log);
  let from = options.from;
  let failures = 0;
  while (!options.signal.aborted) {
    try {
      await assertSameLog(from);
      for await (const delivery of ours(deliveries(log.open(from), options.signal), log.vault)) {
        failures = 0;
        from = delivery.kind === 'event' ? delivery.event.position : from;
        yield delivery;
      }
    } catch (error) {
      const final = asFinal(error);
      if (final) throw final;
      options.onDrop?.(error);
    }
    failures += 1;
    await pause(backoffMs(failures, backoff), options.signal);
  }
}
